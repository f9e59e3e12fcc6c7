import { type ActorRefFrom, and, assign, enqueueActions, not, or, setup, stateIn } from 'xstate';
import { blockedProviders, type ConsentTerms, type Decisions } from '../../domain/privacy/cookies';
import { widgetKey } from '../../domain/privacy/visited';
import { widgetOpening } from '../../domain/venue/venue-rules';
import { allowedSlots, choicesOf } from '../../domain/widgets/choices';
import { CHARTS, type ChartName, type ChartStart, type WidgetSlot } from './charts';
import { noting } from './noting';
import { type SurroundingsEvent, surroundings } from './surroundings';

/** `key` is the id of the child actor. */
export type WidgetInput = { key: string; configurations: readonly WidgetSlot[] };
export type WidgetEvent =
  | SurroundingsEvent
  /** One of several configurations. */
  | { type: 'widget.choose'; id: string }
  /** Back to the choice. */
  | { type: 'widget.chooseAgain' }
  /** A host enters a webinar before it opens. */
  | { type: 'widget.rehearse' }
  /** The venue was published again; `changed` are the ids of the configurations with another chart. */
  | { type: 'widget.configure'; configurations: readonly WidgetSlot[]; changed: readonly string[] };

type Context = {
  key: string;
  configurations: readonly WidgetSlot[];
  now: number | null;
  terms: ConsentTerms | null;
  decisions: Decisions;
  isHost: boolean;
  /** The configurations that are open or will be, in the order in which they are offered. */
  offered: readonly string[];
  /** Which of several configurations the user chose. */
  chosenId: string | null;
  /** The configuration that a host rehearses. */
  rehearsedId: string | null;
  /** The current configuration. */
  activeId: string | null;
  /** The cookie providers of that configuration that the user has not accepted. */
  blocked: readonly string[];
  /** The configuration whose chart runs, and the name of that chart. */
  chartedId: string | null;
  chartName: ChartName | null;
};

const CLOSED = { state: 'closed', live: false, opensAt: null } as const;
const REHEARSED = { state: 'open', live: false, opensAt: null } as const;
const chartOf = ({ configurations }: Context, slotId: string | null): ChartStart | null =>
  configurations.find(({ id }) => id === slotId)?.chart ?? null;
const isRehearsed = ({ isHost, rehearsedId }: Context, id: string): boolean => isHost && id === rehearsedId;
/** What follows from the time, the user and the choice; a choice that is over is no more. */
function shownOf(context: Context): Pick<Context, 'offered' | 'chosenId' | 'activeId' | 'blocked'> {
  const { now, terms, decisions } = context;
  const slots = now === null ? [] : choicesOf(allowedSlots(context.configurations, context.isHost), now);
  const offered = slots.map(({ slot }) => slot.id);
  const chosenId = context.chosenId !== null && offered.includes(context.chosenId) ? context.chosenId : null;
  const sought = offered.length > 1 ? chosenId : (offered[0] ?? null);
  const active = slots.find(
    ({ slot, when }) => slot.id === sought && (when === 'now' || isRehearsed(context, slot.id)),
  )?.slot;
  const isKnown = active !== undefined && terms !== null;
  const blocked = isKnown ? blockedProviders(terms, decisions, active.cookieProviders) : [];
  return { offered, chosenId, activeId: active?.id ?? null, blocked };
}
const isChoice = ({ offered, chosenId }: Context): boolean => offered.length > 1 && chosenId === null;
const soughtIn = ({ configurations, offered, chosenId }: Context): WidgetSlot | undefined =>
  configurations.find(({ id }) => id === (chosenId ?? offered[0]));
function openingOf(context: Context) {
  const { configurations, now } = context;
  if (now === null || isChoice(context)) return null;
  if (configurations.length === 0) return widgetOpening({ configurations }, now);
  const slot = soughtIn(context);
  if (slot !== undefined && isRehearsed(context, slot.id)) return REHEARSED;
  return slot === undefined ? CLOSED : widgetOpening({ configurations: [slot] }, now);
}

export const widgetMachine = setup({
  types: {
    input: {} as WidgetInput,
    context: {} as Context,
    events: {} as WidgetEvent,
  },
  actors: { surroundings, noting, ...CHARTS },
  actions: {
    startChart: enqueueActions(({ context, enqueue }) => {
      const chart = chartOf(context, context.activeId);
      enqueue.assign({ chartedId: context.activeId, chartName: chart?.name ?? null });
      if (chart !== null) enqueue.spawnChild(chart.name, { id: chart.name, input: chart.input });
    }),
    stopChart: enqueueActions(({ context, enqueue }) => {
      if (context.chartName !== null) enqueue.stopChild(context.chartName);
    }),
  },
  guards: {
    isOffered: ({ context }, { id }: { id: string }) => context.offered.includes(id),
    isChoice: ({ context }) => isChoice(context),
    isReserved: ({ context }) =>
      !context.isHost && context.configurations.some(({ id, isForHosts }) => id === context.activeId && isForHosts),
    isOpen: ({ context }) => openingOf(context)?.state === 'open',
    isYetToOpen: ({ context }) => (openingOf(context)?.opensAt ?? null) !== null,
    isOver: ({ context }) => {
      const opening = openingOf(context);
      return opening?.state === 'closed' && opening.opensAt === null;
    },
    canRehearse: ({ context }) =>
      context.isHost &&
      !isChoice(context) &&
      soughtIn(context)?.canRehearse === true &&
      openingOf(context)?.state === 'closed',
    isBlocked: ({ context }) => context.blocked.length > 0,
    isAllowed: ({ context }) => context.blocked.length === 0,
    isAnother: ({ context }) => context.activeId !== context.chartedId,
  },
}).createMachine({
  id: 'widget',
  description: 'An opened widget of any kind: shown during its timeslots, once its cookie providers are accepted.',
  context: ({ input }) => ({
    key: input.key,
    configurations: input.configurations,
    now: null,
    terms: null,
    decisions: {},
    isHost: false,
    offered: [],
    chosenId: null,
    rehearsedId: null,
    activeId: null,
    blocked: [],
    chartedId: null,
    chartName: null,
  }),
  invoke: { id: 'surroundings', src: 'surroundings' },
  on: {
    'surroundings.changed': {
      actions: assign(({ context, event: { now, terms, decisions, isHost } }) => ({
        now,
        terms,
        decisions,
        isHost,
        ...shownOf({ ...context, now, terms, decisions, isHost }),
      })),
    },
    'widget.choose': {
      guard: { type: 'isOffered', params: ({ event }) => event },
      actions: assign(({ context, event: { id } }) => shownOf({ ...context, chosenId: id })),
    },
    'widget.rehearse': {
      guard: 'canRehearse',
      actions: assign(({ context }) => {
        const rehearsedId = soughtIn(context)?.id ?? null;
        return { rehearsedId, ...shownOf({ ...context, rehearsedId }) };
      }),
    },
    'widget.chooseAgain': { actions: assign(({ context }) => shownOf({ ...context, chosenId: null })) },
    'widget.configure': {
      description: 'A chart that has not changed runs on.',
      actions: assign(({ context, event: { configurations, changed } }) => ({
        configurations,
        ...shownOf({ ...context, configurations }),
        chartedId: changed.includes(context.chartedId ?? '') ? null : context.chartedId,
      })),
    },
  },
  always: [
    { guard: and(['isChoice', not(stateIn('choosing'))]), target: '.choosing' },
    { guard: and(['isOpen', not(stateIn('open'))]), target: '.open' },
    { guard: and(['isYetToOpen', not(stateIn('notYetOpen'))]), target: '.notYetOpen' },
    { guard: and(['isOver', not(stateIn('closed'))]), target: '.closed' },
  ],
  initial: 'unknown',
  states: {
    unknown: { description: "The service's time is not known yet." },
    choosing: { description: 'More than one configuration is open or will be: the user chooses.' },
    notYetOpen: {},
    open: {
      initial: 'consentMissing',
      states: {
        reserved: {
          description: 'Only hosts have an address of this meeting.',
          always: { guard: not('isReserved'), target: 'consentMissing' },
        },
        consentMissing: {
          description: 'Nothing is loaded before this state has been left.',
          always: [
            { guard: 'isReserved', target: 'reserved' },
            { guard: 'isAllowed', target: 'allowed' },
          ],
        },
        allowed: {
          description: 'The chart of the kind runs, for the current configuration.',
          invoke: {
            id: 'noting',
            src: 'noting',
            input: ({ context: { key, activeId } }) => ({
              key,
              visit: activeId === null ? null : widgetKey(key, activeId),
            }),
            onError: { description: 'It counts as not seen.' },
          },
          entry: 'startChart',
          exit: 'stopChart',
          always: [
            { guard: or(['isReserved', 'isBlocked']), target: 'consentMissing' },
            { guard: 'isAnother', target: 'allowed', reenter: true },
          ],
        },
      },
    },
    closed: {},
  },
});

export type WidgetActorRef = ActorRefFrom<typeof widgetMachine>;
