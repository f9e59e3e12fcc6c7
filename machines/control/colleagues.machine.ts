import { type ActorRefFrom, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Colleague, Working } from '../../domain/control/colleagues';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import type { RealtimeLine } from '../shell/realtime.line';
import { realtimeMachine } from '../shell/realtime.machine';

export type ColleaguesEvent =
  /** The editor is shown, or another section. */
  | { type: 'colleagues.open' }
  | { type: 'colleagues.leave' }
  /** The part that is selected alone, and those that were changed, by their keys. */
  | { type: 'colleagues.worked'; at: string; changed: readonly string[] }
  /** The parts that are selected together; `null` for none. */
  | { type: 'colleagues.selected'; keys: readonly string[] | null }
  | { type: 'colleagues.connected' }
  | { type: 'colleagues.disconnected' }
  | { type: 'colleagues.heard'; others: readonly Colleague[] }
  /** The service does not tell this user. */
  | { type: 'colleagues.refused' };

/** What the connection needs, and the name of the user's account. `line` is null where the service has no realtime database. */
export type ColleaguesPrepared = { line: RealtimeLine | null; name: string };
export type ColleaguesCommand = { type: 'feed.tell'; working: Working };
export type ColleaguesInput = { line: RealtimeLine; name: string };
type Context = {
  prepared: ColleaguesPrepared | null;
  at: string;
  together: readonly string[] | null;
  changing: readonly string[];
  others: readonly Colleague[];
};

/** Without a change for this long, a part is only selected. */
const CALM_MS = 8000;
/** A short interruption of the connection is not shown. */
const LOST_MS = 5000;

const NOTHING: Working = { selected: [], changing: [] };
const workingOf = ({ at, together, changing }: Context): Working => ({
  selected: together ?? (at === '' ? [] : [at]),
  changing,
});

const NOTE_WORK = { type: 'noteWork', params: ({ event }: { event: { at: string } }) => event } as const;

export const colleaguesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ColleaguesEvent,
    children: {} as { realtime: 'realtime'; colleaguesFeed: 'colleaguesFeed' },
  },
  actors: {
    prepare: fromPromise<ColleaguesPrepared>(promiseNotProvided('prepare')),
    realtime: realtimeMachine,
    /** Writes what this user does, and reads what others do. */
    colleaguesFeed: fromCallback<ColleaguesCommand, ColleaguesInput>(notProvided('colleaguesFeed')),
  },
  actions: {
    connect: sendTo('realtime', ({ context: { prepared } }) => ({ type: 'realtime.learn', ...prepared?.line })),
    noteWork: assign((_, { at }: { at: string }) => ({ at })),
    noteChange: assign((_, { changed }: { changed: readonly string[] }) => ({ changing: changed })),
    noteTogether: assign((_, { keys }: { keys: readonly string[] | null }) => ({ together: keys })),
    noteOthers: assign((_, { others }: { others: readonly Colleague[] }) => ({ others })),
    forgetChange: assign({ changing: [] }),
    forgetOthers: assign({ others: [] }),
    tell: sendTo('colleaguesFeed', ({ context }) => ({ type: 'feed.tell', working: workingOf(context) }) as const),
    tellNothing: sendTo('colleaguesFeed', { type: 'feed.tell', working: NOTHING }),
  },
  guards: {
    hasLine: (_, { line }: Pick<ColleaguesPrepared, 'line'>) => line !== null,
    isChange: (_, { changed }: { changed: readonly string[] }) => changed.length > 0,
  },
  delays: { calm: CALM_MS, lost: LOST_MS },
}).createMachine({
  id: 'colleagues',
  description:
    'Which parts of the venue other organisers have selected or change, and what they see of this one. It is neither saved nor undone.',
  context: { prepared: null, at: '', together: null, changing: [], others: [] },
  on: {
    'colleagues.worked': { actions: NOTE_WORK },
    'colleagues.selected': { actions: { type: 'noteTogether', params: ({ event }) => event } },
  },
  initial: 'closed',
  states: {
    closed: { on: { 'colleagues.open': 'preparing' } },
    preparing: {
      invoke: {
        id: 'prepare',
        src: 'prepare',
        onDone: [
          {
            guard: { type: 'hasLine', params: ({ event }) => event.output },
            target: 'ready',
            actions: assign(({ event }) => ({ prepared: event.output })),
          },
          { target: 'absent' },
        ],
        onError: 'closed',
      },
      on: { 'colleagues.leave': 'closed' },
    },
    absent: { description: 'Another service has the realtime database, or it does not tell this user.' },
    ready: {
      invoke: [
        { id: 'realtime', src: 'realtime' },
        {
          id: 'colleaguesFeed',
          src: 'colleaguesFeed',
          input: ({ context: { prepared } }) => ({
            line: prepared?.line ?? { database: '', mode: 'live', uid: '' },
            name: prepared?.name ?? '',
          }),
          onError: 'absent',
        },
      ],
      entry: 'connect',
      exit: ['forgetOthers', 'forgetChange'],
      on: { 'colleagues.refused': 'absent' },
      type: 'parallel',
      states: {
        own: {
          initial: 'calm',
          on: { 'colleagues.leave': '.away' },
          states: {
            calm: {
              entry: 'tell',
              on: {
                'colleagues.worked': [
                  {
                    guard: { type: 'isChange', params: ({ event }) => event },
                    target: 'changing',
                    actions: [NOTE_WORK, { type: 'noteChange', params: ({ event }) => event }],
                  },
                  { actions: [NOTE_WORK, 'tell'] },
                ],
                'colleagues.selected': {
                  actions: [{ type: 'noteTogether', params: ({ event }) => event }, 'tell'],
                },
              },
            },
            changing: {
              description: 'Ends once nothing was changed for a while.',
              entry: 'tell',
              exit: 'forgetChange',
              after: { calm: 'calm' },
              on: {
                'colleagues.worked': [
                  {
                    guard: { type: 'isChange', params: ({ event }) => event },
                    target: 'changing',
                    reenter: true,
                    actions: [NOTE_WORK, { type: 'noteChange', params: ({ event }) => event }],
                  },
                  { actions: [NOTE_WORK, 'tell'] },
                ],
                'colleagues.selected': {
                  actions: [{ type: 'noteTogether', params: ({ event }) => event }, 'tell'],
                },
              },
            },
            away: {
              description: 'Another section is shown.',
              entry: 'tellNothing',
              on: { 'colleagues.open': 'calm', 'colleagues.leave': {} },
            },
          },
        },
        others: {
          initial: 'unheard',
          on: {
            'colleagues.heard': {
              target: '.heard',
              actions: { type: 'noteOthers', params: ({ event }) => event },
            },
          },
          states: {
            unheard: {},
            heard: { on: { 'colleagues.disconnected': 'lost' } },
            lost: {
              after: { lost: { target: 'unheard', actions: 'forgetOthers' } },
              on: { 'colleagues.connected': 'heard' },
            },
          },
        },
      },
    },
  },
});

export type ColleaguesActorRef = ActorRefFrom<typeof colleaguesMachine>;
