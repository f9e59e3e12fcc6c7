import { type ActorRefFrom, assign, emit, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { notProvided, promiseNotProvided } from '../../machines/kernel/not-provided';
import { failureText } from './failure-text';
import {
  type Laid,
  type Opened,
  type Origin,
  type SessionEnd,
  type SessionNews,
  type SourceContext,
  type SourceEvent,
  type SourceFact,
  type SourceInput,
  storyIn,
} from './source.events';
import { isAtEnd, nextError, type Position, passedTo, positionAt, positionOf, stepBy } from './story/position';
import { newStory, type Story, tell } from './story/story';
import { hear } from './story/told';

/** A tab that is silent for this long is gone; inspectors request a heartbeat every two seconds. */
const PATIENCE_MS = 7000;

/** The most entries that are kept of an attendee's session. */
export const SESSION_ENTRIES = 12_000;
export type SessionCommand = { type: 'session.end' };

const recorded = (context: SourceContext): Story | null => storyIn(context, false);
const laidDown = (opened: Opened): Laid => ({ ...opened, run: Math.max(0, opened.stories.length - 1) });

/** Moves within the open recording; does nothing without one. */
const move = (context: SourceContext, to: (story: Story) => Position | null): Partial<SourceContext> => {
  const story = recorded(context);
  return (story && to(story)) ?? {};
};

const source = setup({
  types: {
    input: {} as SourceInput,
    context: {} as SourceContext,
    events: {} as SourceEvent,
    emitted: {} as SourceFact,
    tags: {} as 'live' | 'session' | 'held' | 'recording' | 'busy' | 'lost',
  },
  actors: {
    channel: fromCallback(notProvided('channel')),
    /** Reads the session of an attendee from the service. */
    session: fromCallback<SessionCommand, { view: string }>(notProvided('session')),
    frames: fromCallback(notProvided('frames')),
    readFile: fromPromise<Opened, Origin>(promiseNotProvided('readFile')),
  },
  actions: {
    hear: assign(({ context }, told: Extract<SourceEvent, { type: 'tab.told' }>) => {
      const known = context.tabs.find(({ id }) => id === told.tab);
      const tab = hear(known, told, context.charts);
      const tabs =
        known === undefined ? [...context.tabs, tab] : context.tabs.map((one) => (one === known ? tab : one));
      return { tabs, tab: context.tab ?? told.tab };
    }),
    forgetOther: assign(({ context }, { tab }: { tab: string }) => ({
      tabs: context.tabs.filter(({ id }) => id !== tab),
    })),
    chooseTab: assign((_, { tab }: { tab: string }) => ({ tab, seq: null })),
    layFirst: assign((_, { opened }: { opened: Opened }) => ({
      laid: [laidDown(opened)],
      failure: null,
      seq: -1,
      at: 0,
    })),
    laySecond: assign(({ context }, { opened }: { opened: Opened }) => ({
      laid: [...context.laid.slice(0, 1), laidDown(opened)],
      failure: null,
    })),
    takeSecondAway: assign(({ context }) => ({ laid: context.laid.slice(0, 1) })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureText(error) })),
    forgetFailure: assign({ failure: null }),
    chooseRun: assign(({ context }, { run }: { run: number }) => ({
      laid: context.laid.map((one, index) => (index === 0 ? { ...one, run } : one)),
      seq: -1,
      at: 0,
    })),
    toEnd: assign(({ context }) => move(context, (story) => positionAt(story, Number.POSITIVE_INFINITY))),
    /** Back from another view, at the previous position. */
    toMoment: assign(({ context }) => move(context, (story) => positionAt(story, context.at))),
    toStart: assign({ seq: -1, at: 0 }),
    seek: assign(({ context }, { at }: { at: number }) => move(context, (story) => positionAt(story, at))),
    look: assign(({ context }, { seq }: { seq: number }) => move(context, (story) => positionOf(story, seq))),
    step: assign(({ context }, { by }: { by: number }) =>
      move(context, (story) => stepBy(story, context.seq ?? -1, by)),
    ),
    seekError: assign(({ context }) => move(context, (story) => nextError(story, context.seq ?? -1))),
    hold: assign((_, { seq }: { seq: number }) => ({ seq })),
    holdStep: assign(({ context }, { by }: { by: number }) => {
      const story = storyIn(context, true);
      if (story === null) return {};
      return { seq: stepBy(story, context.seq ?? story.next, by).seq };
    }),
    holdError: assign(({ context }) => {
      const story = storyIn(context, true);
      const found = story && nextError(story, context.seq ?? -1);
      return found ? { seq: found.seq } : {};
    }),
    follow: assign({ seq: null }),
    skipPauses: assign((_, { mustSkip }: { mustSkip: boolean }) => ({ mustSkip })),
    setSpeed: assign((_, { speed }: { speed: number }) => ({ speed })),
    pass: assign(({ context }, { ms }: { ms: number }) =>
      move(context, (story) => passedTo(story, context.at, ms * context.speed, context.mustSkip)),
    ),
    beginSession: assign({
      session: { story: newStory(0), run: null, more: [], showsView: false, reason: null },
      seq: null,
    }),
    leaveSession: assign({ session: null }),
    hearSession: assign(({ context: { session, charts } }, told: SessionNews) => {
      if (session === null) return {};
      const { run, entries, news, showsView } = told;
      if (run === null) {
        const story = tell(session.story, news, charts, SESSION_ENTRIES);
        return { session: { ...session, showsView, story, more: [...session.more, ...entries] } };
      }
      const story = tell(newStory(run.startedAt), news, charts, SESSION_ENTRIES);
      return { session: { ...session, showsView, story, run, more: [] } };
    }),
    rememberEnd: assign(({ context: { session } }, { reason }: { reason: SessionEnd }) => ({
      view: null,
      session: session && { ...session, reason },
    })),
    passEnd: sendTo('session', { type: 'session.end' }),
    tellNews: enqueueActions(({ context: { session }, enqueue }, { run, showsView }: SessionNews) => {
      if (run === null) return;
      if (session?.run === null) enqueue.emit({ type: 'source.found' });
      if (showsView) enqueue.emit({ type: 'source.viewed' });
    }),
    tellFound: emit({ type: 'source.found' }),
    turn: emit((_, { to }: { to: 'catalogue' | 'live' | 'recording' }) => ({ type: 'source.turned', to }) as const),
  },
  guards: {
    isChosen: ({ context }, { tab }: { tab: string }) => tab === context.tab,
    isChosenOrFirst: ({ context }, { tab }: { tab: string }) => context.tab === null || tab === context.tab,
    isOver: ({ context }) => {
      const story = recorded(context);
      return story === null || isAtEnd(story, { seq: context.seq ?? -1, at: context.at });
    },
    hasSession: ({ context }) => context.view !== null,
    isSilent: (_, { isSilent }: SessionNews) => isSilent,
    hasRecording: ({ context }) => context.laid.length > 0,
  },
  delays: { patience: PATIENCE_MS },
});

const look = source.createStateConfig({
  initial: 'following',
  states: {
    following: {
      entry: 'follow',
      on: {
        'playback.look': { target: 'held', actions: { type: 'hold', params: ({ event }) => event } },
        'playback.step': { target: 'held', actions: { type: 'holdStep', params: ({ event }) => event } },
        'playback.seekError': { target: 'held', actions: 'holdError' },
      },
    },
    held: {
      tags: 'held',
      description: 'The user looks at an earlier moment while the venue continues.',
      on: {
        'playback.look': { actions: { type: 'hold', params: ({ event }) => event } },
        'playback.step': { actions: { type: 'holdStep', params: ({ event }) => event } },
        'playback.seekError': { actions: 'holdError' },
        'playback.follow': 'following',
        'source.chooseTab': 'following',
      },
    },
  },
});

export const sourceMachine = source.createMachine({
  id: 'source',
  description: "The inspector's source: the catalogue, a venue in another tab, or a recording.",
  context: ({ input }) => ({
    ...input,
    view: null,
    session: null,
    tabs: [],
    tab: null,
    laid: [],
    failure: null,
    seq: null,
    at: 0,
    speed: 1,
    mustSkip: true,
  }),
  initial: 'live',
  on: {
    'source.showCatalogue': '.catalogue',
    'source.showLive': '.live',
    'source.showRecording': { guard: 'hasRecording', target: '.recording' },
    'source.followSession': { target: '.session', actions: assign(({ event: { view } }) => ({ view })) },
    'source.showSession': { guard: 'hasSession', target: '.session' },
    'source.open': '.reading',
    'source.fetch': '.reading',
  },
  states: {
    catalogue: { entry: { type: 'turn', params: { to: 'catalogue' } } },
    live: {
      description: 'Listens to every venue of this browser that allows inspection.',
      tags: 'live',
      entry: { type: 'turn', params: { to: 'live' } },
      invoke: { id: 'channel', src: 'channel' },
      type: 'parallel',
      states: {
        contact: {
          initial: 'waiting',
          on: {
            'tab.told': [
              {
                guard: { type: 'isChosenOrFirst', params: ({ event }) => event },
                target: '.fresh',
                actions: { type: 'hear', params: ({ event }) => event },
              },
              { actions: { type: 'hear', params: ({ event }) => event } },
            ],
            'tab.left': [
              { guard: { type: 'isChosen', params: ({ event }) => event }, target: '.lost' },
              { actions: { type: 'forgetOther', params: ({ event }) => event } },
            ],
            'source.chooseTab': { target: '.fresh', actions: { type: 'chooseTab', params: ({ event }) => event } },
          },
          states: {
            waiting: { description: 'No venue has responded yet.', exit: 'tellFound' },
            fresh: { after: { patience: 'lost' } },
            lost: { description: 'The tab was closed or is silent; its data stays.', tags: 'lost' },
          },
        },
        look,
      },
    },
    session: {
      description: 'Follows the session of an attendee who has given their code.',
      tags: ['live', 'session'],
      entry: ['beginSession', { type: 'turn', params: { to: 'live' } }],
      exit: 'leaveSession',
      invoke: { id: 'session', src: 'session', input: ({ context: { view } }) => ({ view: view ?? '' }) },
      type: 'parallel',
      states: {
        contact: {
          initial: 'waiting',
          on: {
            'session.cut': '.silent',
            'session.ended': { target: '.ended', actions: { type: 'rememberEnd', params: ({ event }) => event } },
            'source.endSession': {
              target: '.ended',
              actions: ['passEnd', { type: 'rememberEnd', params: { reason: 'helper' } }],
            },
            'session.told': [
              {
                guard: { type: 'isSilent', params: ({ event }) => event },
                target: '.silent',
                actions: [
                  { type: 'tellNews', params: ({ event }) => event },
                  { type: 'hearSession', params: ({ event }) => event },
                ],
              },
              {
                target: '.fresh',
                actions: [
                  { type: 'tellNews', params: ({ event }) => event },
                  { type: 'hearSession', params: ({ event }) => event },
                ],
              },
            ],
          },
          states: {
            waiting: { description: "The attendee's page has sent nothing yet." },
            fresh: {},
            silent: { description: 'Nothing comes; what came before stays.', tags: 'lost' },
            ended: {
              description: 'What came before stays.',
              on: { 'session.told': {}, 'session.cut': {}, 'session.ended': {}, 'source.endSession': {} },
            },
          },
        },
        look,
      },
    },
    reading: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ event }) => ({
          file: 'file' in event ? event.file : null,
          code: 'code' in event ? event.code : null,
        }),
        onDone: {
          target: 'recording',
          actions: { type: 'layFirst', params: ({ event }) => ({ opened: event.output }) },
        },
        onError: [
          {
            guard: 'hasRecording',
            target: 'recording',
            actions: { type: 'rememberFailure', params: ({ event }) => event },
          },
          { target: 'unreadable', actions: { type: 'rememberFailure', params: ({ event }) => event } },
        ],
      },
    },
    unreadable: { description: 'A file was not a recording; one line says why.' },
    recording: {
      tags: 'recording',
      entry: ['toMoment', { type: 'turn', params: { to: 'recording' } }],
      initial: 'paused',
      on: {
        'source.compare': '.readingSecond',
        'source.closeSecond': { actions: 'takeSecondAway' },
        'source.chooseRun': { target: '.paused', actions: { type: 'chooseRun', params: ({ event }) => event } },
        'playback.look': { target: '.paused', actions: { type: 'look', params: ({ event }) => event } },
        'playback.step': { target: '.paused', actions: { type: 'step', params: ({ event }) => event } },
        'playback.seekError': { target: '.paused', actions: 'seekError' },
        'playback.seek': { actions: { type: 'seek', params: ({ event }) => event } },
        'playback.skipPauses': { actions: { type: 'skipPauses', params: ({ event }) => event } },
        'playback.setSpeed': { actions: { type: 'setSpeed', params: ({ event }) => event } },
        'playback.follow': { target: '.paused', actions: 'toEnd' },
      },
      states: {
        paused: {
          on: { 'playback.play': [{ guard: 'isOver', target: 'playing', actions: 'toStart' }, { target: 'playing' }] },
        },
        playing: {
          invoke: { id: 'frames', src: 'frames' },
          always: { guard: 'isOver', target: 'paused' },
          on: {
            'playback.pause': 'paused',
            'playback.passed': { actions: { type: 'pass', params: ({ event }) => event } },
          },
        },
        readingSecond: {
          tags: 'busy',
          entry: 'forgetFailure',
          invoke: {
            id: 'readSecond',
            src: 'readFile',
            input: ({ event }) => ({ file: 'file' in event ? event.file : null, code: null }),
            onDone: {
              target: 'paused',
              actions: { type: 'laySecond', params: ({ event }) => ({ opened: event.output }) },
            },
            onError: { target: 'paused', actions: { type: 'rememberFailure', params: ({ event }) => event } },
          },
        },
      },
    },
  },
});

export type SourceActorRef = ActorRefFrom<typeof sourceMachine>;
