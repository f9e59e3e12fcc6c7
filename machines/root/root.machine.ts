import { type ActorRefFrom, type AnyActorLogic, fromPromise, raise, setup } from 'xstate';
import { type Fault, isSessionOver, makeFault } from '../../domain/kernel/fault';
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
/** The current values after a fact; the latest fact comes last. */
function presentAfter(present: Readonly<Record<string, RootFact>>, fact: RootFact): Record<string, RootFact> {
  const group = GROUPS.get(fact.type) ?? null;
  const gone = [group, ...FACTS.filter(({ until }) => until === fact.type).map((ended) => ended.group)];
  const kept = Object.entries(present).filter(([key]) => !gone.includes(key));
  return Object.fromEntries(group === null ? kept : [...kept, [group, fact]]);
}

/** The facts of page parts; those of inside parts come too late to be kept. */
const EARLY = FACTS.filter(({ owner }) => !INSIDE_IDS.includes(owner));
const KEPT = EARLY.filter(({ group, hearers }) => group !== null && hearers.some((id) => INSIDE_IDS.includes(id)));
const KEPT_GROUPS = new Set(KEPT.map(({ group }) => group));
/** Facts that change the current values for inside parts. */
const LASTING = new Set(
  EARLY.flatMap(({ type, group, until }) => (KEPT_GROUPS.has(group) ? [type, ...(until === null ? [] : [until])] : [])),
);

const loadInside = fromPromise<void>(promiseNotProvided('loadInside'));
const ACTORS: Readonly<Record<string, AnyActorLogic>> = { ...LOGICS, facts, loadInside };

const typed = setup({
  types: { input: {} as RootInput, context: {} as RootContext, events: {} as RootFact },
  actors: ACTORS,
  guards: { isSessionOver: (_, { fault }: { fault: Fault | null }) => fault !== null && isSessionOver(fault) },
});

const remember = typed.assign(({ context: { present }, event }) => ({
  present: present && presentAfter(present, event),
}));

/** The events that inside parts receive first, in the order of the facts. */
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

/** One action per part, so that the chart shows who listens to a fact. */
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
  description: 'Delivers each fact to the parts that listen to it; generated from the tables of the parts.',
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
                guard: { type: 'isSessionOver', params: ({ event }) => event },
                description: 'The end of the session leads to login, whose card explains it.',
              },
              { target: 'stuck' },
            ],
          },
        },
        stuck: {
          description: 'A screen explains why navigation is blocked, so the error dialog is suppressed.',
          entry: raise({ type: 'way.blocked' }),
          exit: raise({ type: 'way.cleared' }),
          on: { 'navigation.started': 'walking' },
        },
      },
    },
    inside: {
      description: 'The parts inside the venue, fetched when the user enters it.',
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

/** The root with other logic for some of its parts; `loadInside` may fetch that of the inside parts. */
export function provideParts(logics: Provided, fetched: () => Logics<InsidePartId> | null = () => null) {
  const found = (id: string): AnyActorLogic | null => {
    const all: Readonly<Record<string, AnyActorLogic>> | null = fetched();
    return all?.[id] ?? null;
  };
  const inside = INSIDE_IDS.map((id) => [id, late<AnyActorLogic>(id, () => found(id))] as const);
  return rootMachine.provide({ actors: { ...Object.fromEntries(inside), ...logics } });
}

export type RootActorRef = ActorRefFrom<typeof rootMachine>;
