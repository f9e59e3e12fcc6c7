import { filmMachine } from '../../../machines/venue/film.machine';
import type { Inputs } from '../kernel/explore';

export const prepared = { url: '/live/film.webm?signature=1', mayStart: true };

export const inputs: Inputs<typeof filmMachine> = {
  limit: 5000,
  events: [
    { type: 'film.show', videoUrl: '/live/film.webm' },
    { type: 'film.leave' },
    { type: 'film.seen', isVisible: true },
    { type: 'film.seen', isVisible: false },
    { type: 'film.play' },
    { type: 'film.pause' },
    { type: 'film.fail' },
    { type: 'film.reconnected' },
    { type: 'xstate.done.actor.prepareFilm', output: prepared },
    { type: 'xstate.done.actor.prepareFilm', output: { ...prepared, mayStart: false } },
    { type: 'xstate.done.actor.prepareFilm', output: { url: null, mayStart: true } },
  ],
};
