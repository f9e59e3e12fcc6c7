import { type ActorRefFrom, assign, enqueueActions, fromCallback, sendTo, setup } from 'xstate';
import { facts } from '../../machines/kernel/facts';
import { notProvided } from '../../machines/kernel/not-provided';
import { type CanvasFact, canvasMachine } from './canvas.machine';
import type { Chart } from './chart/chart';
import { wordedChart } from './chart/phrases';
import { playerMachine } from './player.machine';
import type { SourceFact } from './source.events';
import { sourceMachine } from './source.machine';
import type { Charts } from './story/story';
import { trialMachine } from './trial.machine';
import type { Language } from './words';

/** The parts that views use. */
export const PART = {
  source: 'source',
  canvas: 'canvas',
  player: 'player',
  trial: 'trial',
  facts: 'facts',
  address: 'address',
} as const;

/** A place that can be linked to: `#session/connected.unknown`. */
export type Link = { machine: string | null; state: string | null };
/** What else a link can carry: the moment of a recording, what is shown beside the chart, and the filter of the log. */
export type View = { run: number | null; moment: number | null; side: Side | null; filter: Partial<Filter> };
export type AddressCommand = { type: 'address.write' } & Link;

export type Filter = { text: string; actor: string | null; onlyErrors: boolean; isFolded: boolean };
export type Look = 'chart' | 'list' | 'sequence';
/** Whether a chart is read in words or in the names that the code uses. */
export type Wording = 'words' | 'names';
/** What is shown beside a chart. */
export type Side = 'now' | 'past' | 'state';
export type Theme = 'system' | 'light' | 'dark';

export type DeskInput = { charts: Charts; language: Language };
type Context = {
  charts: Charts;
  machine: string | null;
  /** The actor whose chart is shown, by its place in the story. */
  actor: string | null;
  filter: Filter;
  query: string;
  /** What a link asked for that has to wait for its recording. */
  linked: View | null;
  look: Look;
  wording: Wording;
  side: Side;
  theme: Theme;
  language: Language;
};

const drawnOf = ({ language, wording }: Pick<Context, 'language' | 'wording'>, chart: Chart): Chart =>
  wording === 'words' ? wordedChart(language, chart) : chart;

export type DeskEvent =
  | ({ type: 'desk.linked' } & Link & Partial<View>)
  | { type: 'desk.chooseMachine'; machine: string; state: string | null }
  | { type: 'desk.chooseActor'; actor: string; machine: string | null }
  | { type: 'desk.filter'; filter: Partial<Filter> }
  | { type: 'desk.setLook'; look: Look }
  | { type: 'desk.setWording'; wording: Wording }
  | { type: 'desk.setSide'; side: Side }
  /** Tries the chart out, from these states or from its start. */
  | { type: 'desk.tryOut'; from: readonly string[] | null }
  | { type: 'desk.setTheme'; theme: Theme }
  | { type: 'desk.setLanguage'; language: Language }
  | { type: 'finder.open' }
  | { type: 'finder.close' }
  | { type: 'finder.type'; query: string }
  | { type: 'finder.pick'; machine: string; state: string | null }
  | SourceFact
  | CanvasFact;

const NO_FILTER: Filter = { text: '', actor: null, onlyErrors: false, isFolded: true };
/** What is shown of a run until the user selects something else. */
const START: Link = { machine: 'root', state: null };

export const deskMachine = setup({
  types: {
    input: {} as DeskInput,
    context: {} as Context,
    events: {} as DeskEvent,
  },
  actors: {
    facts,
    source: sourceMachine,
    canvas: canvasMachine,
    player: playerMachine,
    trial: trialMachine,
    address: fromCallback<AddressCommand>(notProvided('address')),
  },
  actions: {
    show: enqueueActions(({ context, enqueue }, { machine, state }: Link) => {
      const chart = machine === null ? undefined : context.charts[machine];
      if (chart === undefined) return;
      const known = state !== null && state in chart.states ? state : null;
      enqueue.assign({ machine: chart.id });
      enqueue.sendTo(PART.canvas, { type: 'canvas.show', chart: drawnOf(context, chart), state: known });
      enqueue.sendTo(PART.address, { type: 'address.write', machine: chart.id, state: known });
    }),
    view: enqueueActions(({ enqueue }, { run = null, moment = null, side = null, filter = {} }: Partial<View>) => {
      if (moment !== null) enqueue.assign({ linked: { run, moment, side, filter } });
      enqueue.assign(({ context }) => ({ side: side ?? context.side, filter: { ...context.filter, ...filter } }));
    }),
    /** The recording of a link has come: its moment is shown. */
    keepLinked: enqueueActions(({ context, enqueue }, { to }: { to: string }) => {
      const { linked } = context;
      if (to !== 'recording' || linked === null) return;
      enqueue.assign({ linked: null, filter: { ...context.filter, ...linked.filter } });
      if (linked.run !== null) enqueue.sendTo(PART.source, { type: 'source.chooseRun', run: linked.run });
      if (linked.moment !== null) enqueue.sendTo(PART.source, { type: 'playback.look', seq: linked.moment });
    }),
    chooseActor: assign((_, { actor }: { actor: string }) => ({ actor })),
    forgetActor: assign({ actor: null }),
    filter: assign(({ context }, { filter }: { filter: Partial<Filter> }) => ({
      filter: { ...context.filter, ...filter },
    })),
    forgetFilter: assign({ filter: NO_FILTER }),
    showPicture: enqueueActions(({ enqueue }, { to }: { to: string }) => {
      if (to === 'recording') enqueue.sendTo(PART.player, { type: 'player.open' });
    }),
    setLook: assign((_, { look }: { look: Look }) => ({ look })),
    setWording: assign((_, { wording }: { wording: Wording }) => ({ wording })),
    setSide: assign((_, { side }: { side: Side }) => ({ side })),
    tryOut: enqueueActions(({ context, enqueue }, { from }: { from: readonly string[] | null }) => {
      const chart = context.machine === null ? undefined : context.charts[context.machine];
      if (chart !== undefined) enqueue.sendTo(PART.trial, { type: 'trial.begin', chart, from });
    }),
    drawAnew: enqueueActions(({ context, enqueue }) => {
      const chart = context.machine === null ? undefined : context.charts[context.machine];
      if (chart !== undefined) enqueue.sendTo(PART.canvas, { type: 'canvas.redraw', chart: drawnOf(context, chart) });
    }),
    setTheme: assign((_, { theme }: { theme: Theme }) => ({ theme })),
    setLanguage: assign((_, { language }: { language: Language }) => ({ language })),
    search: assign((_, { query }: { query: string }) => ({ query })),
    writeAddress: sendTo(PART.address, ({ context }, { state }: { state: string | null }) => ({
      type: 'address.write',
      machine: context.machine,
      state,
    })),
  },
  guards: {
    isNothingChosen: ({ context }) => context.machine === null,
    mustShow: ({ context }, { to }: { to: string }) => to === 'recording' && context.machine === null,
  },
}).createMachine({
  id: 'desk',
  description: 'Which chart, actor and state are selected, and how entries are filtered.',
  context: ({ input }) => ({
    ...input,
    machine: null,
    actor: null,
    filter: NO_FILTER,
    query: '',
    linked: null,
    look: 'chart',
    wording: 'words',
    side: 'now',
    theme: 'system',
  }),
  invoke: [
    { id: PART.facts, src: 'facts', systemId: PART.facts, input: { tellers: [PART.source, PART.canvas] } },
    { id: PART.source, src: 'source', systemId: PART.source, input: ({ context }) => ({ charts: context.charts }) },
    { id: PART.canvas, src: 'canvas', systemId: PART.canvas },
    { id: PART.player, src: 'player', systemId: PART.player },
    { id: PART.trial, src: 'trial', systemId: PART.trial },
    { id: PART.address, src: 'address', systemId: PART.address },
  ],
  on: {
    'desk.linked': {
      actions: [
        'forgetActor',
        { type: 'show', params: ({ event }) => event },
        { type: 'view', params: ({ event }) => event },
      ],
    },
    'desk.chooseMachine': { actions: ['forgetActor', { type: 'show', params: ({ event }) => event }] },
    'desk.chooseActor': {
      actions: [
        { type: 'chooseActor', params: ({ event }) => event },
        { type: 'show', params: ({ event }) => ({ machine: event.machine, state: null }) },
      ],
    },
    'desk.filter': { actions: { type: 'filter', params: ({ event }) => event } },
    'desk.setLook': { actions: { type: 'setLook', params: ({ event }) => event } },
    'desk.setWording': { actions: [{ type: 'setWording', params: ({ event }) => event }, 'drawAnew'] },
    'desk.setSide': { actions: { type: 'setSide', params: ({ event }) => event } },
    'desk.tryOut': {
      actions: [
        { type: 'tryOut', params: ({ event }) => event },
        { type: 'setSide', params: { side: 'now' } },
      ],
    },
    'desk.setTheme': { actions: { type: 'setTheme', params: ({ event }) => event } },
    'desk.setLanguage': { actions: [{ type: 'setLanguage', params: ({ event }) => event }, 'drawAnew'] },
    'source.turned': [
      {
        guard: { type: 'mustShow', params: ({ event }) => event },
        actions: [
          'forgetActor',
          'forgetFilter',
          { type: 'show', params: START },
          { type: 'showPicture', params: ({ event }) => event },
          { type: 'keepLinked', params: ({ event }) => event },
        ],
      },
      {
        actions: [
          'forgetActor',
          'forgetFilter',
          { type: 'showPicture', params: ({ event }) => event },
          { type: 'keepLinked', params: ({ event }) => event },
        ],
      },
    ],
    'source.viewed': { actions: { type: 'showPicture', params: { to: 'recording' } } },
    'source.found': { guard: 'isNothingChosen', actions: { type: 'show', params: START } },
    'canvas.chosen': { actions: { type: 'writeAddress', params: ({ event }) => event } },
  },
  initial: 'closed',
  states: {
    closed: { on: { 'finder.open': 'open' } },
    open: {
      description: 'The user searches all charts for a state or an event.',
      exit: { type: 'search', params: { query: '' } },
      on: {
        'finder.close': 'closed',
        'finder.type': { actions: { type: 'search', params: ({ event }) => event } },
        'finder.pick': {
          target: 'closed',
          actions: ['forgetActor', { type: 'show', params: ({ event }) => event }],
        },
      },
    },
  },
});

export type DeskActorRef = ActorRefFrom<typeof deskMachine>;
