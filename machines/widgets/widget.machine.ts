import { type ActorRefFrom, assign, setup } from 'xstate';
import { isActive, type Timeslot } from '../../domain/kernel/timeslot';
import { blockedProviders } from '../../domain/privacy/cookies';
import { widgetOpening } from '../../domain/venue/venue-rules';
import { type SurroundingsEvent, surroundings } from './surroundings';

/** The fields of a configuration that every kind has. */
export type WidgetSlot = Timeslot & { id: string; cookieProviders: readonly string[] };
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
};

const openingOf = ({ configurations, now }: Context) => (now === null ? null : widgetOpening({ configurations }, now));

export const widgetMachine = setup({
  types: { input: {} as WidgetInput, context: {} as Context, events: {} as WidgetEvent },
  actors: { surroundings },
  guards: {
    isOpen: ({ context }) => openingOf(context)?.state === 'open',
    isYetToOpen: ({ context }) => (openingOf(context)?.opensAt ?? null) !== null,
    isOver: ({ context }) => {
      const opening = openingOf(context);
      return opening?.state === 'closed' && opening.opensAt === null;
    },
    isBlocked: ({ context }) => context.blocked.length > 0,
    isAllowed: ({ context }) => context.blocked.length === 0,
  },
}).createMachine({
  id: 'widget',
  description: 'An opened widget of any kind: shown during its timeslots, once its cookie providers are accepted.',
  context: ({ input }) => ({ configurations: input.configurations, now: null, activeId: null, blocked: [] }),
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
        allowed: { always: { guard: 'isBlocked', target: 'consentMissing' } },
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
