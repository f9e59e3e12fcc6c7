import { type ActorRefFrom, and, assign, enqueueActions, fromCallback, sendTo, setup } from 'xstate';
import { CALL_MAX, outcomeOf, type RingOutcome } from '../../domain/calls/call';
import { notProvided } from '../kernel/not-provided';
import type { CallEnd, ChannelCommand, Peers, Sent, TalkEvent, TalkInput, TalkOutput } from './calls.events';
import { linkMachine } from './link.machine';

type LinkState = 'connecting' | 'connected' | 'shaken' | 'failed';
type Link = { uid: string; state: LinkState };
type Context = TalkInput & {
  answers: readonly { uid: string; answer: RingOutcome }[];
  /** Whether it rings another user, as far as the service has responded. */
  hasRung: boolean;
  peers: Peers;
  links: readonly Link[];
  /** Whether another user has been in the call. */
  hasMet: boolean;
  /** Whether connecting takes so long that a user who leaves probably could not connect. */
  isSlow: boolean;
  /** How long the user may not ring again. */
  againMs: number | null;
  end: CallEnd | null;
};

type Answered = { uid: string; answer: RingOutcome; againMs?: number };

const RING_MS = 30_000;
const JOIN_MS = 60_000;
/** Less than the time after which a link fails: the other browser may give up first. */
const SLOW_MS = 10_000;

/** The id of the child actor of a link. */
export const linkKey = (uid: string): string => `@${uid}`;

const has =
  (state: LinkState) =>
  ({ context: { links } }: { context: Context }) =>
    links.some((link) => link.state === state);
/** The link to a user; the call drops the user if it is lost. */
const marks = (state: LinkState) =>
  ({
    actions: [
      { type: 'mark', params: ({ event: { uid } }: { event: { uid: string } }) => ({ uid, state }) },
      { type: 'meet', params: ({ context: { peers } }: { context: Context }) => ({ peers }) },
    ],
  }) as const;
const presentIn = (peers: Peers) => peers.filter(({ isLost }) => !isLost);
const peerIn = (peers: Peers, uid: string) => peers.find((peer) => peer.uid === uid);
const isFull = ({ context }: { context: Context }, { peers }: { peers: Peers }): boolean =>
  !context.hasMet && presentIn(peers).length >= CALL_MAX;
const isMet = (_: unknown, { peers }: { peers: Peers }): boolean => presentIn(peers).length > 0;
const isSettling = (_: unknown, { answer }: { answer: RingOutcome }): boolean =>
  answer === 'accept' || answer === 'decline';
const closes = (end: CallEnd) => ({ type: 'close', params: { end } }) as const;

export const talkMachine = setup({
  types: {
    input: {} as TalkInput,
    context: {} as Context,
    events: {} as TalkEvent,
    output: {} as TalkOutput,
    tags: {} as 'ringing' | 'connected' | 'reconnecting',
  },
  actors: {
    /** The user in the call: sends `talk.peers`, `talk.rang`, `talk.answered` and `talk.refused`, and leaves when it ends. */
    channel: fromCallback<ChannelCommand, TalkInput>(notProvided('channel')),
    link: linkMachine,
  },
  actions: {
    send: assign((_, { audio, video, screen }: Sent) => ({ sent: { audio, video, screen } })),
    tell: sendTo('channel', ({ context: { sent } }) => ({ type: 'channel.tell', ...sent })),
    /** One link to each other user, and a new one to each user who has reconnected. */
    meet: enqueueActions(({ context, enqueue }, { peers }: { peers: Peers }) => {
      const isFirst = !context.hasMet && presentIn(peers).length > 0;
      if (isFirst) enqueue.sendTo('channel', { type: 'channel.settle' });
      const links = context.links.filter(({ uid, state }) => {
        const peer = peerIn(peers, uid);
        const isSame = peer !== undefined && peer.sid === peerIn(context.peers, uid)?.sid;
        const isKept = isSame && (state === 'connected' || !peer.isLost);
        if (!isKept) enqueue.stopChild(linkKey(uid));
        return isKept;
      });
      for (const { uid, sid } of presentIn(peers)) {
        if (links.some((link) => link.uid === uid)) continue;
        enqueue.spawnChild('link', { id: linkKey(uid), input: { room: context.room, uid, sid } });
        links.push({ uid, state: 'connecting' });
      }
      enqueue.assign({ peers, links, hasMet: context.hasMet || presentIn(peers).length > 0 });
    }),
    mark: assign(({ context: { links } }, { uid, state }: { uid: string; state: LinkState }) => ({
      links: links.map((link) => (link.uid === uid ? { uid, state } : link)),
      isSlow: false,
    })),
    answer: assign(({ context }, { uid, answer, againMs = 0 }: Answered) => ({
      againMs: Math.max(context.againMs ?? 0, againMs) || null,
      answers: [...context.answers.filter((other) => other.uid !== uid), { uid, answer }],
    })),
    settle: sendTo('channel', { type: 'channel.settle' }),
    close: assign((_, { end }: { end: CallEnd }) => ({ end })),
  },
  guards: {
    isFull,
    isMet,
    isSettling,
    isEmpty: ({ context }) => context.links.length === 0,
    hasConnected: has('connected'),
    hasShaken: has('shaken'),
    hasConnecting: has('connecting'),
    hasMet: ({ context }) => context.hasMet,
    isSlow: ({ context }) => context.isSlow,
    isAwaited: ({ context: { ring, answers } }) =>
      ring.length === 0 || answers.some(({ answer }) => answer === 'accept'),
    isDeclined: ({ context: { ring, answers } }) => outcomeOf(ring, answers) === 'declined',
    isBusy: ({ context: { ring, answers } }) => outcomeOf(ring, answers) === 'busy',
    isRecent: ({ context: { ring, answers } }) => outcomeOf(ring, answers) === 'recent',
    hasRung: ({ context }) => context.hasRung,
  },
  delays: { ringDelay: RING_MS, joinDelay: JOIN_MS, slowDelay: SLOW_MS },
}).createMachine({
  id: 'talk',
  description: 'A call of the user: it rings, then connects with each other user who joins.',
  context: ({ input }) => ({
    ...input,
    answers: [],
    hasRung: false,
    peers: [],
    links: [],
    hasMet: false,
    isSlow: false,
    againMs: null,
    end: null,
  }),
  invoke: {
    id: 'channel',
    src: 'channel',
    input: ({ context: { line, room, ring, sent } }) => ({ line, room, ring, sent }),
    onError: { target: '.refused' },
  },
  output: ({ context: { end, againMs } }) => ({ end, ...(againMs !== null && { againMs }) }),
  on: {
    'talk.send': { actions: [{ type: 'send', params: ({ event }) => event }, 'tell'] },
    'talk.refused': '.refused',
    'talk.rang': { actions: assign({ hasRung: true }) },
    'talk.answered': [
      {
        guard: { type: 'isSettling', params: ({ event }) => event },
        actions: [{ type: 'answer', params: ({ event }) => event }, 'settle'],
      },
      { actions: { type: 'answer', params: ({ event }) => event } },
    ],
    'talk.peers': { target: '.deciding', actions: { type: 'meet', params: ({ event }) => event } },
    'talk.linked': { target: '.deciding', ...marks('connected') },
    'talk.shaken': { target: '.deciding', ...marks('shaken') },
    'talk.unlinked': { target: '.deciding', ...marks('failed') },
  },
  initial: 'alone',
  states: {
    deciding: {
      always: [
        { guard: 'hasConnected', target: 'connected' },
        { guard: 'hasShaken', target: 'reconnecting' },
        { guard: 'hasConnecting', target: 'connecting' },
        { guard: and(['isEmpty', 'isSlow']), target: 'over', actions: closes('failed') },
        { guard: and(['isEmpty', 'hasMet']), target: 'over', actions: closes('left') },
        { guard: 'hasMet', target: 'over', actions: closes('failed') },
        { target: 'alone' },
      ],
    },
    alone: {
      description: 'No other user is in the call yet.',
      on: {
        'talk.peers': [
          { guard: { type: 'isFull', params: ({ event }) => event }, target: 'over', actions: closes('crowded') },
          {
            guard: { type: 'isMet', params: ({ event }) => event },
            target: 'deciding',
            actions: { type: 'meet', params: ({ event }) => event },
          },
          { description: 'It keeps ringing.' },
        ],
      },
      initial: 'ringing',
      states: {
        ringing: {
          tags: 'ringing',
          after: {
            ringDelay: [
              { guard: 'hasRung', target: '#talk.over', actions: closes('missed') },
              { target: '#talk.over', actions: closes('failed') },
            ],
          },
          always: [
            { guard: 'isAwaited', target: 'waiting' },
            { guard: 'isDeclined', target: '#talk.over', actions: closes('declined') },
            { guard: 'isBusy', target: '#talk.over', actions: closes('busy') },
            { guard: 'isRecent', target: '#talk.over', actions: closes('recent') },
          ],
        },
        waiting: { after: { joinDelay: { target: '#talk.over', actions: closes('failed') } } },
      },
    },
    connecting: { after: { slowDelay: { actions: assign({ isSlow: true }) } } },
    connected: { tags: 'connected' },
    reconnecting: { tags: 'reconnecting' },
    refused: { type: 'final' },
    over: { type: 'final' },
  },
});

export type TalkActorRef = ActorRefFrom<typeof talkMachine>;
