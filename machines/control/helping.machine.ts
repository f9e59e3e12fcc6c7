import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate';
import {
  type Act,
  type GrantedRole,
  type Handed,
  type Helped,
  PEOPLE_SHOWN,
  type People,
  type PeopleFilter,
  type PeopleSort,
  type Ways,
} from '../../domain/control/people';
import type { Fault } from '../../domain/kernel/fault';
import { type Sealed, seal } from '../../domain/kernel/sealed';
import { copyingMachine } from '../chat/copying.machine';
import { above } from '../kernel/above';
import { faultOf } from '../kernel/fault-of';
import { promiseNotProvided } from '../kernel/not-provided';

/** `query`: parts of a name, an e-mail or a company, or a complete registration number, which works as a password. */
export type Asked = {
  query: Sealed<string>;
  filter: PeopleFilter;
  role: GrantedRole | null;
  sort: PeopleSort;
  page: number;
};
/** What the service gave for an attendee to pass on, which is shown once. */
export type Given = { name: string; email: string | null; isNew: boolean; handed: Sealed<Handed> };

export type HelpingEvent =
  | { type: 'helping.open' }
  /** The attendees have changed elsewhere on the page. */
  | { type: 'helping.renew' }
  /** What differs from the list that is shown; it begins with its first page. */
  | { type: 'helping.ask'; change: Partial<Asked> }
  | { type: 'helping.act'; act: Act; name: string }
  | { type: 'helping.confirm' }
  | { type: 'helping.cancel' }
  | { type: 'helping.give'; given: Given }
  | { type: 'helping.dismiss' };

/** `done` is the last successful action; `ways` is null until the list was read. */
type Context = {
  asked: Asked;
  people: readonly Helped[];
  total: number;
  inside: number | null;
  ways: Ways | null;
  act: Act | null;
  name: string;
  done: Act['act'] | null;
  given: Given | null;
  fault: Fault | null;
};

const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;
const ALL: Asked = { query: seal(''), filter: 'all', role: null, sort: 'name', page: 0 };
const lastPage = (total: number): number => Math.max(0, Math.ceil(total / PEOPLE_SHOWN) - 1);

export const helpingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as HelpingEvent,
    tags: {} as 'busy',
    children: {} as { copying: 'copying' },
  },
  actors: {
    findPeople: fromPromise<People, Asked>(promiseNotProvided('findPeople')),
    doAct: fromPromise<Handed | null, { act: Act | null }>(promiseNotProvided('doAct')),
    copying: copyingMachine,
  },
  actions: {
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault, done: null })),
    notePeople: assign((_, { people, total, inside, ways }: People) => ({ people, total, inside, ways })),
    noteAct: assign((_, { act, name }: { act: Act; name: string }) => ({
      act,
      name,
      done: null,
      given: null,
      fault: null,
    })),
    noteAsked: assign(({ context: { asked } }, { change }: { change: Partial<Asked> }) => ({
      asked: { ...asked, page: 0, ...change },
      done: null,
      fault: null,
    })),
    noteDone: assign(({ context: { act, name } }, { handed }: { handed: Handed | null }) => ({
      done: act === null ? null : act.act,
      act: null,
      given:
        handed === null ? null : { name, email: act === null ? null : act.email, isNew: false, handed: seal(handed) },
    })),
    tellActed: sendTo(above, { type: 'people.acted' }),
  },
  guards: {
    isGrave: (_, { act: { act } }: { act: Act }) => act === 'deactivate',
    isPastEnd: ({ context: { asked } }, { total }: People) => asked.page > lastPage(total),
  },
}).createMachine({
  id: 'helping',
  description:
    'An administrator sees the attendees and helps them to log in; after each action, the list is read again.',
  context: {
    asked: ALL,
    people: [],
    total: 0,
    inside: null,
    ways: null,
    act: null,
    name: '',
    done: null,
    given: null,
    fault: null,
  },
  invoke: { id: 'copying', src: 'copying' },
  on: {
    'helping.give': { actions: assign(({ event: { given } }) => ({ given, done: null })) },
    'helping.dismiss': { actions: assign({ given: null }) },
  },
  initial: 'closed',
  states: {
    closed: { description: 'The section was not opened.', on: { 'helping.open': 'reading' } },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'findPeople',
        src: 'findPeople',
        input: ({ context: { asked } }) => asked,
        onDone: [
          {
            guard: { type: 'isPastEnd', params: ({ event }) => event.output },
            target: 'reading',
            reenter: true,
            actions: assign(({ context: { asked }, event: { output } }) => ({
              asked: { ...asked, page: lastPage(output.total) },
            })),
          },
          { target: 'shown', actions: { type: 'notePeople', params: ({ event }) => event.output } },
        ],
        onError: { target: 'shown', actions: NOTE_FAULT },
      },
      on: {
        'helping.renew': { target: 'reading', reenter: true },
        'helping.ask': {
          target: 'reading',
          reenter: true,
          actions: { type: 'noteAsked', params: ({ event }) => event },
        },
      },
    },
    shown: {
      on: {
        'helping.open': 'reading',
        'helping.renew': 'reading',
        'helping.ask': { target: 'reading', actions: { type: 'noteAsked', params: ({ event }) => event } },
        'helping.act': [
          {
            guard: { type: 'isGrave', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'noteAct', params: ({ event }) => event },
          },
          { target: 'acting', actions: { type: 'noteAct', params: ({ event }) => event } },
        ],
      },
    },
    asking: {
      description: 'The attendee would be signed out: the administrator confirms.',
      on: { 'helping.confirm': 'acting', 'helping.cancel': { target: 'shown', actions: assign({ act: null }) } },
    },
    acting: {
      tags: 'busy',
      invoke: {
        id: 'doAct',
        src: 'doAct',
        input: ({ context: { act } }) => ({ act }),
        onDone: {
          target: 'reading',
          actions: [{ type: 'noteDone', params: ({ event }) => ({ handed: event.output }) }, 'tellActed'],
        },
        onError: { target: 'shown', actions: [NOTE_FAULT, assign({ act: null })] },
      },
    },
  },
});

export type HelpingActorRef = ActorRefFrom<typeof helpingMachine>;
