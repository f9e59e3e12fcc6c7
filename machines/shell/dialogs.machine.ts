import { type ActorRefFrom, assign, emit, setup } from 'xstate';

/** `subject` says what a dialog is about, such as a widget's id. */
export type Dialog = { id: string; kind: 'menu' | 'widget' | 'resetPassword'; subject: string | null };
export type DialogsEvent =
  | { type: 'dialogs.push'; dialog: Dialog }
  | { type: 'dialogs.remove'; id: string }
  | { type: 'dialogs.pop' }
  | { type: 'dialogs.closeAll' };
export type DialogsFact = { type: 'dialogs.opened' } | { type: 'dialogs.closed' };

const without = (stack: readonly Dialog[], id: string): Dialog[] => stack.filter((dialog) => dialog.id !== id);

export const dialogsMachine = setup({
  types: { context: {} as { stack: readonly Dialog[] }, events: {} as DialogsEvent, emitted: {} as DialogsFact },
  actions: {
    push: assign(({ context }, params: { dialog: Dialog }) => ({
      stack: [...without(context.stack, params.dialog.id), params.dialog],
    })),
    remove: assign(({ context }, params: { id: string }) => ({ stack: without(context.stack, params.id) })),
    pop: assign(({ context }) => ({ stack: context.stack.slice(0, -1) })),
    clear: assign({ stack: [] }),
    tellOpened: emit({ type: 'dialogs.opened' }),
    tellClosed: emit({ type: 'dialogs.closed' }),
  },
  guards: { isEmpty: ({ context }) => context.stack.length === 0 },
}).createMachine({
  id: 'dialogs',
  description: 'The stack of open dialogs; the last one is on top.',
  context: { stack: [] },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'dialogs.push': {
          target: 'open',
          actions: [{ type: 'push', params: ({ event }) => ({ dialog: event.dialog }) }, 'tellOpened'],
        },
      },
    },
    open: {
      always: { guard: 'isEmpty', target: 'closed' },
      exit: 'tellClosed',
      on: {
        'dialogs.push': { actions: { type: 'push', params: ({ event }) => ({ dialog: event.dialog }) } },
        'dialogs.remove': { actions: { type: 'remove', params: ({ event }) => ({ id: event.id }) } },
        'dialogs.pop': { actions: 'pop' },
        'dialogs.closeAll': { actions: 'clear' },
      },
    },
  },
});

export type DialogsActorRef = ActorRefFrom<typeof dialogsMachine>;
