import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import { promiseNotProvided } from '../kernel/not-provided';
import type { ChatLine, ManagedGroup } from './chat.events';

export type MembershipInput = ManagedGroup & { line: ChatLine };
export type Renaming = { line: ChatLine; room: string; name: Sealed<string> | null };
export type Leaving = { line: ChatLine; room: string };
export type MembershipEvent =
  /** The name, `null` while it is empty. */
  | { type: 'membership.name'; name: Sealed<string> | null }
  | { type: 'membership.rename' }
  /** Leaving is confirmed first. */
  | { type: 'membership.leave' }
  | { type: 'membership.confirm' }
  | { type: 'membership.stay' };

export const membershipMachine = setup({
  types: {
    input: {} as MembershipInput,
    context: {} as MembershipInput & { hasLeft: boolean },
    events: {} as MembershipEvent,
    output: {} as { hasLeft: boolean },
  },
  actors: {
    renameGroup: fromPromise<void, Renaming>(promiseNotProvided('renameGroup')),
    leaveGroup: fromPromise<void, Leaving>(promiseNotProvided('leaveGroup')),
  },
  guards: {
    isOwn: ({ context }) => context.isOwn,
    isNameless: ({ context }) => context.name === null,
  },
}).createMachine({
  id: 'membership',
  description: 'A group of the user: its name, which its owner may change, and the way out of it.',
  context: ({ input }) => ({ ...input, hasLeft: false }),
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
      },
      initial: 'fine',
      states: { fine: {}, nameless: {}, failed: {} },
    },
    renaming: {
      invoke: {
        id: 'renameGroup',
        src: 'renameGroup',
        input: ({ context: { line, room, name } }) => ({ line, room, name }),
        onDone: 'done',
        onError: 'editing.failed',
      },
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
    },
    done: { type: 'final' },
  },
});

export type MembershipActorRef = ActorRefFrom<typeof membershipMachine>;
