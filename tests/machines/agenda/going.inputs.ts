import type { Going } from '../../../domain/agenda/going';
import { seal } from '../../../domain/kernel/sealed';
import type { goingMachine } from '../../../machines/agenda/going.machine';
import type { Inputs } from '../kernel/explore';

export const GOING: Going = { people: [{ userId: 'grace', name: 'Grace Hopper' }], others: 0, count: null };

export const inputs: Inputs<typeof goingMachine> = {
  limit: 2000,
  project: ({ architectureId, uid, talk, body }) => [architectureId, uid, talk, body === null],
  events: [
    { type: 'going.enter', architectureId: 'aurora' },
    { type: 'going.belong', uid: 'ada' },
    { type: 'going.leave' },
    { type: 'going.look', talk: 'hall/one' },
    { type: 'going.close' },
    { type: 'xstate.done.actor.readGoing', output: seal(GOING) },
    { type: 'xstate.error.actor.readGoing', error: new Error('no') },
  ],
};
