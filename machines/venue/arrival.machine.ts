import { type ActorRefFrom, assign, type EventObject, emit, fromCallback, not, setup, stateIn } from 'xstate';

/** How long the greeting stands alone before anything is asked. */
const GREETING_MS = 2000;
/** How long the picture of the area takes to cover that of the login page. */
const FADE_MS = 240;

/** `areaId` is `null` outside of areas; `isMandatory`: users must be able to read the page before they decide. */
type Visit = { isLogin: boolean; areaId: string | null; isMandatory: boolean };
export type ArrivalEvent =
  | ({ type: 'arrival.visit' } & Visit)
  /** The service's time in milliseconds since 1970. */
  | { type: 'arrival.timed'; now: number }
  /** The area shows its picture, or has none. */
  | { type: 'arrival.seen' };
/** `mayAsk`: whether the cookie banner may interrupt the user now. */
export type ArrivalFact = { type: 'arrival.moved'; mayAsk: boolean };

type Context = { areaId: string | null; now: number | null };

const VISIT = { params: ({ event }: { event: Visit }) => event } as const;

export const arrivalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ArrivalEvent,
    emitted: {} as ArrivalFact,
    tags: {} as 'entrance' | 'greeted',
  },
  actors: {
    /** Sends the service's time once. */
    readTime: fromCallback<EventObject>(({ system, sendBack }) =>
      sendBack({ type: 'arrival.timed', now: system.get('serverTime').getSnapshot().context.now }),
    ),
  },
  actions: {
    enter: assign((_, { areaId }: Visit) => ({ areaId, now: null })),
    tellQuiet: emit({ type: 'arrival.moved', mayAsk: false }),
    tellReady: emit({ type: 'arrival.moved', mayAsk: true }),
    tellMoved: emit((_, { isMandatory }: Visit) => ({ type: 'arrival.moved', mayAsk: !isMandatory }) as const),
  },
  guards: {
    isLogin: (_, { isLogin }: Visit) => isLogin,
    isArea: (_, { areaId }: Visit) => areaId !== null,
    isElsewhere: (_, { isLogin, areaId }: Visit) => !isLogin && areaId === null,
    isHere: ({ context }, { areaId }: Visit) => areaId === context.areaId,
  },
  delays: { greetingTime: GREETING_MS, fadeTime: FADE_MS },
}).createMachine({
  id: 'arrival',
  description:
    'From the login page into the first area: its picture stays, the user is greeted, then they may be asked.',
  context: { areaId: null, now: null },
  type: 'parallel',
  states: {
    welcome: {
      initial: 'none',
      states: {
        none: {
          on: {
            'arrival.visit': [
              { guard: { type: 'isLogin', ...VISIT }, target: 'atDoor' },
              { actions: { type: 'tellMoved', ...VISIT } },
            ],
          },
        },
        atDoor: {
          entry: 'tellQuiet',
          on: {
            'arrival.visit': [
              { guard: { type: 'isLogin', ...VISIT } },
              { guard: { type: 'isArea', ...VISIT }, target: 'greeting', actions: { type: 'enter', ...VISIT } },
              { target: 'none', actions: { type: 'tellMoved', ...VISIT } },
            ],
          },
        },
        greeting: {
          tags: 'greeted',
          invoke: { id: 'readTime', src: 'readTime' },
          on: {
            'arrival.timed': { actions: assign(({ event }) => ({ now: event.now })) },
            'arrival.visit': [
              { guard: { type: 'isLogin', ...VISIT }, target: 'atDoor' },
              { guard: { type: 'isHere', ...VISIT } },
              { target: 'none', actions: { type: 'tellMoved', ...VISIT } },
            ],
          },
          after: { greetingTime: { target: 'welcomed', actions: 'tellReady' } },
        },
        welcomed: {
          description: 'The greeting stays readable until the user walks on.',
          tags: 'greeted',
          on: {
            'arrival.visit': [
              { guard: { type: 'isLogin', ...VISIT }, target: 'atDoor' },
              { guard: { type: 'isHere', ...VISIT } },
              { target: 'none', actions: { type: 'tellMoved', ...VISIT } },
            ],
          },
        },
      },
    },
    entrance: {
      description: "The login page's picture.",
      initial: 'gone',
      states: {
        gone: { on: { 'arrival.visit': { guard: { type: 'isLogin', ...VISIT }, target: 'standing' } } },
        standing: {
          tags: 'entrance',
          on: {
            'arrival.seen': { guard: not(stateIn({ welcome: 'atDoor' })), target: 'covered' },
            'arrival.visit': { guard: { type: 'isElsewhere', ...VISIT }, target: 'gone' },
          },
        },
        covered: {
          tags: 'entrance',
          on: { 'arrival.visit': { guard: { type: 'isLogin', ...VISIT }, target: 'standing' } },
          after: { fadeTime: 'gone' },
        },
      },
    },
  },
});

export type ArrivalActorRef = ActorRefFrom<typeof arrivalMachine>;
