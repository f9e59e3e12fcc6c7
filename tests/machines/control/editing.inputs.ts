import { type Log, NO_LOG } from '../../../domain/control/log';
import type { Step } from '../../../domain/control/steps';
import type { EditSaved, Saved } from '../../../machines/control/editing.events';
import type { editingMachine } from '../../../machines/control/editing.machine';
import type { Inputs } from '../kernel/explore';

export const documentOf = (lobby: string, more: object = {}) => ({
  architectures: [{ id: 'aurora', areas: [{ id: 'lobby', names: [{ locale: 'en', text: lobby }], ...more }] }],
});
export const versionOf = (version: number, lobby: string): Saved => ({
  version,
  document: documentOf(lobby),
  zone: 'Europe/Berlin',
  language: 'en',
});
export const SAVED = versionOf(8, 'Lobby');
export const NEWER = versionOf(9, 'Foyer');
/** What a service tells that answers a save with the versions and the findings. */
export const toldOf = (version: number): EditSaved => ({
  version,
  news: { versions: { mode: 'live', version, publishedVersion: 7, publishedArchitectureId: 'aurora' }, findings: [] },
});
export const LOBBY = ['architectures', '@aurora', 'areas', '@lobby'];
export const ROOT = ['architectures', '@aurora'];
export const stepOf = (value: string, before = 'Lobby', gesture: string | null = null): Step => ({
  kind: 'text',
  name: { en: 'Lobby' },
  gesture,
  changes: [{ kind: 'text', path: [...LOBBY, 'names'], name: 'en', before, after: value }],
});
export const make = (step: Step) => ({ type: 'editing.make', step }) as const;
export const write = (value: string, gesture: string | null = null) => make(stepOf(value, 'Lobby', gesture));
/** A picture that was sent, which nothing uses yet. */
export const bring = (id: string) =>
  ({
    type: 'editing.bring',
    brought: {
      asset: { id, uri: `/api/${id}`, generation: 'abc', displayName: `${id}.png` },
      spot: null,
      replaces: null,
    },
  }) as const;
export const STALE = { fault: { kind: 'PROCESSING_ERROR', status: 409, message: null, code: null } };
export const OFFLINE = { fault: { kind: 'NOT_REACHABLE', status: null, message: null, code: null } };
/** The log of an earlier visit. */
export const LEFT: Log = { pending: [stepOf('Hall')], done: [stepOf('Hall')], undone: [] };

export const inputs: Inputs<typeof editingMachine> = {
  limit: 20_000,
  project: ({ saved, log, merge, fault, sending }) => ({
    saved: saved?.version ?? null,
    pending: Math.min(log.pending.length, 2),
    done: Math.min(log.done.length, 1),
    undone: Math.min(log.undone.length, 1),
    isMerged: merge !== null,
    hasFailed: fault !== null,
    sent: sending === null ? null : Math.min(sending.count, 1),
  }),
  events: [
    { type: 'editing.open' },
    { type: 'editing.show', shown: { into: 'de' } },
    { type: 'editing.show', shown: { at: LOBBY } },
    write('Hall'),
    write('Lobby'),
    { type: 'editing.settle' },
    { type: 'editing.undo' },
    { type: 'editing.redo' },
    { type: 'editing.save' },
    { type: 'editing.renew' },
    bring('hall'),
    { type: 'editing.spare' },
    { type: 'xstate.done.actor.readVenue', output: SAVED },
    { type: 'xstate.error.actor.readVenue', error: new Error('refused') },
    { type: 'xstate.done.actor.readNewer', output: NEWER },
    { type: 'xstate.done.actor.saveVenue', output: null },
    { type: 'xstate.done.actor.saveVenue', output: toldOf(9) },
    { type: 'xstate.error.actor.saveVenue', error: STALE },
    { type: 'xstate.error.actor.saveVenue', error: OFFLINE },
    { type: 'xstate.error.actor.saveVenue', error: new Error('refused') },
    { type: 'xstate.error.actor.readNewer', error: OFFLINE },
    { type: 'xstate.error.actor.readNewer', error: new Error('refused') },
    { type: 'xstate.done.actor.readLog', output: NO_LOG },
    { type: 'xstate.done.actor.readLog', output: LEFT },
    { type: 'xstate.error.actor.readLog', error: new Error('no storage') },
  ],
};
