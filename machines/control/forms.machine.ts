import { type ActorRefFrom, type AnyActorRef, assign, fromPromise, sendTo, setup } from 'xstate';
import { type FormEdit, type FormField, isValid, languagesOf, noteEdit, rebase } from '../../domain/control/forms';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** The saved version as it is in the store, its fields, and the time zone of the event if it is known. */
export type Saved = { version: number; document: Sealed<unknown>; fields: FormField[]; zone: string | null };
export type FormsSaving = { saved: Saved | null; edits: FormEdit[] };
/**
 * What is shown: the place, the language that is read, the one that is written, whether only what is missing in it, and the time
 * zone of times: that of the event, or a chosen one; empty for that of the browser.
 */
export type FormsView = { place: string; from: string; into: string; isMissingOnly: boolean; zone: string };
/** What became of the edits when another organiser saved first. */
type Merge = { version: number; lost: number; clashes: number };

export type FormsEvent =
  | { type: 'forms.open' }
  | { type: 'forms.show'; shown: Partial<FormsView> }
  | { type: 'forms.write'; edit: FormEdit }
  | { type: 'forms.save' }
  | { type: 'forms.close' }
  | { type: 'forms.confirm' }
  | { type: 'forms.cancel' };

type Context = {
  saved: Saved | null;
  view: FormsView;
  edits: FormEdit[];
  merge: Merge | null;
  fault: Fault | null;
};

const NO_VIEW: FormsView = { place: '', from: '', into: '', isMissingOnly: false, zone: '' };
const NOTHING: Context = { saved: null, view: NO_VIEW, edits: [], merge: null, fault: null };

function viewOf({ fields, zone: own }: Saved, { place, from, into, isMissingOnly, zone }: FormsView): FormsView {
  const [first = '', second = first] = languagesOf(fields);
  const isThere = fields.some((field) => field.place.key === place);
  return {
    place: isThere ? place : (fields[0]?.place.key ?? ''),
    from: from || first,
    into: into || second,
    isMissingOnly,
    zone: zone || (own ?? ''),
  };
}

function above({ self }: { self: AnyActorRef }): AnyActorRef {
  const { _parent: parent } = self;
  return parent ?? self;
}
const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;

export const formsMachine = setup({
  types: { context: {} as Context, events: {} as FormsEvent, tags: {} as 'busy' },
  actors: {
    readForms: fromPromise<Saved>(promiseNotProvided('readForms')),
    saveForms: fromPromise<void, FormsSaving>(promiseNotProvided('saveForms')),
  },
  actions: {
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault })),
    noteSaved: assign(({ context: { view } }, { saved }: { saved: Saved }) => ({ saved, view: viewOf(saved, view) })),
    noteMerge: assign(({ context: { saved: before, edits, view } }, { saved }: { saved: Saved }) => {
      const { edits: kept, lost, clashes } = rebase(edits, before?.fields ?? [], saved.fields);
      return { saved, edits: kept, merge: { version: saved.version, lost, clashes }, view: viewOf(saved, view) };
    }),
    noteEdit: assign(({ context: { edits, saved } }, { edit }: { edit: FormEdit }) => ({
      edits: noteEdit(edits, edit, saved?.fields ?? []),
    })),
    show: assign(({ context: { view } }, { shown }: { shown: Partial<FormsView> }) => ({
      view: { ...view, ...shown },
    })),
    forgetFault: assign({ fault: null }),
    forgetEdits: assign({ edits: [], merge: null }),
    forget: assign(NOTHING),
    tellSaved: sendTo(above, { type: 'control.edited' }),
  },
  guards: {
    hasEdits: ({ context }) => context.edits.length > 0,
    canSave: ({ context: { edits, saved } }) =>
      edits.length > 0 && edits.every((edit) => isValid(edit, saved?.fields ?? [])),
    isStale: (_, { fault }: { fault: Fault }) => fault.status === 409,
  },
}).createMachine({
  id: 'forms',
  description: 'The texts of the venue in two languages, and their changes until they are saved.',
  context: NOTHING,
  initial: 'closed',
  states: {
    closed: { on: { 'forms.open': { target: 'loading', actions: 'forgetFault' } } },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readForms',
        src: 'readForms',
        onDone: { target: 'editing', actions: { type: 'noteSaved', params: ({ event }) => ({ saved: event.output }) } },
        onError: { target: 'closed', actions: NOTE_FAULT },
      },
    },
    editing: {
      on: {
        'forms.show': { actions: { type: 'show', params: ({ event }) => event } },
        'forms.write': { actions: { type: 'noteEdit', params: ({ event }) => event } },
        'forms.save': { guard: 'canSave', target: 'saving', actions: 'forgetFault' },
        'forms.close': [
          { guard: 'hasEdits', target: 'asking' },
          { target: 'closed', actions: 'forget' },
        ],
      },
    },
    asking: {
      description: 'The changes would be lost: the organiser confirms.',
      on: { 'forms.confirm': { target: 'closed', actions: 'forget' }, 'forms.cancel': 'editing' },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveForms',
        src: 'saveForms',
        input: ({ context: { saved, edits } }) => ({ saved, edits }),
        onDone: { target: 'loading', actions: ['forgetEdits', 'tellSaved'] },
        onError: [
          { guard: { type: 'isStale', params: faultOf }, target: 'merging' },
          { target: 'editing', actions: NOTE_FAULT },
        ],
      },
    },
    merging: {
      description:
        'Another organiser saved in the meantime: the changes move onto that version, and wait for another save.',
      tags: 'busy',
      invoke: {
        id: 'readNewer',
        src: 'readForms',
        onDone: { target: 'editing', actions: { type: 'noteMerge', params: ({ event }) => ({ saved: event.output }) } },
        onError: { target: 'editing', actions: NOTE_FAULT },
      },
    },
  },
});

export type FormsActorRef = ActorRefFrom<typeof formsMachine>;
