import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { GROUP_OTHERS_MAX, GROUP_OTHERS_MIN } from '../../domain/chat/groups';
import type { Sealed } from '../../domain/kernel/sealed';
import { promiseNotProvided } from '../kernel/not-provided';

/** `id` is the id of the new group, so that a repeated request creates it only once. */
export type GroupInput = { id: string };
export type NewGroup = GroupInput & { name: Sealed<string> | null; members: readonly string[] };
export type GroupEvent =
  /** The name, `null` while it is empty. */
  | { type: 'group.name'; name: Sealed<string> | null }
  | { type: 'group.search'; text: Sealed<string> | null }
  /** Selects an attendee, or deselects a selected one. */
  | { type: 'group.toggle'; uid: string }
  | { type: 'group.make' };

type Context = NewGroup & { search: Sealed<string> | null; room: string };

export const groupMachine = setup({
  types: {
    input: {} as GroupInput,
    context: {} as Context,
    events: {} as GroupEvent,
    output: {} as { room: string },
  },
  actors: { makeGroup: fromPromise<{ room: string }, NewGroup>(promiseNotProvided('makeGroup')) },
  guards: {
    isNameless: ({ context }) => context.name === null,
    isTooSmall: ({ context }) => context.members.length < GROUP_OTHERS_MIN,
    canToggle: ({ context: { members } }, { uid }: { uid: string }) =>
      members.includes(uid) || members.length < GROUP_OTHERS_MAX,
  },
}).createMachine({
  id: 'group',
  description: 'A new group: its name, and at least two others.',
  context: ({ input }) => ({ ...input, name: null, search: null, members: [], room: '' }),
  initial: 'editing',
  output: ({ context }) => ({ room: context.room }),
  states: {
    editing: {
      on: {
        'group.name': { target: '.fine', actions: assign(({ event: { name } }) => ({ name })) },
        'group.search': { actions: assign(({ event: { text } }) => ({ search: text })) },
        'group.toggle': {
          guard: { type: 'canToggle', params: ({ event }) => event },
          target: '.fine',
          actions: assign(({ context: { members }, event: { uid } }) => ({
            members: members.includes(uid) ? members.filter((other) => other !== uid) : [...members, uid],
          })),
        },
        'group.make': [
          { guard: 'isNameless', target: '.nameless' },
          { guard: 'isTooSmall', target: '.tooSmall' },
          { target: 'making' },
        ],
      },
      initial: 'fine',
      states: { fine: {}, nameless: {}, tooSmall: {}, failed: {} },
    },
    making: {
      invoke: {
        id: 'makeGroup',
        src: 'makeGroup',
        input: ({ context: { id, name, members } }) => ({ id, name, members }),
        onDone: { target: 'made', actions: assign(({ event }) => ({ room: event.output.room })) },
        onError: 'editing.failed',
      },
    },
    made: { type: 'final' },
  },
});

export type GroupActorRef = ActorRefFrom<typeof groupMachine>;
