import { type ActorRefFrom, assign, type EventObject, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { LoginPageDesk, LoginPageSave } from '../../domain/control/offering';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { choicesWith, isEnterable, type OptionEdits, optionEdits } from '../../domain/login/login-edits';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

type Choice = LoginPageSave['choices'][number];
export type OfferingEvent =
  | ({ type: 'offering.write' } & Choice)
  | { type: 'offering.save' }
  | { type: 'offering.discard' }
  | { type: 'offering.picture'; picture: Sealed<unknown> }
  | { type: 'offering.cancel' }
  | { type: 'offering.takeBack' }
  | { type: 'offering.retry' }
  | PictureFact;
/** What the running upload says. */
export type PictureFact =
  | { type: 'picture.progressed'; percent: number }
  | { type: 'picture.ended'; page: LoginPageDesk }
  | { type: 'picture.failed'; fault: Fault };
/** Stores unsaved changes in the browser; an empty draft is removed. */
export type OfferDraftCommand = { type: 'draft.keep'; draft: OptionEdits };

/** `percent` of the picture has been sent; `outcome` is `merged` where another organiser saved first; `about` says of what. */
type Context = {
  page: LoginPageDesk | null;
  draft: OptionEdits;
  picture: Sealed<unknown> | null;
  percent: number;
  fault: Fault | null;
  outcome: 'saved' | 'merged' | null;
  about: 'choices' | 'picture';
};

const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;
const NOTE_PAGE = {
  type: 'notePage',
  params: ({ event }: { event: { output: LoginPageDesk } }) => ({ page: event.output }),
} as const;

export const offeringMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OfferingEvent,
    tags: {} as 'busy',
    children: {} as { drafts: 'drafts' },
  },
  actors: {
    drafts: fromCallback<OfferDraftCommand>(notProvided('drafts')),
    /** Returns the draft of an earlier visit. */
    readDraft: fromPromise<OptionEdits>(promiseNotProvided('readDraft')),
    readPage: fromPromise<LoginPageDesk>(promiseNotProvided('readPage')),
    savePage: fromPromise<LoginPageDesk, LoginPageSave>(promiseNotProvided('savePage')),
    /** Sends `picture.progressed`, then `picture.ended` or `picture.failed`. */
    sendPicture: fromCallback<EventObject, { picture: Sealed<unknown> | null }>(notProvided('sendPicture')),
    takePictureBack: fromPromise<LoginPageDesk>(promiseNotProvided('takePictureBack')),
  },
  actions: {
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault })),
    forgetOutcome: assign({ fault: null, outcome: null, about: 'choices' }),
    beginPicture: assign({ fault: null, outcome: null, about: 'picture' }),
    /** The draft keeps the changes that still differ. */
    notePage: assign(({ context: { draft } }, { page }: { page: LoginPageDesk }) => ({
      page,
      draft: optionEdits(page.choices, choicesWith(page.choices, draft)),
    })),
    write: assign(({ context: { page, draft } }, { id, isOffered, displayName }: Choice) => {
      const choices = page?.choices ?? [];
      return { draft: optionEdits(choices, choicesWith(choices, { ...draft, [id]: { isOffered, displayName } })) };
    }),
    keepDraft: sendTo('drafts', ({ context: { draft } }) => ({ type: 'draft.keep', draft })),
  },
  guards: {
    isStale: (_, { fault }: { fault: Fault }) => fault.status === 409,
    isSaveable: ({ context: { page, draft } }) =>
      page !== null && Object.keys(draft).length > 0 && isEnterable(choicesWith(page.choices, draft)),
  },
}).createMachine({
  id: 'offering',
  description: 'The login options and the background picture. Attendees see saved changes at once.',
  context: { page: null, draft: {}, picture: null, percent: 0, fault: null, outcome: null, about: 'choices' },
  invoke: { id: 'drafts', src: 'drafts' },
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        onDone: { target: 'reading', actions: assign(({ event }) => ({ draft: event.output })) },
        onError: { target: 'reading', description: 'Without IndexedDB there is no draft.' },
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readPage',
        src: 'readPage',
        onDone: { target: 'ready', actions: NOTE_PAGE },
        onError: { target: 'unread', actions: NOTE_FAULT },
      },
    },
    unread: { on: { 'offering.retry': { target: 'reading', actions: 'forgetOutcome' } } },
    ready: {
      on: {
        'offering.write': {
          actions: [{ type: 'write', params: ({ event }) => event }, 'forgetOutcome', 'keepDraft'],
        },
        'offering.discard': { actions: [assign({ draft: {} }), 'forgetOutcome', 'keepDraft'] },
        'offering.save': { guard: 'isSaveable', target: 'saving', actions: 'forgetOutcome' },
        'offering.picture': {
          target: 'sending',
          actions: [assign(({ event: { picture } }) => ({ picture, percent: 0 })), 'beginPicture'],
        },
        'offering.takeBack': { target: 'takingBack', actions: 'beginPicture' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'savePage',
        src: 'savePage',
        input: ({ context: { page, draft } }) => ({
          base: page?.version ?? 0,
          choices: Object.entries(draft).map(([id, edit]) => ({ id, ...edit })),
        }),
        onDone: { target: 'ready', actions: [assign({ draft: {}, outcome: 'saved' }), NOTE_PAGE, 'keepDraft'] },
        onError: [
          { guard: { type: 'isStale', params: faultOf }, target: 'merging' },
          { target: 'ready', actions: NOTE_FAULT },
        ],
      },
    },
    merging: {
      description: 'Another organiser saved first: the changes of this one are kept on top of the saved version.',
      tags: 'busy',
      invoke: {
        id: 'readAgain',
        src: 'readPage',
        onDone: { target: 'ready', actions: [NOTE_PAGE, assign({ outcome: 'merged' }), 'keepDraft'] },
        onError: { target: 'ready', actions: NOTE_FAULT },
      },
    },
    sending: {
      tags: 'busy',
      exit: assign({ picture: null }),
      invoke: {
        id: 'sendPicture',
        src: 'sendPicture',
        input: ({ context: { picture } }) => ({ picture }),
        onError: { target: 'ready', actions: NOTE_FAULT },
      },
      on: {
        'picture.progressed': { actions: assign(({ event: { percent } }) => ({ percent })) },
        'picture.ended': {
          target: 'ready',
          actions: [{ type: 'notePage', params: ({ event }) => event }, assign({ outcome: 'saved' })],
        },
        'picture.failed': { target: 'ready', actions: { type: 'noteFault', params: ({ event }) => event } },
        'offering.cancel': 'ready',
      },
    },
    takingBack: {
      tags: 'busy',
      invoke: {
        id: 'takePictureBack',
        src: 'takePictureBack',
        onDone: { target: 'ready', actions: [NOTE_PAGE, assign({ outcome: 'saved' })] },
        onError: { target: 'ready', actions: NOTE_FAULT },
      },
    },
  },
});

export type OfferingActorRef = ActorRefFrom<typeof offeringMachine>;
