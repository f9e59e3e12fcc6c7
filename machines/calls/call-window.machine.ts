import { type ActorRefFrom, assign, setup } from 'xstate';
import { type Place, pushed, type Room } from '../../domain/kernel/window-place';

export type CallWindowEvent =
  | { type: 'callWindow.enlarge' }
  | { type: 'callWindow.shrink' }
  | { type: 'callWindow.fill' }
  | { type: 'callWindow.leaveFull' }
  /** A pointer takes the window, moves, and lets it go; `at` is where it is on the page, in pixels. */
  | { type: 'callWindow.grab'; at: Place }
  | { type: 'callWindow.drag'; at: Place; room: Room }
  | { type: 'callWindow.drop' }
  /** An arrow key. */
  | { type: 'callWindow.move'; by: Place; room: Room };

/** `place` is how far the window is from its corner, in pixels; `from` is where the pointer was last. */
type Context = { place: Place; from: Place };

const HOME: Place = { x: 0, y: 0 };

export const callWindowMachine = setup({
  types: { context: {} as Context, events: {} as CallWindowEvent },
}).createMachine({
  id: 'callWindow',
  description: 'The window of a call: how large it is, and where the user has moved it.',
  context: { place: HOME, from: HOME },
  type: 'parallel',
  states: {
    size: {
      initial: 'normal',
      states: {
        small: { on: { 'callWindow.enlarge': 'normal', 'callWindow.fill': 'full' } },
        normal: {
          on: { 'callWindow.enlarge': 'large', 'callWindow.shrink': 'small', 'callWindow.fill': 'full' },
        },
        large: { on: { 'callWindow.shrink': 'normal', 'callWindow.fill': 'full' } },
        full: { on: { 'callWindow.leaveFull': 'normal' } },
      },
    },
    hold: {
      on: {
        'callWindow.move': {
          actions: assign(({ context, event: { by, room } }) => ({ place: pushed(context.place, by, room) })),
        },
      },
      initial: 'loose',
      states: {
        loose: {
          on: { 'callWindow.grab': { target: 'held', actions: assign(({ event: { at } }) => ({ from: at })) } },
        },
        held: {
          on: {
            'callWindow.drag': {
              actions: assign(({ context: { place, from }, event: { at, room } }) => ({
                place: pushed(place, { x: at.x - from.x, y: at.y - from.y }, room),
                from: at,
              })),
            },
            'callWindow.drop': 'loose',
          },
        },
      },
    },
  },
});

export type CallWindowActorRef = ActorRefFrom<typeof callWindowMachine>;
