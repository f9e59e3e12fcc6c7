import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { ownAgendaMachine } from '../../../machines/agenda/own-agenda.machine';
import type { Inputs } from '../kernel/explore';
import { KEYNOTE } from '../widgets/reminders.inputs';

const [gone, offline] = [
  new FaultError(makeFault('PROCESSING_ERROR', { status: 404 })),
  new FaultError(makeFault('NOT_REACHABLE')),
];

export const inputs: Inputs<typeof ownAgendaMachine> = {
  limit: 60_000,
  project: ({ uid, architectureId, talks, changes, sending, failures }) => [
    uid,
    architectureId,
    talks,
    changes,
    sending,
    Math.min(failures, 1),
  ],
  events: [
    { type: 'ownAgenda.belong', uid: 'ada' },
    { type: 'ownAgenda.enter', architectureId: 'aurora', begins: { 'keynote/opening': 1 } },
    { type: 'ownAgenda.renew', begins: { 'keynote/opening': 2 } },
    { type: 'ownAgenda.dismiss', talk: 'keynote/opening' },
    { type: 'ownAgenda.leave' },
    { type: 'ownAgenda.keep', talk: 'keynote/opening', reminder: KEYNOTE, isAhead: true },
    { type: 'ownAgenda.keep', talk: 'keynote/opening', reminder: KEYNOTE, isAhead: false },
    { type: 'ownAgenda.drop', talk: 'keynote/opening', key: KEYNOTE.key },
    { type: 'ownAgenda.refresh' },
    { type: 'xstate.done.actor.readTalks', output: { talks: [], changes: [] } },
    { type: 'xstate.done.actor.sendTalks', output: { talks: ['panel/last'] } },
    { type: 'xstate.error.actor.sendTalks', error: gone },
    { type: 'xstate.error.actor.sendTalks', error: offline },
  ],
};
