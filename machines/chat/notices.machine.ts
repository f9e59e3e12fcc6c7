import { type ActorRefFrom, assign, emit, fromCallback, fromPromise, sendTo, setup, stateIn } from 'xstate';
import { peerIn } from '../../domain/chat/rooms';
import type { Sealed } from '../../domain/kernel/sealed';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

type News = { room: string; name: Sealed<string> | null; unread: number; mentions: number };
/**
 * A notification of messages, or of a ringing call. `person` is the caller, or the other user of a direct room; `name`
 * is the name of a group.
 */
export type Notice = News & { isCall: boolean; person: string | null; architectureId: string | null };

/** What the browser allows: `prompt` if the user was not asked, `none` if it has no notifications. */
export type Permission = 'granted' | 'denied' | 'prompt' | 'none';
export type Wish = { permission: Permission; isWanted: boolean };

export type NoticesEvent =
  | { type: 'notices.arrive'; uid: string }
  | { type: 'notices.leave' }
  | { type: 'notices.enter'; architectureId: string }
  /** The user wants notifications, or no longer. */
  | { type: 'notices.allow' }
  | { type: 'notices.stop' }
  | { type: 'notices.hide' }
  | { type: 'notices.see' }
  | ({ type: 'notices.message' } & News)
  /** How many messages wait in all rooms. */
  | { type: 'notices.count'; unread: number }
  | { type: 'notices.ring'; room: string; from: string }
  /** The call no longer rings. */
  | { type: 'notices.hush'; room: string }
  | { type: 'notices.clicked'; room: string; isCall: boolean };

/** The user has chosen the notification of a message. */
export type NoticesFact = { type: 'notices.chosen'; room: string };

/** `room` is `null` for the notifications of all rooms. */
export type BoardCommand = { type: 'board.show'; notice: Notice } | { type: 'board.clear'; room: string | null };

export type SignCommand = { type: 'sign.count'; unread: number };

type Context = { uid: string | null; architectureId: string | null };

const BOARD = 'noticeBoard';
const SIGN = 'unreadSign';
const IS_HIDDEN = stateIn({ page: 'hidden' });

export const noticesMachine = setup({
  types: { context: {} as Context, events: {} as NoticesEvent, emitted: {} as NoticesFact },
  actors: {
    /** What the browser allows, and what the user has chosen in this browser. */
    readWish: fromPromise<Wish>(promiseNotProvided('readWish')),
    keepWish: fromPromise<void, { isWanted: boolean }>(promiseNotProvided('keepWish')),
    askPermission: fromPromise<{ permission: Permission }>(promiseNotProvided('askPermission')),
    /** Notifies outside of the page. Sends `notices.clicked`. */
    noticeBoard: fromCallback<BoardCommand>(notProvided('noticeBoard')),
    /** Shows the number of unread messages in the title of the tab and at the icon of an installed venue. */
    unreadSign: fromCallback<SignCommand>(notProvided('unreadSign')),
  },
  actions: {
    forget: assign({ uid: null }),
    clear: sendTo(BOARD, { type: 'board.clear', room: null }),
    post: sendTo(BOARD, ({ context: { uid, architectureId } }, news: News) => ({
      type: 'board.show',
      notice: { ...news, isCall: false, person: uid === null ? null : peerIn(news.room, uid), architectureId },
    })),
    postCall: sendTo(BOARD, ({ context: { architectureId } }, { room, from }: { room: string; from: string }) => ({
      type: 'board.show',
      notice: { room, name: null, unread: 0, mentions: 0, isCall: true, person: from, architectureId },
    })),
  },
  guards: {
    isOfRoom: (_, { isCall }: { isCall: boolean }) => !isCall,
    isGranted: (_, { permission }: { permission: Permission }) => permission === 'granted',
    isChosen: (_, { permission, isWanted }: Wish) => permission === 'granted' && isWanted,
    isRefused: (_, { permission }: { permission: Permission }) => permission === 'denied',
    isUnsupported: (_, { permission }: { permission: Permission }) => permission === 'none',
  },
}).createMachine({
  id: 'notices',
  description:
    'Notifications of the browser about messages and calls: only if the user has asked for them, and while the tab is hidden.',
  context: { uid: null, architectureId: null },
  type: 'parallel',
  on: {
    'notices.arrive': { actions: assign(({ event: { uid } }) => ({ uid })) },
    'notices.leave': { actions: 'forget' },
    'notices.enter': { actions: assign(({ event: { architectureId } }) => ({ architectureId })) },
  },
  states: {
    page: {
      initial: 'seen',
      states: {
        seen: { on: { 'notices.hide': 'hidden' } },
        hidden: { on: { 'notices.see': 'seen' } },
      },
    },
    sign: {
      initial: 'on',
      states: {
        on: {
          invoke: { id: SIGN, src: SIGN, onError: 'off' },
          on: {
            'notices.count': { actions: sendTo(SIGN, ({ event: { unread } }) => ({ type: 'sign.count', unread })) },
          },
        },
        off: { description: 'The number is in the page alone.' },
      },
    },
    wish: {
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'readWish',
            src: 'readWish',
            onDone: [
              { guard: { type: 'isUnsupported', params: ({ event }) => event.output }, target: 'unsupported' },
              { guard: { type: 'isRefused', params: ({ event }) => event.output }, target: 'refused' },
              { guard: { type: 'isChosen', params: ({ event }) => event.output }, target: 'on' },
              { target: 'off' },
            ],
            onError: 'unsupported',
          },
        },
        unsupported: {},
        off: { on: { 'notices.allow': 'asking' } },
        asking: {
          invoke: {
            id: 'askPermission',
            src: 'askPermission',
            onDone: [
              { guard: { type: 'isGranted', params: ({ event }) => event.output }, target: 'on' },
              { target: 'refused' },
            ],
            onError: 'refused',
          },
        },
        refused: { on: { 'notices.allow': 'asking' } },
        on: {
          invoke: [
            {
              id: 'keepOn',
              src: 'keepWish',
              input: { isWanted: true },
              onError: { description: 'The choice lasts until the page is left.' },
            },
            { id: BOARD, src: 'noticeBoard', onError: 'unsupported' },
          ],
          on: {
            'notices.stop': 'stopping',
            'notices.see': { actions: 'clear' },
            'notices.message': {
              guard: IS_HIDDEN,
              actions: {
                type: 'post',
                params: ({ event: { room, name, unread, mentions } }) => ({ room, name, unread, mentions }),
              },
            },
            'notices.ring': {
              guard: IS_HIDDEN,
              actions: { type: 'postCall', params: ({ event }) => event },
            },
            'notices.leave': { actions: ['forget', 'clear'] },
            'notices.hush': {
              actions: sendTo(BOARD, ({ event: { room } }) => ({ type: 'board.clear', room })),
            },
            'notices.clicked': {
              guard: { type: 'isOfRoom', params: ({ event }) => event },
              actions: emit(({ event: { room } }) => ({ type: 'notices.chosen', room })),
            },
          },
        },
        stopping: {
          invoke: { id: 'keepOff', src: 'keepWish', input: { isWanted: false }, onDone: 'off', onError: 'off' },
          on: { 'notices.allow': 'asking' },
        },
      },
    },
  },
});

export type NoticesActorRef = ActorRefFrom<typeof noticesMachine>;
