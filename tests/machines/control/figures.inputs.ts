import type { FigureFile } from '../../../domain/control/figure-tables';
import type { Figures } from '../../../domain/control/figures';
import type { figuresMachine } from '../../../machines/control/figures.machine';
import type { Inputs } from '../kernel/explore';

export const figuresOf = (day: string | null): Figures => ({
  zone: 'UTC',
  days: ['2026-11-20', '2026-11-21'],
  day,
  isCounting: true,
  all: { people: 10, visits: 20, minutes: 300, mean: 30 },
  atOnce: 5,
  isByDay: false,
  times: [],
  places: [],
  searches: { people: 0, times: 0, words: [] },
  stage: null,
});

export const FILE: FigureFile = { name: 'figures', format: 'csv', locale: 'en', few: 'fewer than 5', tables: [] };
const OFFLINE = new Error('offline');

export const inputs: Inputs<typeof figuresMachine> = {
  limit: 20_000,
  project: ({ day, seen, file, fault }) => [day, seen !== null, file !== null, fault !== null],
  events: [
    { type: 'figures.open' },
    { type: 'figures.leave' },
    { type: 'figures.choose', day: '2026-11-20' },
    { type: 'figures.choose', day: null },
    { type: 'figures.narrow', areaId: 'lobby' },
    { type: 'figures.sort', table: 'area', column: 2 },
    { type: 'figures.save', file: FILE },
    { type: 'figures.print' },
    { type: 'xstate.done.actor.readFigures', output: figuresOf(null) },
    { type: 'xstate.error.actor.readFigures', error: OFFLINE },
    { type: 'xstate.error.actor.saveFigures', error: OFFLINE },
  ],
};
