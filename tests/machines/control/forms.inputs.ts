import type { Draft } from '../../../domain/control/draft';
import { fieldsIn } from '../../../domain/control/forms';
import { seal } from '../../../domain/kernel/sealed';
import type { FormsSaved, Saved } from '../../../machines/control/forms.events';
import type { formsMachine } from '../../../machines/control/forms.machine';
import type { Inputs } from '../kernel/explore';

export const versionOf = (version: number, lobby: string): Saved => {
  const names = [{ locale: 'en', text: lobby }];
  const document = { architectures: [{ id: 'aurora', areas: [{ id: 'lobby', names }] }] };
  return { version, document: seal(document), fields: fieldsIn(document), zone: 'Europe/Berlin' };
};
export const SAVED = versionOf(8, 'Lobby');
export const NEWER = versionOf(9, 'Foyer');
/** What a service tells that answers a save with the versions and the findings. */
export const toldOf = (saved: Saved): FormsSaved => ({
  saved,
  news: {
    versions: { mode: 'live', version: saved.version, publishedVersion: 7, publishedArchitectureId: 'aurora' },
    findings: [],
  },
});
export const FIELD = SAVED.fields[0]?.key ?? '';
export const write = (value: string, name = 'en') =>
  ({ type: 'forms.write', edit: { field: FIELD, name, value } }) as const;
export const STALE = { fault: { kind: 'PROCESSING_ERROR', status: 409, message: null, code: null } };

export const OFFLINE = { fault: { kind: 'NOT_REACHABLE', status: null, message: null, code: null } };
/** A draft of an earlier visit. */
export const LEFT: Draft = [{ ...write('Hall').edit, before: 'Lobby' }];

export const inputs: Inputs<typeof formsMachine> = {
  limit: 10_000,
  project: ({ saved, edits, merge, fault, sent }) => ({
    saved: saved?.version ?? null,
    edits: edits.length,
    isMerged: merge !== null,
    hasFailed: fault !== null,
    sent: sent.length,
  }),
  events: [
    { type: 'forms.open' },
    { type: 'forms.show', shown: { into: 'de' } },
    write('Hall'),
    write('Lobby'),
    { type: 'forms.save' },
    { type: 'forms.renew' },
    { type: 'forms.close' },
    { type: 'forms.confirm' },
    { type: 'forms.cancel' },
    { type: 'xstate.done.actor.readForms', output: SAVED },
    { type: 'xstate.done.actor.readNewer', output: NEWER },
    { type: 'xstate.done.actor.saveForms', output: null },
    { type: 'xstate.done.actor.saveForms', output: toldOf(NEWER) },
    { type: 'xstate.error.actor.saveForms', error: STALE },
    { type: 'xstate.error.actor.saveForms', error: OFFLINE },
    { type: 'xstate.error.actor.saveForms', error: new Error('refused') },
    { type: 'xstate.error.actor.readNewer', error: OFFLINE },
    { type: 'xstate.error.actor.readNewer', error: new Error('refused') },
    { type: 'xstate.done.actor.readDraft', output: [] },
    { type: 'xstate.done.actor.readDraft', output: LEFT },
  ],
};
