import { type ActorRefFrom, and, assign, fromCallback, fromPromise, not, or, sendTo, setup, stateIn } from 'xstate';
import { type Draft, draftOf, editsIn, fieldsBefore } from '../../domain/control/draft';
import { type FormEdit, isValid, noteEdit, rebase, withEdits } from '../../domain/control/forms';
import { type FormsView, viewOf } from '../../domain/control/forms-view';
import { type Fault, isOutage } from '../../domain/kernel/fault';
import { above } from '../kernel/above';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type { EditNews } from './control.events';
import type { DraftCommand, FormsEvent, FormsSaved, FormsSaving, Merge, Saved } from './forms.events';

/** A pause in the writing, after which the changes are saved. */
const PAUSE_MS = 2000;
const RETRY_MS = 3000;
const RETRY_MAX_MS = 60_000;

/** `draft`: the draft of an earlier visit; `sent`: the edits being saved; `tries`: the failed saves in a row. */
type Context = {
  saved: Saved | null;
  view: FormsView;
  edits: FormEdit[];
  sent: FormEdit[];
  draft: Draft;
  merge: Merge | null;
  fault: Fault | null;
  tries: number;
};

const NO_VIEW: FormsView = { place: '', from: '', into: '', isMissingOnly: false, zone: '', isSource: false };
const NOTHING: Context = {
  saved: null,
  view: NO_VIEW,
  edits: [],
  sent: [],
  draft: [],
  merge: null,
  fault: null,
  tries: 0,
};

type Rebased = ReturnType<typeof rebase>;
const noteRebased = ({ view }: Context, saved: Saved, { edits, lost, clashes }: Rebased) => ({
  saved,
  edits,
  sent: [],
  view: viewOf(saved, view),
  fault: null,
  tries: 0,
  merge: lost + clashes === 0 ? null : { version: saved.version, lost, clashes },
});

const noteNewer = (context: Context, saved: Saved) => {
  const before = withEdits(context.saved?.fields ?? [], context.sent);
  return noteRebased(context, saved, rebase(context.edits, before, saved.fields));
};

type Answer = { told: FormsSaved | null };
const answer = ({ event }: { event: { output: FormsSaved | null } }): Answer => ({ told: event.output });

const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;
const OUTAGE = { type: 'isAway', params: faultOf } as const;

export const formsMachine = setup({
  types: { context: {} as Context, events: {} as FormsEvent, tags: {} as 'busy', children: {} as { drafts: 'drafts' } },
  actors: {
    drafts: fromCallback<DraftCommand>(notProvided('drafts')),
    /** The unsaved changes of the organiser's earlier visit. */
    readDraft: fromPromise<Draft>(promiseNotProvided('readDraft')),
    readForms: fromPromise<Saved>(promiseNotProvided('readForms')),
    /** `null` if the response does not contain the saved version, which is then read. */
    saveForms: fromPromise<FormsSaved | null, FormsSaving>(promiseNotProvided('saveForms')),
  },
  actions: {
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault, sent: [] })),
    noteAway: assign(({ context: { tries } }) => ({ sent: [], tries: tries + 1 })),
    noteRead: assign(({ context }, { saved }: { saved: Saved }) => {
      const { draft } = context;
      return { ...noteRebased(context, saved, rebase(editsIn(draft), fieldsBefore(draft), saved.fields)), draft: [] };
    }),
    /** Others may have saved in the meantime; what was sent is in the version now. */
    noteNewer: assign(({ context }, { saved }: { saved: Saved }) => noteNewer(context, saved)),
    noteSaved: assign(({ context }, { told }: Answer) => (told === null ? {} : noteNewer(context, told.saved))),
    noteEdit: assign(({ context: { edits, saved } }, { edit }: { edit: FormEdit }) => ({
      edits: noteEdit(edits, edit, saved?.fields ?? []),
      fault: null,
    })),
    /** While a save is on its way, the saved value is not known yet. */
    noteEditMeanwhile: assign(({ context: { edits } }, { edit }: { edit: FormEdit }) => ({
      edits: noteEdit(edits, edit, null),
    })),
    noteSent: assign(({ context: { edits } }) => ({ sent: edits, fault: null })),
    show: assign(({ context: { view } }, { shown }: { shown: Partial<FormsView> }) => ({
      view: { ...view, ...shown },
    })),
    forgetFault: assign({ fault: null }),
    forget: assign(NOTHING),
    keepDraft: sendTo('drafts', ({ context: { edits, saved } }) => ({
      type: 'draft.keep',
      draft: draftOf(edits, saved?.fields ?? []),
    })),
    tellSaved: sendTo(above, (_, { news }: { news: EditNews | null }) => ({ type: 'control.edited', news }) as const),
  },
  guards: {
    isLeft: (_, { draft }: { draft: Draft }) => draft.length > 0,
    isTold: (_, { told }: Answer) => told !== null,
    hasEdits: ({ context }) => context.edits.length > 0,
    canSave: ({ context: { edits, saved } }) =>
      edits.length > 0 && edits.every((edit) => isValid(edit, saved?.fields ?? [])),
    /** A change does not end the wait for the organiser's decision, or for the service. */
    waitsOn: or([stateIn({ editing: 'undecided' }), stateIn({ editing: 'away' })]),
    isUndecided: ({ context }) => context.merge !== null,
    isStale: (_, { fault }: { fault: Fault }) => fault.status === 409,
    isAway: (_, { fault }: { fault: Fault }) => isOutage(fault),
  },
  delays: {
    pause: PAUSE_MS,
    retryDelay: ({ context: { tries } }) => Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.max(0, tries - 1)),
  },
}).createMachine({
  id: 'forms',
  description:
    'The texts, times and colours of the venue. Changes are kept in the browser at once, and saved after a pause.',
  context: NOTHING,
  invoke: { id: 'drafts', src: 'drafts' },
  initial: 'arriving',
  states: {
    arriving: {
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        onDone: [
          {
            guard: { type: 'isLeft', params: ({ event }) => ({ draft: event.output }) },
            target: 'loading',
            actions: assign(({ event }) => ({ draft: event.output })),
          },
          { target: 'closed' },
        ],
        onError: 'closed',
      },
    },
    closed: { on: { 'forms.open': { target: 'loading', actions: 'forgetFault' } } },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readForms',
        src: 'readForms',
        onDone: { target: 'editing', actions: { type: 'noteRead', params: ({ event }) => ({ saved: event.output }) } },
        onError: { target: 'closed', actions: NOTE_FAULT },
      },
    },
    editing: {
      on: {
        'forms.show': { actions: { type: 'show', params: ({ event }) => event } },
        'forms.write': [
          { guard: 'waitsOn', actions: [{ type: 'noteEdit', params: ({ event }) => event }, 'keepDraft'] },
          { target: '.changed', actions: [{ type: 'noteEdit', params: ({ event }) => event }, 'keepDraft'] },
        ],
        'forms.save': { guard: and(['canSave', not(stateIn({ editing: 'saving' }))]), target: '.saving' },
        'forms.close': [
          { guard: 'hasEdits', target: 'asking' },
          { target: 'closed', actions: 'forget' },
        ],
      },
      initial: 'looking',
      states: {
        looking: {
          description:
            'Merged changes, and those of an earlier visit, are saved as well, unless they overwrite changes of another organiser.',
          entry: 'keepDraft',
          always: [
            { guard: not('hasEdits'), target: 'calm' },
            { guard: 'isUndecided', target: 'undecided' },
            { target: 'changed' },
          ],
        },
        calm: { on: { 'forms.renew': 'saving.reading' } },
        undecided: {
          description: 'Another organiser changed the same fields: this one checks them and saves.',
        },
        changed: {
          always: { guard: not('hasEdits'), target: 'calm' },
          after: { pause: { guard: 'canSave', target: 'saving' } },
        },
        failed: {},
        away: {
          description: 'The service is not reachable: the changes stay in the browser and are sent again.',
          always: { guard: not('hasEdits'), target: 'calm' },
          after: { retryDelay: { guard: 'canSave', target: 'saving' } },
        },
        saving: {
          entry: 'noteSent',
          initial: 'sending',
          on: {
            'forms.write': { actions: [{ type: 'noteEditMeanwhile', params: ({ event }) => event }, 'keepDraft'] },
          },
          states: {
            sending: {
              invoke: {
                id: 'saveForms',
                src: 'saveForms',
                input: ({ context: { saved, sent } }) => ({ saved, edits: sent }),
                onDone: [
                  {
                    guard: { type: 'isTold', params: answer },
                    target: '#forms.editing.looking',
                    actions: [
                      { type: 'noteSaved', params: answer },
                      { type: 'tellSaved', params: ({ event }) => ({ news: event.output?.news ?? null }) },
                    ],
                  },
                  { target: 'reading', actions: { type: 'tellSaved', params: { news: null } } },
                ],
                onError: [
                  {
                    guard: { type: 'isStale', params: faultOf },
                    target: 'reading',
                    actions: assign({ sent: [] }),
                  },
                  { guard: OUTAGE, target: '#forms.editing.away', actions: 'noteAway' },
                  { target: '#forms.editing.failed', actions: NOTE_FAULT },
                ],
              },
            },
            reading: {
              description: 'Reads the version that is saved now, by this organiser or another one.',
              invoke: {
                id: 'readNewer',
                src: 'readForms',
                onDone: {
                  target: '#forms.editing.looking',
                  actions: { type: 'noteNewer', params: ({ event }) => ({ saved: event.output }) },
                },
                onError: [
                  { guard: OUTAGE, target: '#forms.editing.away', actions: 'noteAway' },
                  { target: '#forms.editing.failed', actions: NOTE_FAULT },
                ],
              },
            },
          },
        },
      },
    },
    asking: {
      description: 'Asks the organiser to confirm, because the changes would be lost.',
      on: {
        'forms.confirm': { target: 'closed', actions: ['forget', 'keepDraft'] },
        'forms.cancel': 'editing',
      },
    },
  },
});

export type FormsActorRef = ActorRefFrom<typeof formsMachine>;
