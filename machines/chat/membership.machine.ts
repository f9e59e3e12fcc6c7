import { type ActorRefFrom, assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { GROUP_OTHERS_MAX } from '../../domain/chat/groups';
import type { Sealed } from '../../domain/kernel/sealed';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type { RealtimeLine } from '../shell/realtime.line';
import type { ManagedGroup } from './chat.events';

export type MembershipInput = ManagedGroup & { line: RealtimeLine };
export type Renaming = { line: RealtimeLine; room: string; name: Sealed<string> | null };
export type Leaving = { line: RealtimeLine; room: string };
/** `isMember`: whether to add or remove the user. */
export type MemberChange = Leaving & { other: string; isMember: boolean };
export type MembershipEvent =
  /** The name, `null` while it is empty. */
  | { type: 'membership.name'; name: Sealed<string> | null }
  | { type: 'membership.rename' }
  /** The members; the longest-standing one comes first. */
  | { type: 'membership.members'; members: readonly string[] }
  | { type: 'membership.search'; text: Sealed<string> | null }
  | { type: 'membership.add'; uid: string }
  | { type: 'membership.remove'; uid: string }
  /** Leaving is confirmed first. */
  | { type: 'membership.leave' }
  | { type: 'membership.confirm' }
  | { type: 'membership.stay' };

type Context = MembershipInput & {
  hasLeft: boolean;
  members: readonly string[];
  search: Sealed<string> | null;
  change: { other: string; isMember: boolean } | null;
};

/** How long the database may take. */
const ANSWER_MS = 15_000;

export const membershipMachine = setup({
  types: {
    input: {} as MembershipInput,
    context: {} as Context,
    events: {} as MembershipEvent,
    output: {} as { hasLeft: boolean },
  },
  actors: {
    renameGroup: fromPromise<void, Renaming>(promiseNotProvided('renameGroup')),
    leaveGroup: fromPromise<void, Leaving>(promiseNotProvided('leaveGroup')),
    changeMember: fromPromise<void, MemberChange>(promiseNotProvided('changeMember')),
    membersFeed: fromCallback<EventObject, Leaving>(notProvided('membersFeed')),
  },
  guards: {
    isOwn: ({ context }) => context.isOwn,
    isNameless: ({ context }) => context.name === null,
    canAdd: ({ context: { isOwn, members } }, { uid }: { uid: string }) =>
      isOwn && !members.includes(uid) && members.length <= GROUP_OTHERS_MAX,
    canRemove: ({ context: { isOwn, members, line } }, { uid }: { uid: string }) =>
      isOwn && members.includes(uid) && uid !== line.uid,
  },
  delays: { tooLong: ANSWER_MS },
}).createMachine({
  id: 'membership',
  description: 'A group of the user: its name and members, which its owner may change, and leaving it.',
  context: ({ input }) => ({ ...input, hasLeft: false, members: [], search: null, change: null }),
  invoke: {
    id: 'membersFeed',
    src: 'membersFeed',
    input: ({ context: { line, room } }) => ({ line, room }),
  },
  on: {
    'membership.members': { actions: assign(({ event: { members } }) => ({ members })) },
    'membership.search': { actions: assign(({ event: { text } }) => ({ search: text })) },
  },
  initial: 'editing',
  output: ({ context: { hasLeft } }) => ({ hasLeft }),
  states: {
    editing: {
      on: {
        'membership.name': {
          guard: 'isOwn',
          target: '.fine',
          actions: assign(({ event: { name } }) => ({ name })),
        },
        'membership.rename': [
          { guard: 'isNameless', target: '.nameless' },
          { guard: 'isOwn', target: 'renaming' },
        ],
        'membership.leave': 'asking',
        'membership.add': {
          guard: { type: 'canAdd', params: ({ event }) => event },
          target: 'changing',
          actions: assign(({ event: { uid } }) => ({ change: { other: uid, isMember: true } })),
        },
        'membership.remove': {
          guard: { type: 'canRemove', params: ({ event }) => event },
          target: 'changing',
          actions: assign(({ event: { uid } }) => ({ change: { other: uid, isMember: false } })),
        },
      },
      initial: 'fine',
      states: { fine: {}, nameless: {}, failed: {}, unchanged: {} },
    },
    renaming: {
      invoke: {
        id: 'renameGroup',
        src: 'renameGroup',
        input: ({ context: { line, room, name } }) => ({ line, room, name }),
        onDone: 'done',
        onError: 'editing.failed',
      },
      after: { tooLong: 'editing.failed' },
    },
    changing: {
      invoke: {
        id: 'changeMember',
        src: 'changeMember',
        input: ({ context: { line, room, change } }) => ({ line, room, ...(change ?? { other: '', isMember: false }) }),
        onDone: 'editing',
        onError: 'editing.unchanged',
      },
      after: { tooLong: 'editing.unchanged' },
    },
    asking: {
      on: { 'membership.confirm': 'leaving', 'membership.stay': 'editing' },
      initial: 'fine',
      states: { fine: {}, failed: {} },
    },
    leaving: {
      invoke: {
        id: 'leaveGroup',
        src: 'leaveGroup',
        input: ({ context: { line, room } }) => ({ line, room }),
        onDone: { target: 'done', actions: assign({ hasLeft: true }) },
        onError: 'asking.failed',
      },
      after: { tooLong: 'asking.failed' },
    },
    done: { type: 'final' },
  },
});

export type MembershipActorRef = ActorRefFrom<typeof membershipMachine>;
