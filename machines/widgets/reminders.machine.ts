import { type ActorRefFrom, assign, fromPromise, raise, setup } from 'xstate';
import { dueAt, followed, type KeptReminders, latestOf, nextAlarm, type Reminder } from '../../domain/widgets/reminder';
import { promiseNotProvided } from '../kernel/not-provided';

export type RemindersEvent =
  | { type: 'reminders.set'; reminder: Reminder }
  | { type: 'reminders.drop'; key: string }
  /** The user has read that a talk has begun. */
  | { type: 'reminders.dismiss'; key: string }
  /** The user wants notifications of the browser as well. */
  | { type: 'reminders.notify' }
  /** The times of the talks, when the venue is loaded or has changed. */
  | { type: 'reminders.follow'; begins: Readonly<Record<string, number>> }
  | { type: 'reminders.keep' };

type Context = KeptReminders & {
  /** When talks begin; empty before the venue is loaded. */
  begins: Readonly<Record<string, number>>;
  /** Talks that have begun, until the user dismisses them. */
  begun: readonly Reminder[];
};

const without = (reminders: readonly Reminder[], key: string): Reminder[] =>
  reminders.filter((reminder) => reminder.key !== key);

export const remindersMachine = setup({
  types: { context: {} as Context, events: {} as RemindersEvent },
  actors: {
    readReminders: fromPromise<KeptReminders>(promiseNotProvided('readReminders')),
    keepReminders: fromPromise<void, KeptReminders>(promiseNotProvided('keepReminders')),
    /** Ends at the given time, in milliseconds since 1970. */
    alarm: fromPromise<void, { at: number }>(promiseNotProvided('alarm')),
    askPermission: fromPromise<{ isGranted: boolean }>(promiseNotProvided('askPermission')),
    /** Notifies outside of the page. */
    notify: fromPromise<void, { reminders: readonly Reminder[] }>(promiseNotProvided('notify')),
  },
  actions: {
    remember: assign(({ context }, { reminder }: { reminder: Reminder }) => ({
      reminders: [...without(context.reminders, reminder.key), reminder],
    })),
    forget: assign(({ context }, { key }: { key: string }) => ({ reminders: without(context.reminders, key) })),
    restore: assign(({ context }, kept: KeptReminders) => ({
      reminders: context.reminders.reduce(
        (all, one) => [...without(all, one.key), one],
        followed(kept.reminders, context.begins),
      ),
      isNotifying: kept.isNotifying,
    })),
    ring: assign(({ context }) => {
      const { due, left } = dueAt(context.reminders, nextAlarm(context.reminders));
      return { reminders: left, begun: [...context.begun, ...due] };
    }),
    follow: assign(({ context }, { begins }: { begins: Readonly<Record<string, number>> }) => ({
      begins,
      reminders: followed(context.reminders, begins),
    })),
    dismiss: assign(({ context }, { key }: { key: string }) => ({ begun: without(context.begun, key) })),
  },
  guards: {
    hasReminders: ({ context }) => context.reminders.length > 0,
    isNotifying: ({ context }) => context.isNotifying,
    isGranted: (_, { isGranted }: { isGranted: boolean }) => isGranted,
  },
}).createMachine({
  id: 'reminders',
  description: 'The talks that a user wants to be reminded of, also after a reload, and those that have begun.',
  context: { reminders: [], isNotifying: false, begun: [], begins: {} },
  type: 'parallel',
  states: {
    alarms: {
      on: {
        'reminders.set': { target: '.keeping', actions: { type: 'remember', params: ({ event }) => event } },
        'reminders.drop': { target: '.keeping', actions: { type: 'forget', params: ({ event }) => event } },
        'reminders.follow': { target: '.keeping', actions: { type: 'follow', params: ({ event }) => event } },
        'reminders.dismiss': { actions: { type: 'dismiss', params: ({ event }) => event } },
        'reminders.keep': '.keeping',
      },
      initial: 'reading',
      states: {
        reading: {
          on: {
            'reminders.set': { actions: { type: 'remember', params: ({ event }) => event } },
            'reminders.drop': { actions: { type: 'forget', params: ({ event }) => event } },
            'reminders.follow': { actions: { type: 'follow', params: ({ event }) => event } },
            'reminders.keep': { description: 'The first reading decides.' },
          },
          invoke: {
            id: 'readReminders',
            src: 'readReminders',
            onDone: { target: 'keeping', actions: { type: 'restore', params: ({ event }) => event.output } },
            onError: 'keeping',
          },
        },
        keeping: {
          invoke: {
            id: 'keepReminders',
            src: 'keepReminders',
            input: ({ context: { reminders, isNotifying } }) => ({ reminders, isNotifying }),
            onDone: 'deciding',
            onError: { target: 'deciding', description: 'They last until the page is left.' },
          },
        },
        deciding: { always: [{ guard: 'hasReminders', target: 'waiting' }, { target: 'idle' }] },
        idle: {},
        waiting: {
          invoke: {
            id: 'alarm',
            src: 'alarm',
            input: ({ context }) => ({ at: nextAlarm(context.reminders) }),
            onDone: [
              { guard: 'isNotifying', target: 'notifying', actions: 'ring' },
              { target: 'keeping', actions: 'ring' },
            ],
            onError: 'idle',
          },
        },
        notifying: {
          invoke: {
            id: 'notify',
            src: 'notify',
            input: ({ context }) => ({ reminders: latestOf(context.begun) }),
            onDone: 'keeping',
            onError: 'keeping',
          },
        },
      },
    },
    permission: {
      description: 'Whether the browser notifies outside of the page: only after an explicit choice.',
      initial: 'unasked',
      states: {
        unasked: { on: { 'reminders.notify': 'asking' } },
        asking: {
          invoke: {
            id: 'askPermission',
            src: 'askPermission',
            onDone: [
              {
                guard: { type: 'isGranted', params: ({ event }) => event.output },
                target: 'unasked',
                actions: [assign({ isNotifying: true }), raise({ type: 'reminders.keep' })],
              },
              { target: 'refused' },
            ],
            onError: 'refused',
          },
        },
        refused: { on: { 'reminders.notify': 'asking' } },
      },
    },
  },
});

export type RemindersActorRef = ActorRefFrom<typeof remindersMachine>;
