import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { isActive } from '../../domain/kernel/timeslot';
import { blockedProviders, type ConsentTerms, type Decisions } from '../../domain/privacy/cookies';
import { widgetOpening } from '../../domain/venue/venue-rules';
import { CHARTS, type ChartName, type ChartStart, type WidgetSlot } from './charts';
import { type SurroundingsEvent, surroundings } from './surroundings';

/** `key` is the id of the child actor. */
export type WidgetInput = { key: string; configurations: readonly WidgetSlot[] };
export type WidgetEvent =
  | SurroundingsEvent
  /** The venue was published again; `changed` are the ids of the configurations with another chart. */
  | { type: 'widget.configure'; configurations: readonly WidgetSlot[]; changed: readonly string[] };

type Context = {
  configurations: readonly WidgetSlot[];
  now: number | null;
  terms: ConsentTerms | null;
  decisions: Decisions;
  /** The current configuration. */
  activeId: string | null;
  /** The cookie providers of that configuration that the user has not accepted. */
  blocked: readonly string[];
  /** The configuration whose chart runs, and the name of that chart. */
  chartedId: string | null;
  chartName: ChartName | null;
};

const chartOf = ({ configurations }: Context, slotId: string | null): ChartStart | null =>
  configurations.find(({ id }) => id === slotId)?.chart ?? null;
const activeOf = (context: Context): Pick<Context, 'activeId' | 'blocked'> => {
  const { configurations, now, terms, decisions } = context;
  const active = now === null ? undefined : configurations.find((slot) => isActive(slot, now));
  const isKnown = active !== undefined && terms !== null;
  return {
    activeId: active?.id ?? null,
    blocked: isKnown ? blockedProviders(terms, decisions, active.cookieProviders) : [],
  };
};
const openingOf = ({ configurations, now }: Context) => (now === null ? null : widgetOpening({ configurations }, now));

export const widgetMachine = setup({
  types: {
    input: {} as WidgetInput,
    context: {} as Context,
    events: {} as WidgetEvent,
  },
  actors: { surroundings, ...CHARTS },
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
    isOpen: ({ context }) => openingOf(context)?.state === 'open',
    isYetToOpen: ({ context }) => (openingOf(context)?.opensAt ?? null) !== null,
    isOver: ({ context }) => {
      const opening = openingOf(context);
      return opening?.state === 'closed' && opening.opensAt === null;
    },
    isBlocked: ({ context }) => context.blocked.length > 0,
    isAllowed: ({ context }) => context.blocked.length === 0,
    isAnother: ({ context }) => context.activeId !== context.chartedId,
  },
}).createMachine({
  id: 'widget',
  description: 'An opened widget of any kind: shown during its timeslots, once its cookie providers are accepted.',
  context: ({ input }) => ({
    configurations: input.configurations,
    ...{ now: null, terms: null, decisions: {}, activeId: null, blocked: [], chartedId: null, chartName: null },
  }),
  invoke: { id: 'surroundings', src: 'surroundings' },
  on: {
    'surroundings.changed': {
      actions: assign(({ context, event: { now, terms, decisions } }) => ({
        ...{ now, terms, decisions },
        ...activeOf({ ...context, now, terms, decisions }),
      })),
    },
    'widget.configure': {
      description: 'A chart that has not changed runs on.',
      actions: assign(({ context, event: { configurations, changed } }) => ({
        ...{ configurations, ...activeOf({ ...context, configurations }) },
        chartedId: changed.includes(context.chartedId ?? '') ? null : context.chartedId,
      })),
    },
  },
  initial: 'unknown',
  states: {
    unknown: {
      description: "The service's time is not known yet.",
      always: [
        { guard: 'isOpen', target: 'open' },
        { guard: 'isYetToOpen', target: 'notYetOpen' },
        { guard: 'isOver', target: 'closed' },
      ],
    },
    notYetOpen: {
      always: [
        { guard: 'isOpen', target: 'open' },
        { guard: 'isOver', target: 'closed' },
      ],
    },
    open: {
      always: [
        { guard: 'isYetToOpen', target: 'notYetOpen' },
        { guard: 'isOver', target: 'closed' },
      ],
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isBlocked', target: 'consentMissing' }, { target: 'allowed' }] },
        consentMissing: { always: { guard: 'isAllowed', target: 'allowed' } },
        allowed: {
          description: 'The chart of the kind runs, for the current configuration.',
          entry: 'startChart',
          exit: 'stopChart',
          always: [
            { guard: 'isBlocked', target: 'consentMissing' },
            { guard: 'isAnother', target: 'allowed', reenter: true },
          ],
        },
      },
    },
    closed: {
      always: [
        { guard: 'isOpen', target: 'open' },
        { guard: 'isYetToOpen', target: 'notYetOpen' },
      ],
    },
  },
});

export type WidgetActorRef = ActorRefFrom<typeof widgetMachine>;
