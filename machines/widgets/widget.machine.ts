import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { isActive } from '../../domain/kernel/timeslot';
import { blockedProviders } from '../../domain/privacy/cookies';
import { widgetOpening } from '../../domain/venue/venue-rules';
import { CHARTS, type ChartStart, type WidgetSlot } from './charts';
import { type SurroundingsEvent, surroundings } from './surroundings';

/** `key` is the id of the child actor. */
export type WidgetInput = { key: string; configurations: readonly WidgetSlot[] };
export type WidgetEvent = SurroundingsEvent;

type Context = {
  configurations: readonly WidgetSlot[];
  now: number | null;
  /** The current configuration. */
  activeId: string | null;
  /** The cookie providers of that configuration that the user has not accepted. */
  blocked: readonly string[];
  /** The configuration whose chart runs. */
  chartedId: string | null;
};

const chartOf = ({ configurations }: Context, slotId: string | null): ChartStart | null =>
  configurations.find(({ id }) => id === slotId)?.chart ?? null;
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
      enqueue.assign({ chartedId: context.activeId });
      if (chart !== null) enqueue.spawnChild(chart.kind, { id: chart.kind, input: chart.input });
    }),
    stopChart: enqueueActions(({ context, enqueue }) => {
      const chart = chartOf(context, context.chartedId);
      if (chart !== null) enqueue.stopChild(chart.kind);
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
    now: null,
    activeId: null,
    blocked: [],
    chartedId: null,
  }),
  invoke: { id: 'surroundings', src: 'surroundings' },
  on: {
    'surroundings.changed': {
      actions: assign(({ context: { configurations }, event: { now, terms, decisions } }) => {
        const active = configurations.find((slot) => isActive(slot, now)) ?? null;
        return {
          now,
          activeId: active?.id ?? null,
          blocked: active === null ? [] : blockedProviders(terms, decisions, active.cookieProviders),
        };
      }),
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
