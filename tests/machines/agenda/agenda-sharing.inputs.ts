import type { agendaSharingMachine } from '../../../machines/agenda/agenda-sharing.machine';
import type { Inputs } from '../kernel/explore';
import { faultError } from '../kernel/fakes';

export const failureOf = (status: number) => faultError('PROCESSING_ERROR', status);

export const inputs: Inputs<typeof agendaSharingMachine> = {
  limit: 4000,
  project: ({ architectureId }) => architectureId,
  events: [
    { type: 'agendaSharing.enter', architectureId: 'aurora' },
    { type: 'agendaSharing.leave' },
    { type: 'agendaSharing.open' },
    { type: 'agendaSharing.refresh' },
    { type: 'agendaSharing.share' },
    { type: 'agendaSharing.stop' },
    ...[true, false].map((isShared) => ({ type: 'xstate.done.actor.readSharing', output: { isShared } }) as const),
    { type: 'xstate.done.actor.changeSharing', output: { isShared: true } },
    ...(['readSharing', 'changeSharing'] as const).flatMap((actor) =>
      [404, 500].map((status) => ({ type: `xstate.error.actor.${actor}`, error: failureOf(status) }) as const),
    ),
  ],
};
