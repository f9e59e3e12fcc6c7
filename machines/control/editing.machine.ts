import {
  type ActorRefFrom,
  and,
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  or,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import { changedParts } from '../../domain/control/colleagues';
import { type EditingView, NO_VIEW, standing, viewOf } from '../../domain/control/editing-view';
import { type Brought, broughtFile } from '../../domain/control/files';
import { isSavable, type Log, madeAgain, NO_LOG, rebased, settled, takenBack, written } from '../../domain/control/log';
import { broughtBy } from '../../domain/control/making';
import { keyOfPath, outlineOf } from '../../domain/control/outline';
import type { Step } from '../../domain/control/steps';
import { type Fault, isOutage } from '../../domain/kernel/fault';
import { above } from '../kernel/above';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type { EditNews } from './control.events';
import type { Deed, DraftCommand, EditingEvent, EditSaved, EditSaving, Merge, Saved, Sending } from './editing.events';

/** A pause in the work, after which the changes are saved. */
const PAUSE_MS = 800;
const RETRY_MS = 3000;
const RETRY_MAX_MS = 60_000;

/** `document`: the saved version with the pending steps; `sending`: what is being saved; `tries`: the failed saves in a row. */
type Context = {
  saved: Saved | null;
  document: unknown;
  view: EditingView;
  log: Log;
  deed: Deed | null;
  sending: Sending | null;
  merge: Merge | null;
  fault: Fault | null;
  tries: number;
};

const NOTHING: Context = {
  saved: null,
  document: null,
  view: NO_VIEW,
  log: NO_LOG,
  deed: null,
  sending: null,
  merge: null,
  fault: null,
  tries: 0,
};

function onNewer({ log, view }: Pick<Context, 'log' | 'view'>, saved: Saved): Partial<Context> {
  const { lost, clashes, ...mine } = rebased(log, saved.document);
  const theirs = rebased(log, saved.document, true);
  return {
    saved,
    ...mine,
    sending: null,
    view: viewOf(mine.document, saved, view),
    fault: null,
    tries: 0,
    merge: lost + clashes === 0 ? null : { version: saved.version, lost, clashes, theirs },
  };
}

const withoutSent = ({ log, sending }: Context): Log => ({ ...log, pending: log.pending.slice(sending?.count ?? 0) });

function withStep(context: Context, step: Step): Partial<Context> {
  const { log, document, merge, sending } = context;
  return {
    ...written(log, document, step, sending?.count),
    deed: { way: 'made', step, skipped: 0 },
    fault: null,
    merge: merge && { ...merge, theirs: written(merge.theirs.log, merge.theirs.document, step) },
  };
}

function withWay({ log, document, view, deed }: Context, way: 'undone' | 'redone'): Partial<Context> {
  const { step, skipped, ...next } = (way === 'undone' ? takenBack : madeAgain)(log, document);
  const at = step === null ? null : (broughtBy(step)[0]?.path ?? null);
  return {
    ...next,
    view: standing(next.document, { ...view, ...(at && { at }) }),
    deed: step === null ? deed : { way, step, skipped },
    fault: null,
  };
}

const rowsBy = (step: Step) => broughtBy(step).map(({ path, kind }) => ({ key: keyOfPath(path), kind }));
const worked = ({ at }: EditingView, changed: readonly string[]) =>
  ({ type: 'control.worked', at: keyOfPath(at), changed }) as const;

type Answer = { told: EditSaved | null };
const answer = ({ event }: { event: { output: EditSaved | null } }): Answer => ({ told: event.output });

const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;
const NOTE_NEWER = [
  { type: 'noteNewer', params: ({ event }: { event: { output: Saved } }) => ({ saved: event.output }) },
  { type: 'tellShown' },
] as const;
const UNDO = ['undo', 'keepDraft', 'tellReturned', 'tellWorked'] as const;
const REDO = ['redo', 'keepDraft', 'tellReturned', 'tellWorked'] as const;
const OUTAGE = { type: 'isAway', params: faultOf } as const;

export const editingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EditingEvent,
    tags: {} as 'busy',
    children: {} as { drafts: 'drafts' },
  },
  actors: {
    drafts: fromCallback<DraftCommand>(notProvided('drafts')),
    /** What the organiser did at an earlier visit. */
    readLog: fromPromise<Log>(promiseNotProvided('readLog')),
    readVenue: fromPromise<Saved>(promiseNotProvided('readVenue')),
    /** `null` if the response does not contain the saved version, which is then read. */
    saveVenue: fromPromise<EditSaved | null, EditSaving>(promiseNotProvided('saveVenue')),
  },
  actions: {
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault, sending: null })),
    noteAway: assign(({ context: { tries } }) => ({ sending: null, tries: tries + 1 })),
    noteLog: assign((_, { log }: { log: Log }) => ({ log: settled(log) })),
    /** Others may have saved in the meantime. */
    noteNewer: assign(({ context }, { saved }: { saved: Saved }) => onNewer(context, saved)),
    noteSaved: assign(({ context }, { told }: Answer) => {
      const { sending, saved } = context;
      if (told === null || sending === null || saved === null) return {};
      const landed = { ...saved, version: told.version, document: sending.document };
      const log = withoutSent(context);
      return { saved: landed, log, sending: null, merge: null, fault: null, tries: 0 };
    }),
    /** What was sent is in the version that is read next. */
    noteLanded: assign(({ context }) => ({ log: withoutSent(context), sending: null })),
    make: assign(({ context }, { step, shown = {} }: { step: Step; shown?: Partial<EditingView> }) => {
      const next = withStep(context, step);
      return { ...next, view: standing(next.document, { ...context.view, wanted: '', ...shown }) };
    }),
    bring: assign(({ context }, { brought }: { brought: Brought }) =>
      withStep(context, broughtFile(context.document, brought)),
    ),
    settle: assign(({ context: { log } }) => ({ log: settled(log) })),
    undo: assign(({ context }) => withWay(context, 'undone')),
    redo: assign(({ context }) => withWay(context, 'redone')),
    spare: assign(({ context: { merge } }) => (merge === null ? {} : { ...merge.theirs, merge: null })),
    noteSending: assign(({ context: { document, log } }) => ({
      sending: { document, count: log.pending.length },
      fault: null,
      merge: null,
    })),
    noteStale: assign({ sending: null }),
    show: assign(({ context: { view, document } }, { shown }: { shown: Partial<EditingView> }) => {
      const next = { ...view, wanted: '', ...shown };
      return { view: shown.at === undefined || document === null ? next : standing(document, next) };
    }),
    forgetFault: assign({ fault: null }),
    keepDraft: sendTo('drafts', ({ context: { log } }) => ({ type: 'draft.keep', log })),
    /** Another part is shown than before. */
    tellChosen: enqueueActions(({ enqueue }, { shown, step }: { shown?: Partial<EditingView>; step?: Step }) => {
      const rows = step?.kind === 'add' ? rowsBy(step) : [];
      if (rows.length > 1) enqueue.sendTo(above, { type: 'control.returned', rows } as const);
      else if (shown?.at !== undefined) enqueue.sendTo(above, { type: 'control.chosen' } as const);
    }),
    /** What came back is selected: several parts together. */
    tellReturned: enqueueActions(({ context: { deed }, enqueue }) => {
      const rows = deed === null ? [] : rowsBy(deed.step);
      if (rows.length > 1) enqueue.sendTo(above, { type: 'control.returned', rows } as const);
      else if (rows.length > 0) enqueue.sendTo(above, { type: 'control.chosen' } as const);
    }),
    tellShown: sendTo(above, ({ context: { view } }) => worked(view, [])),
    tellWorked: sendTo(above, ({ context: { view, document, deed } }) =>
      worked(view, deed === null ? [] : changedParts(outlineOf(document), deed.step.changes)),
    ),
    tellSaved: sendTo(above, (_, { news }: { news: EditNews | null }) => ({ type: 'control.edited', news }) as const),
  },
  guards: {
    isLeft: (_, { log }: { log: Log }) => log.pending.length > 0,
    isWanted: stateIn({ arriving: 'wanted' }),
    isTold: (_, { told }: Answer) => told !== null,
    hasSteps: ({ context: { log } }) => log.pending.length > 0,
    canSave: ({ context: { log, document } }) =>
      log.pending.length > 0 && log.pending.every((step) => isSavable(step, document)),
    canUndo: ({ context: { log, merge } }) => merge === null && log.done.length > 0,
    canRedo: ({ context: { log, merge } }) => merge === null && log.undone.length > 0,
    /** A change does not end the wait for the organiser's decision, or for the service. */
    waitsOn: or([stateIn({ editing: 'undecided' }), stateIn({ editing: 'away' }), stateIn({ editing: 'saving' })]),
    isUndecided: ({ context }) => context.merge !== null,
    isStale: (_, { fault }: { fault: Fault }) => fault.status === 409,
    isAway: (_, { fault }: { fault: Fault }) => isOutage(fault),
  },
  delays: {
    pause: PAUSE_MS,
    retryDelay: ({ context: { tries } }) => Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.max(0, tries - 1)),
  },
}).createMachine({
  id: 'editing',
  description:
    'All that organisers change of the venue, step by step. Steps are kept in the browser at once, saved after a pause, and can be taken back, also after a reload.',
  context: NOTHING,
  invoke: { id: 'drafts', src: 'drafts' },
  on: {
    'editing.show': {
      actions: [
        { type: 'show', params: ({ event }) => event },
        { type: 'tellChosen', params: ({ event }) => event },
        'tellShown',
      ],
    },
  },
  initial: 'arriving',
  states: {
    arriving: {
      invoke: {
        id: 'readLog',
        src: 'readLog',
        onDone: [
          {
            guard: { type: 'isLeft', params: ({ event }) => ({ log: event.output }) },
            target: 'loading',
            actions: { type: 'noteLog', params: ({ event }) => ({ log: event.output }) },
          },
          {
            guard: 'isWanted',
            target: 'loading',
            actions: { type: 'noteLog', params: ({ event }) => ({ log: event.output }) },
          },
          { target: 'closed', actions: { type: 'noteLog', params: ({ event }) => ({ log: event.output }) } },
        ],
        onError: [{ guard: 'isWanted', target: 'loading' }, { target: 'closed' }],
      },
      initial: 'unasked',
      states: { unasked: { on: { 'editing.open': 'wanted' } }, wanted: {} },
    },
    closed: { on: { 'editing.open': { target: 'loading', actions: 'forgetFault' } } },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readVenue',
        src: 'readVenue',
        onDone: { target: 'editing', actions: NOTE_NEWER },
        onError: { target: 'closed', actions: NOTE_FAULT },
      },
    },
    editing: {
      on: {
        'editing.make': [
          {
            guard: 'waitsOn',
            actions: [
              { type: 'make', params: ({ event }) => event },
              { type: 'tellChosen', params: ({ event }) => event },
              'keepDraft',
              'tellWorked',
            ],
          },
          {
            target: '.changed',
            actions: [
              { type: 'make', params: ({ event }) => event },
              { type: 'tellChosen', params: ({ event }) => event },
              'keepDraft',
              'tellWorked',
            ],
          },
        ],
        'editing.bring': [
          { guard: 'waitsOn', actions: [{ type: 'bring', params: ({ event }) => event }, 'keepDraft', 'tellWorked'] },
          { target: '.changed', actions: [{ type: 'bring', params: ({ event }) => event }, 'keepDraft', 'tellWorked'] },
        ],
        'editing.settle': { actions: ['settle', 'keepDraft'] },
        'editing.undo': [
          { guard: and(['canUndo', 'waitsOn']), actions: UNDO },
          { guard: 'canUndo', target: '.changed', actions: UNDO },
        ],
        'editing.redo': [
          { guard: and(['canRedo', 'waitsOn']), actions: REDO },
          { guard: 'canRedo', target: '.changed', actions: REDO },
        ],
        'editing.save': { guard: and(['canSave', not(stateIn({ editing: 'saving' }))]), target: '.saving' },
      },
      initial: 'looking',
      states: {
        looking: {
          description:
            'Merged steps, and those of an earlier visit, are saved as well, unless they replace what another organiser wrote.',
          entry: 'keepDraft',
          always: [
            { guard: not('hasSteps'), target: 'calm' },
            { guard: 'isUndecided', target: 'undecided' },
            { target: 'changed' },
          ],
        },
        calm: { on: { 'editing.renew': 'saving.reading' } },
        undecided: {
          description: 'Another organiser changed the same: this one keeps the own words or those of the other.',
          on: { 'editing.spare': { target: 'looking', actions: ['spare', 'tellShown'] } },
        },
        changed: {
          always: { guard: not('hasSteps'), target: 'calm' },
          after: { pause: { guard: 'canSave', target: 'saving' } },
        },
        failed: {},
        away: {
          description: 'The service is not reachable: the steps stay in the browser and are sent again.',
          always: { guard: not('hasSteps'), target: 'calm' },
          after: { retryDelay: { guard: 'canSave', target: 'saving' } },
        },
        saving: {
          entry: 'noteSending',
          initial: 'sending',
          states: {
            sending: {
              invoke: {
                id: 'saveVenue',
                src: 'saveVenue',
                input: ({ context: { saved, sending } }) => ({ saved, sending }),
                onDone: [
                  {
                    guard: { type: 'isTold', params: answer },
                    target: '#editing.editing.looking',
                    actions: [
                      { type: 'noteSaved', params: answer },
                      { type: 'tellSaved', params: ({ event }) => ({ news: event.output?.news ?? null }) },
                    ],
                  },
                  { target: 'reading', actions: ['noteLanded', { type: 'tellSaved', params: { news: null } }] },
                ],
                onError: [
                  { guard: { type: 'isStale', params: faultOf }, target: 'reading', actions: 'noteStale' },
                  { guard: OUTAGE, target: '#editing.editing.away', actions: 'noteAway' },
                  { target: '#editing.editing.failed', actions: NOTE_FAULT },
                ],
              },
            },
            reading: {
              description: 'Reads the version that is saved now, by this organiser or another one.',
              invoke: {
                id: 'readNewer',
                src: 'readVenue',
                onDone: {
                  target: '#editing.editing.looking',
                  actions: NOTE_NEWER,
                },
                onError: [
                  { guard: OUTAGE, target: '#editing.editing.away', actions: 'noteAway' },
                  { target: '#editing.editing.failed', actions: NOTE_FAULT },
                ],
              },
            },
          },
        },
      },
    },
  },
});

export type EditingActorRef = ActorRefFrom<typeof editingMachine>;
