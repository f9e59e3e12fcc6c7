import { type ActorRefFrom, setup } from 'xstate';

export type ToolbarEvent = { type: 'toolbar.toggle' };

export const toolbarMachine = setup({ types: { events: {} as ToolbarEvent } }).createMachine({
  id: 'toolbar',
  description: 'The tools of a whiteboard: a few in a small place, all of them where the user asks for more.',
  initial: 'few',
  states: {
    few: { on: { 'toolbar.toggle': 'all' } },
    all: { on: { 'toolbar.toggle': 'few' } },
  },
});

export type ToolbarActorRef = ActorRefFrom<typeof toolbarMachine>;
