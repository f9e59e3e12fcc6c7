import { type ActorRefFrom, type AnyActorLogic, fromPromise, raise, setup } from 'xstate';
import { isSessionOver, makeFault } from '../../domain/kernel/fault';
import { facts } from '../kernel/facts';
import { late } from '../kernel/late';
import { promiseNotProvided } from '../kernel/not-provided';
import {
  eventsOf,
  FACTS,
  INSIDE_IDS,
  type InsidePartId,
  inputOf,
  LOGICS,
  type Logics,
  PAGE_IDS,
  PART_IDS,
  tellersAmong,
} from './parts';
import type { RootContext, RootFact, RootInput } from './root.events';

const GROUPS = new Map(FACTS.map(({ type, group }) => [type, group]));
/** The present values after a fact, those told last at the end. */
function presentAfter(present: Readonly<Record<string, RootFact>>, fact: RootFact): Record<string, RootFact> {
  const group = GROUPS.get(fact.type) ?? null;
  const gone = [group, ...FACTS.filter(({ until }) => until === fact.type).map((ended) => ended.group)];
  const kept = Object.entries(present).filter(([key]) => !gone.includes(key));
  return Object.fromEntries(group === null ? kept : [...kept, [group, fact]]);
}

const isKept = (hearers: readonly string[]): boolean => hearers.some((id) => INSIDE_IDS.includes(id));
const KEPT = new Set(FACTS.flatMap(({ group, hearers }) => (group !== null && isKept(hearers) ? [group] : [])));
/** Facts that change what the inside parts are told first. */
const LASTING = new Set(
  FACTS.flatMap(({ type, group, until }) => [
    ...(group !== null && KEPT.has(group) ? [type] : []),
    ...(until !== null && group !== null && KEPT.has(group) ? [until] : []),
  ]),
);

const loadInside = fromPromise<void>(promiseNotProvided('loadInside'));
const ACTORS: Readonly<Record<string, AnyActorLogic>> = { ...LOGICS, facts, loadInside };

const typed = setup({
  types: { input: {} as RootInput, context: {} as RootContext, events: {} as RootFact },
  actors: ACTORS,
});

const remember = typed.assign(({ context: { present }, event }) => ({
  present: present && presentAfter(present, event),
}));

/** What the inside parts hear first, in the order in which it was told. */
const tellPresent = typed.enqueueActions(({ context: { present }, enqueue }) => {
  for (const fact of Object.values(present ?? {}))
    for (const id of INSIDE_IDS) for (const event of eventsOf(id, fact)) enqueue.sendTo(id, event);
  enqueue.assign({ present: null });
});

const tell = (id: string) =>
  typed.enqueueActions(({ context: { present }, event, enqueue }) => {
    if (present !== null && INSIDE_IDS.includes(id)) return;
    for (const heard of eventsOf(id, event)) enqueue.sendTo(id, heard);
  });

/** One action for each part, so that the chart says who hears a fact. */
const ACTIONS = Object.fromEntries([
  ['remember', remember],
  ['tell the present', tellPresent],
  ...PART_IDS.map((id) => [`tell ${id}`, tell(id)] as const),
]);

const invoked = (ids: readonly string[]) =>
  ids.map((id) => ({
    id,
    src: id,
    systemId: id,
    input: ({ context }: { context: RootContext }) => inputOf(id, context),
  }));

export const rootMachine = typed.extend({ actions: ACTIONS }).createMachine({
  id: 'root',
  description: 'The switchboard: which part hears which fact, generated from the tables of the parts.',
  context: ({ input }) => ({ ...input, present: {} }),
  entry: raise({ type: 'root.started' }),
  invoke: [
    { id: 'facts', src: 'facts', systemId: 'facts', input: { tellers: tellersAmong(PAGE_IDS) } },
    ...invoked(PAGE_IDS),
  ],
  type: 'parallel',
  states: {
    facts: {
      on: Object.fromEntries(
        FACTS.map(({ type, hearers }) => [
          type,
          { actions: [...(LASTING.has(type) ? ['remember'] : []), ...hearers.map((id) => `tell ${id}`)] },
        ]),
      ),
    },
    way: {
      initial: 'walking',
      states: {
        walking: {
          on: {
            'navigation.aborted': [
              {
                guard: ({ event: { fault } }) => fault !== null && isSessionOver(fault),
                description: 'A logout leads away, and only the error dialog says why.',
              },
              { target: 'stuck' },
            ],
          },
        },
        stuck: {
          description: 'A screen says why the way is blocked; the error dialog would only say it twice.',
          entry: raise({ type: 'way.blocked' }),
          exit: raise({ type: 'way.cleared' }),
          on: { 'navigation.started': 'walking' },
        },
      },
    },
    inside: {
      description: 'The parts inside the venue, fetched once the user is on the way in.',
      initial: 'absent',
      states: {
        absent: { on: { 'session.signedIn': 'loading', 'navigation.needsVenue': 'loading' } },
        loading: {
          invoke: {
            id: 'loadInside',
            src: 'loadInside',
            onDone: 'present',
            onError: { target: 'absent', actions: raise({ type: 'inside.failed', fault: makeFault('NOT_REACHABLE') }) },
          },
        },
        present: {
          invoke: [
            { id: 'insideFacts', src: 'facts', input: { tellers: tellersAmong(INSIDE_IDS) } },
            ...invoked(INSIDE_IDS),
          ],
          initial: 'open',
          states: { open: { entry: 'tell the present' } },
        },
      },
    },
  },
});

type Provided = Partial<Logics & { loadInside: typeof loadInside }>;

/** The root with other logic for some of its parts; that of the inside parts may be fetched by `loadInside`. */
export function provideParts(logics: Provided, fetched: () => Logics<InsidePartId> | null = () => null) {
  const found = (id: string): AnyActorLogic | null => {
    const all: Readonly<Record<string, AnyActorLogic>> | null = fetched();
    return all?.[id] ?? null;
  };
  const inside = INSIDE_IDS.map((id) => [id, late<AnyActorLogic>(id, () => found(id))] as const);
  return rootMachine.provide({ actors: { ...Object.fromEntries(inside), ...logics } });
}

export type RootActorRef = ActorRefFrom<typeof rootMachine>;
