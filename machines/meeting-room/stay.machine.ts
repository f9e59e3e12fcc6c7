import { type ActorRefFrom, assign, enqueueActions, fromCallback, sendTo, setup, spawnChild } from 'xstate';
import { isOnStage } from '../../domain/meeting-room/room';
import {
  type Hands,
  isStanding,
  MESSAGE_LENGTH,
  type Member,
  needsLink,
  type RoomMessage,
  reaches,
  type Stage,
} from '../../domain/meeting-room/stay';
import type { Sent } from '../calls/calls.events';
import { linkMachine } from '../calls/link.machine';
import { above } from '../kernel/above';
import { notProvided } from '../kernel/not-provided';
import { messageQuestionMachine } from '../stage/message-question.machine';
import { airMachine } from './air.machine';
import { hostingMachine } from './hosting.machine';
import { relayMachine } from './relay.machine';
import type { RoomEvent, SeatCommand, SeatInput, StayEvent, StayInput, StayOutput } from './room.events';
import type { Context, LinkState, Parts } from './stay.context';

/** How long a user reads that a host has lowered their hand. */
const LOWERED_MS = 10_000;
/** Browsers fire a timer at once that is longer. */
const LONGEST_MS = 2 ** 31 - 1;

/** The id of the child actor of a link. */
export const linkKey = (seat: string) => `@${seat}` as const;

const marks = (state: LinkState) =>
  ({
    actions: { type: 'mark', params: ({ event }: { event: { uid: string } }) => ({ uid: event.uid, state }) },
  }) as const;
const stageOf = ({ event: { stage } }: { event: { stage: Stage } }) => ({ stage });
const SEE_STAGE = [
  { type: 'seeStage', params: stageOf },
  { type: 'meet', params: ({ context }: { context: Context }) => context },
] as const;
const handsOf = ({ event: { hands } }: { event: { hands: Hands } }) => ({ hands });
const SEE = { type: 'seeHands', params: handsOf } as const;
const RAISE = { target: 'raising', actions: 'raise' } as const;
const LOWER = { target: 'lowering', actions: 'lower' } as const;
const ONCE_UP = { guard: { type: 'isUp', params: handsOf }, target: 'raised', actions: SEE } as const;
const onceDown = <Target extends string>(target: Target) =>
  ({ guard: { type: 'isDown', params: handsOf }, target, actions: SEE }) as const;
const ownSeat = ({ place, isBackstage }: Context) => ({ ...place, isBackstage });
const messagesOf = ({ event: { messages } }: { event: { messages: readonly RoomMessage[] } }) => ({ messages });

export const stayMachine = setup({
  types: {
    input: {} as StayInput,
    context: {} as Context,
    events: {} as StayEvent,
    output: {} as StayOutput,
    tags: {} as 'raised',
    children: {} as Parts,
  },
  actors: {
    /** The user on their seat: sends `stay.members`, `stay.messages`, `stay.line`, `stay.moved` and `stay.refused`. */
    seat: fromCallback<SeatCommand, SeatInput>(notProvided('seat')),
    /** Sends `stay.spoke`. */
    voices: fromCallback(notProvided('voices')),
    link: linkMachine,
    /** Only in forwarded rooms. */
    relay: relayMachine,
    /** Only from hosts. */
    hosting: hostingMachine,
    /** Only for who has sound and picture for an audience. */
    air: airMachine,
    /** Only where attendees ask questions. */
    messageQuestion: messageQuestionMachine,
  },
  actions: {
    send: assign((_, { audio, video, screen }: Sent) => ({ sent: { audio, video, screen } })),
    tell: sendTo(
      'seat',
      ({ context: { sent, isBackstage } }): SeatCommand => ({
        type: 'seat.tell',
        isBackstage,
        ...sent,
      }),
    ),
    raise: sendTo('seat', { type: 'seat.hand', isRaised: true } satisfies SeatCommand),
    lower: sendTo('seat', { type: 'seat.hand', isRaised: false } satisfies SeatCommand),
    decline: sendTo('seat', { type: 'seat.decline' } satisfies SeatCommand),
    stepDown: sendTo('seat', { type: 'seat.stepDown' } satisfies SeatCommand),
    seeStage: assign((_, { stage }: { stage: Stage }) => ({ stage })),
    seeHands: assign((_, { hands }: { hands: Hands }) => ({ hands })),
    openParts: enqueueActions(({ context: { place, isBackstage }, enqueue }) => {
      const input = { room: place.room };
      if (place.topology === 'sfu') enqueue.spawnChild('relay', { id: 'relay', input });
      if (place.role === 'HOST') enqueue.spawnChild('hosting', { id: 'hosting', input });
      if (place.questions?.inMs === 0) enqueue.spawnChild('messageQuestion', { id: 'messageQuestion' });
      if (isOnStage(place))
        enqueue.spawnChild('air', { id: 'air', input: { wasOnAir: !isBackstage, airsInMs: place.airsInMs ?? 0 } });
    }),
    relayed: enqueueActions(({ context: { links }, enqueue }, { isOpen }: { isOpen: boolean }) => {
      for (const seat of Object.keys(links)) enqueue.stopChild(linkKey(seat));
      enqueue.assign({ links: {}, isRelayed: isOpen });
    }),
    /** One link to each other user, and a new one to each user who has reconnected in another tab. */
    meet: enqueueActions(({ context, enqueue }, { members }: { members: readonly Member[] }) => {
      const { place, isRelayed, stage } = context;
      const { room, isWebinar, topology } = place;
      const own = ownSeat(context);
      const isNeeded = (one: Member): boolean => needsLink({ isWebinar, topology, stage }, own, one);
      const wanted = members.filter((member) => isRelayed && !member.isLost && isNeeded(member));
      const links = { ...context.links };
      for (const [seat, state] of Object.entries(links)) {
        const member = members.find((one) => one.seat === seat);
        const isSame = member?.sid === context.members.find((one) => one.seat === seat)?.sid;
        if (member !== undefined && isSame && isNeeded(member) && (state === 'connected' || !member.isLost)) continue;
        enqueue.stopChild(linkKey(seat));
        delete links[seat];
      }
      for (const { seat, sid } of wanted) {
        if (seat in links) continue;
        enqueue.spawnChild('link', { id: linkKey(seat), input: { room, uid: seat, sid } });
        links[seat] = 'connecting';
      }
      enqueue.assign({ members, links });
    }),
    mark: assign(({ context: { links } }, { uid, state }: { uid: string; state: LinkState }) => ({
      links: uid in links ? { ...links, [uid]: state } : links,
    })),
    tellPresent: sendTo(above, ({ context }): RoomEvent => ({ type: 'room.present', people: context.members.length })),
    tellMuted: sendTo(above, { type: 'room.muted' } satisfies RoomEvent),
    tellLine: sendTo(above, (_, { isOnline }: { isOnline: boolean }): RoomEvent => ({ type: 'room.line', isOnline })),
    /** A speaker whom the user does not hear does not become the speaker. */
    notice: assign(({ context }, { seat }: { seat: string | null }) => {
      const { place, stage, members } = context;
      const speaker = members.find((member) => member.seat === seat);
      const isUnseen = speaker !== undefined && !reaches(place.isWebinar, stage, speaker, ownSeat(context));
      return isUnseen ? {} : { speaker: seat };
    }),
    hear: assign((_, { messages }: { messages: readonly RoomMessage[] }) => ({ messages })),
    read: assign(({ context: { messages, readUntil } }) => ({
      unread: 0,
      readUntil: Math.max(readUntil, ...messages.map(({ at }) => at)),
    })),
    countUnread: assign(({ context }, { messages }: { messages: readonly RoomMessage[] }) => {
      const known = new Set(context.messages.map(({ id }) => id));
      const isNew = ({ id, from, at }: RoomMessage) =>
        !known.has(id) && from !== context.place.uid && at > context.readUntil;
      return { unread: context.unread + messages.filter(isNew).length };
    }),
  },
  delays: {
    loweredDelay: LOWERED_MS,
    questionsDelay: ({ context: { place } }) => Math.min(place.questions?.inMs ?? 0, LONGEST_MS),
  },
  guards: {
    hasDraft: ({ context }) => context.draft.trim() !== '',
    showsChat: (_, { panel }: { panel: string }) => panel === 'chat',
    showsPeople: (_, { panel }: { panel: string }) => panel === 'people',
    asksToEnd: ({ context: { place } }, { panel }: { panel: string }) => panel === 'ending' && place.role === 'HOST',
    isOffered: ({ context: { place } }, { stage }: { stage: Stage }) =>
      isStanding(stage[place.uid]) && stage[place.uid]?.isTaken === false,
    isGone: ({ context: { place } }, { stage }: { stage: Stage }) => place.isGuest && !isStanding(stage[place.uid]),
    isGuest: ({ context: { place } }) => place.isGuest,
    hasQuestionsLater: ({ context: { place } }) => (place.questions?.inMs ?? 0) > 0,
    isUp: ({ context: { place } }, { hands }: { hands: Hands }) => place.uid in hands,
    isDown: ({ context: { place } }, { hands }: { hands: Hands }) => !(place.uid in hands),
    /** The user's own microphone state is applied at once; any other change comes from a host. */
    isMutedByHost: ({ context: { place, sent } }, { members }: { members: readonly Member[] }) =>
      sent.audio && members.some(({ seat, audio }) => seat === place.seat && !audio),
  },
}).createMachine({
  id: 'stay',
  description: 'The user in the room: connected with the others and with the chat of the room.',
  entry: 'openParts',
  context: ({ input }) => ({
    ...input,
    isRelayed: input.place.topology === 'mesh',
    members: [],
    links: {},
    messages: [],
    removed: [],
    hasBegun: false,
    pinned: null,
    spotlight: null,
    unread: 0,
    hasUnsaid: false,
    draft: input.back?.draft ?? '',
    hands: {},
    stage: {},
    isBackstage: isOnStage(input.place) && (input.back?.isBackstage ?? true),
    speaker: null,
    end: 'moved',
  }),
  invoke: [
    {
      id: 'seat',
      src: 'seat',
      input: ({ context: { place, name, sent, back, readUntil, isBackstage } }) => ({
        place,
        name,
        sent,
        back,
        readUntil,
        isBackstage,
      }),
      onError: { target: '.over', actions: assign({ end: 'refused' }) },
    },
    { id: 'voices', src: 'voices', onError: { description: 'The room goes on without a spotlight.' } },
  ],
  output: ({ context: { end, readUntil } }) => ({ end, readUntil }),
  after: {
    questionsDelay: {
      description: 'Attendees ask questions from an hour before the talk on.',
      guard: 'hasQuestionsLater',
      actions: spawnChild('messageQuestion', { id: 'messageQuestion' }),
    },
  },
  on: {
    'talk.send': { actions: [{ type: 'send', params: ({ event }) => event }, 'tell'] },
    'talk.linked': marks('connected'),
    'talk.shaken': marks('shaken'),
    'talk.unlinked': marks('failed'),
    'stay.members': [
      {
        guard: { type: 'isMutedByHost', params: ({ event }) => event },
        actions: [{ type: 'meet', params: ({ event }) => event }, 'tellPresent', 'tellMuted'],
      },
      { actions: [{ type: 'meet', params: ({ event }) => event }, 'tellPresent'] },
    ],
    'stay.others': { actions: assign(({ event: { removed } }) => ({ removed })) },
    'stay.lit': { actions: assign(({ event: { uid } }) => ({ spotlight: uid })) },
    'stay.pin': { actions: assign(({ event: { uid } }) => ({ pinned: uid })) },
    'stay.begun': { actions: assign(({ event: { hasBegun } }) => ({ hasBegun })) },
    'stay.relay': {
      actions: [
        { type: 'relayed', params: ({ event }) => event },
        { type: 'meet', params: ({ context }) => context },
      ],
    },
    'stay.unrelayed': { target: '.over', actions: assign(({ event: { end } }) => ({ end })) },
    'stay.aired': {
      actions: [
        assign(({ event: { isBackstage } }) => ({ isBackstage })),
        'tell',
        { type: 'meet', params: ({ context }) => context },
      ],
    },
    'stay.line': { actions: { type: 'tellLine', params: ({ event }) => event } },
    'stay.moved': '.over',
    'stay.ended': { target: '.over', actions: assign({ end: 'ended' }) },
    'stay.removed': { target: '.over', actions: assign({ end: 'removed' }) },
    'stay.refused': { target: '.over', actions: assign({ end: 'refused' }) },
    'stay.spoke': { actions: { type: 'notice', params: ({ event }) => event } },
    'stay.write': { actions: assign(({ event: { text } }) => ({ draft: text })) },
    'stay.say': {
      guard: 'hasDraft',
      actions: [
        sendTo('seat', ({ context: { draft } }): SeatCommand => ({ type: 'seat.say', text: draft.trim() })),
        assign({ hasUnsaid: false, draft: '' }),
      ],
    },
    'stay.messages': {
      actions: [
        { type: 'countUnread', params: messagesOf },
        { type: 'hear', params: messagesOf },
      ],
    },
    'stay.unsaid': {
      actions: assign(({ context: { draft }, event: { text } }) => ({
        hasUnsaid: true,
        draft: draft.trim() === '' ? text : `${text}\n${draft}`.slice(0, MESSAGE_LENGTH),
      })),
    },
  },
  initial: 'here',
  states: {
    here: {
      type: 'parallel',
      states: {
        panel: {
          initial: 'pictures',
          on: {
            'stay.show': [
              { guard: { type: 'showsChat', params: ({ event }) => event }, target: '.chat' },
              { guard: { type: 'showsPeople', params: ({ event }) => event }, target: '.people' },
              { guard: { type: 'asksToEnd', params: ({ event }) => event }, target: '.ending' },
              { target: '.settings' },
            ],
            'stay.hide': '.pictures',
          },
          states: {
            pictures: {},
            chat: {
              entry: 'read',
              on: { 'stay.messages': { actions: [{ type: 'hear', params: messagesOf }, 'read'] } },
            },
            people: {},
            settings: {},
            ending: { description: 'A host is asked whether to end the meeting for all.' },
          },
        },
        offer: {
          description: 'What a host offers the user: to lead the meeting, or to be on stage.',
          initial: 'none',
          on: {
            'stay.stage': [
              {
                guard: { type: 'isGone', params: stageOf },
                target: '#stay.over',
                actions: assign({ end: 'audience' }),
              },
              { guard: { type: 'isOffered', params: stageOf }, target: '.made', actions: SEE_STAGE },
              { target: '.none', actions: SEE_STAGE },
            ],
            'stay.decline': {
              guard: 'isGuest',
              target: '#stay.over',
              actions: ['stepDown', assign({ end: 'stepped' })],
            },
          },
          states: {
            none: {},
            made: {
              on: {
                'stay.take': { target: '#stay.over', actions: assign({ end: 'taken' }) },
                'stay.decline': { target: 'none', actions: 'decline' },
              },
            },
          },
        },
        hand: {
          initial: 'down',
          on: { 'stay.hands': { actions: SEE } },
          states: {
            down: { on: { 'stay.raise': RAISE, 'stay.hands': ONCE_UP } },
            raising: { tags: 'raised', on: { 'stay.lower': LOWER, 'stay.hands': ONCE_UP } },
            raised: {
              tags: 'raised',
              on: { 'stay.lower': LOWER, 'stay.hands': onceDown('lowered') },
            },
            lowering: {
              on: { 'stay.raise': RAISE, 'stay.hands': onceDown('down') },
            },
            lowered: {
              description: 'A host has lowered the hand.',
              on: { 'stay.raise': RAISE },
              after: { loweredDelay: 'down' },
            },
          },
        },
      },
    },
    over: { type: 'final' },
  },
});

export type StayActorRef = ActorRefFrom<typeof stayMachine>;
