import { type ActorRefFrom, assign, type EventObject, fromCallback, sendTo, setup } from 'xstate';
import type { OpMode } from '../../domain/shell/version';
import { notProvided } from '../kernel/not-provided';
import { rosterMachine } from './roster.machine';

export type CrowdEvent =
  /** Presence is open: attendees may be read. */
  | { type: 'crowd.open'; mode: OpMode }
  | { type: 'crowd.close' }
  | { type: 'crowd.enterArea'; areaId: string | null }
  /** How many are in the area, as the service counts them. */
  | { type: 'crowd.counted'; count: number }
  /** The users that the service lists as staff. */
  | { type: 'crowd.staff'; staff: readonly string[] }
  /** The list of all attendees. */
  | { type: 'crowd.showEveryone' }
  | { type: 'crowd.showMore' }
  | { type: 'crowd.hideEveryone' };

type Context = { mode: OpMode; areaId: string | null; count: number | null; pages: number; staff: readonly string[] };
type Place = { areaId: string | null };

/** Larger crowds are counted, and the first of them listed. */
export const LISTED = 200;
export const FIRST_OF_CROWD = 50;
/** A crowd is listed again when it is clearly smaller, so that the list does not come and go. */
const SMALL = 150;
export const PAGE = 50;
const LINGER_MS = 10_000;

const placeOf = ({ context: { mode, areaId } }: { context: Context }) => ({ mode, areaId: areaId ?? '' });
const ENTER_AREA = { type: 'enterArea', params: ({ event }: { event: Place }) => event } as const;

export const crowdMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CrowdEvent,
    children: {} as { area: 'roster'; everyone: 'roster'; countFeed: 'countFeed' },
  },
  actors: {
    roster: rosterMachine,
    /** Sends `crowd.counted` now and at every change. */
    countFeed: fromCallback<EventObject, { mode: OpMode; areaId: string }>(notProvided('countFeed')),
    /** Sends `crowd.staff` now and at every change. */
    staffFeed: fromCallback<EventObject, { mode: OpMode }>(notProvided('staffFeed')),
  },
  actions: {
    enterArea: assign((_, { areaId }: Place) => ({ areaId })),
    addPage: assign(({ context }) => ({ pages: context.pages + 1 })),
    readPages: sendTo('everyone', ({ context }) => ({ type: 'roster.limit', limit: context.pages * PAGE })),
    readFirst: sendTo('area', { type: 'roster.limit', limit: FIRST_OF_CROWD }),
    readAll: sendTo('area', { type: 'roster.limit', limit: LISTED }),
  },
  guards: {
    hasArea: ({ context }) => context.areaId !== null,
    isOtherArea: ({ context }, { areaId }: Place) => areaId !== context.areaId,
    isCrowd: ({ context }) => (context.count ?? 0) > LISTED,
    isSmall: ({ context }) => (context.count ?? 0) <= SMALL,
  },
  delays: { lingering: LINGER_MS },
}).createMachine({
  id: 'crowd',
  description: 'Who else is here: the attendees of the area, and those of all areas while their list is open.',
  context: { mode: 'live', areaId: null, count: null, pages: 1, staff: [] },
  initial: 'closed',
  on: { 'crowd.enterArea': { actions: ENTER_AREA } },
  states: {
    closed: {
      entry: assign({ mode: 'live', count: null, pages: 1, staff: [] }),
      on: { 'crowd.open': { target: 'open', actions: assign(({ event: { mode } }) => ({ mode })) } },
    },
    open: {
      type: 'parallel',
      invoke: {
        id: 'staffFeed',
        src: 'staffFeed',
        input: ({ context: { mode } }) => ({ mode }),
        onError: { description: 'The attendees are shown without badges.' },
      },
      on: {
        'crowd.staff': { actions: assign(({ event: { staff } }) => ({ staff })) },
        'crowd.close': 'closed',
        'crowd.open': { target: 'open', reenter: true, actions: assign(({ event: { mode } }) => ({ mode })) },
      },
      states: {
        area: {
          initial: 'deciding',
          on: {
            'crowd.enterArea': {
              guard: { type: 'isOtherArea', params: ({ event }) => event },
              target: '.deciding',
              actions: ENTER_AREA,
            },
          },
          states: {
            deciding: { always: [{ guard: 'hasArea', target: 'here' }, { target: 'nowhere' }] },
            nowhere: {},
            here: {
              entry: assign({ count: null }),
              invoke: [
                { id: 'area', src: 'roster', input: (given) => ({ ...placeOf(given), limit: LISTED }) },
                {
                  id: 'countFeed',
                  src: 'countFeed',
                  input: placeOf,
                  onError: { description: 'The list is shown without a count.' },
                },
              ],
              on: { 'crowd.counted': { actions: assign(({ event: { count } }) => ({ count })) } },
              initial: 'listed',
              states: {
                listed: { always: { guard: 'isCrowd', target: 'counted', actions: 'readFirst' } },
                counted: {
                  description: 'The area is too full for a list: a count, and the first attendees.',
                  always: { guard: 'isSmall', target: 'listed', actions: 'readAll' },
                },
              },
            },
          },
        },
        everyone: {
          initial: 'hidden',
          states: {
            hidden: { on: { 'crowd.showEveryone': 'read' } },
            read: {
              entry: assign({ pages: 1 }),
              invoke: {
                id: 'everyone',
                src: 'roster',
                input: ({ context }) => ({ mode: context.mode, areaId: null, limit: PAGE }),
              },
              initial: 'shown',
              states: {
                shown: {
                  on: { 'crowd.hideEveryone': 'lingering', 'crowd.showMore': { actions: ['addPage', 'readPages'] } },
                },
                lingering: {
                  description: 'A list that opens again at once is still there.',
                  after: { lingering: '#crowd.open.everyone.hidden' },
                  on: { 'crowd.showEveryone': 'shown' },
                },
              },
            },
          },
        },
      },
    },
  },
});

export type CrowdActorRef = ActorRefFrom<typeof crowdMachine>;
