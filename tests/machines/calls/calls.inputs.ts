import type { callsMachine } from '../../../machines/calls/calls.machine';
import type { Inputs } from '../kernel/explore';

export const LINE = { database: 'https://aurora.example', mode: 'live', uid: 'ada' } as const;

export const inputs: Inputs<typeof callsMachine> = {
  limit: 400_000,
  project: ({ failures, ...rest }) => ({ ...rest, failures: Math.max(failures, 5) }),
  events: [
    { type: 'calls.open', line: LINE },
    { type: 'calls.close' },
    { type: 'calls.configure', isOffered: true },
    { type: 'calls.configure', isOffered: false },
    { type: 'calls.retry' },
    { type: 'calls.start', room: 'd~ada~grace' },
    { type: 'calls.return', room: 'd~ada~grace', kept: { isMuted: true, isCameraOff: false } },
    { type: 'xstate.done.actor.readWayBack', output: null },
    {
      type: 'xstate.done.actor.readWayBack',
      output: { room: 'd~ada~grace', kept: { isMuted: true, isCameraOff: false } },
    },
    { type: 'calls.rang', from: 'grace', room: 'd~ada~grace', isQuiet: false },
    { type: 'calls.rang', from: 'bob', room: 'd~ada~bob', isQuiet: true },
    { type: 'calls.withdrawn', from: 'grace' },
    { type: 'calls.settled', from: 'grace' },
    { type: 'calls.refused' },
    { type: 'calls.answer', from: 'bob', answer: 'busy' },
    { type: 'calls.accept' },
    { type: 'calls.decline' },
    { type: 'calls.dismiss' },
  ],
  stopWhen: ({ context }) => context.failures > 6,
};
