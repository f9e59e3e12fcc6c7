import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import {
  NO_SELECTION,
  type Row,
  type SelectableRow,
  type Selection,
  stretched,
  toggled,
  widened,
} from '../../domain/control/selecting';
import { above } from '../kernel/above';

/** `at`: the row of the part that is selected alone. */
export type TreeEvent =
  /** What is typed to find parts of the venue. */
  | { type: 'tree.search'; search: string }
  /** A part among those found is opened or closed. */
  | { type: 'tree.fold'; key: string }
  /** Several parts are to be ticked. */
  | { type: 'tree.tick' }
  /** A row is added to those selected, or taken from them. */
  | { type: 'tree.toggle'; row: SelectableRow; at: SelectableRow | null }
  /** All rows from the one where the selection began to another one are selected. */
  | { type: 'tree.stretch'; rows: readonly Row[]; to: string; at: string | null }
  | { type: 'tree.all'; rows: readonly Row[]; at: string | null }
  /** These rows, which are of one kind, are selected together. */
  | { type: 'tree.choose'; rows: readonly SelectableRow[] }
  /** One part is selected alone. */
  | { type: 'tree.single' };

/** `folded`: the keys of the found parts that are not as the search opens or closes them. */
type Context = { search: string; folded: readonly string[]; selection: Selection };

export const treeMachine = setup({
  types: { context: {} as Context, events: {} as TreeEvent },
  actions: {
    noteSearch: assign((_, { search }: { search: string }) => ({ search, folded: [] })),
    fold: assign(({ context: { folded } }, { key }: { key: string }) => ({
      folded: folded.includes(key) ? folded.filter((one) => one !== key) : [...folded, key],
    })),
    beginAt: assign((_, { at }: { at: SelectableRow | null }) => ({
      selection: at === null ? NO_SELECTION : toggled(NO_SELECTION, at),
    })),
    toggle: assign(({ context: { selection } }, { row }: { row: SelectableRow }) => ({
      selection: toggled(selection, row),
    })),
    stretch: assign(
      ({ context: { selection } }, { rows, to, at }: { rows: readonly Row[]; to: string; at: string | null }) => ({
        selection: stretched({ ...selection, anchor: selection.anchor ?? at }, rows, to),
      }),
    ),
    widen: assign(({ context: { selection } }, { rows, at }: { rows: readonly Row[]; at: string | null }) => ({
      selection: widened(selection, rows, at),
    })),
    choose: assign((_, { rows }: { rows: readonly SelectableRow[] }) => ({
      selection: rows.reduce(toggled, NO_SELECTION),
    })),
    forgetSelection: assign({ selection: NO_SELECTION }),
    tellTogether: sendTo(
      above,
      ({ context: { selection } }) => ({ type: 'control.together', keys: selection.keys }) as const,
    ),
    tellAlone: sendTo(above, { type: 'control.together', keys: null }),
  },
  guards: {
    isEmpty: (_, { search }: { search: string }) => search.trim() === '',
    isNothing: ({ context }) => context.selection.keys.length === 0,
  },
}).createMachine({
  id: 'tree',
  description:
    'What an organiser sees of the parts of the venue, and which of them are selected together. It is neither saved nor undone.',
  context: { search: '', folded: [], selection: NO_SELECTION },
  type: 'parallel',
  states: {
    parts: {
      initial: 'whole',
      on: {
        'tree.search': [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event },
            target: '.whole',
            actions: { type: 'noteSearch', params: ({ event }) => event },
          },
          { target: '.found', actions: { type: 'noteSearch', params: ({ event }) => event } },
        ],
      },
      states: {
        whole: {},
        found: {
          description: 'Only what a search finds is shown, with what is around it.',
          on: { 'tree.fold': { actions: { type: 'fold', params: ({ event }) => event } } },
        },
      },
    },
    selection: {
      initial: 'single',
      states: {
        single: {
          entry: ['forgetSelection', 'tellAlone'],
          on: {
            'tree.tick': 'several.ticking',
            'tree.choose': {
              target: 'several.held',
              actions: [{ type: 'choose', params: ({ event }) => event }, 'tellTogether'],
            },
            'tree.toggle': {
              target: 'several.held',
              actions: [
                { type: 'beginAt', params: ({ event }) => event },
                { type: 'toggle', params: ({ event }) => event },
                'tellTogether',
              ],
            },
            'tree.stretch': {
              target: 'several.held',
              actions: [{ type: 'stretch', params: ({ event }) => event }, 'tellTogether'],
            },
            'tree.all': {
              target: 'several.held',
              actions: [{ type: 'widen', params: ({ event }) => event }, 'tellTogether'],
            },
          },
        },
        several: {
          on: {
            'tree.toggle': { actions: [{ type: 'toggle', params: ({ event }) => event }, 'tellTogether'] },
            'tree.stretch': { actions: [{ type: 'stretch', params: ({ event }) => event }, 'tellTogether'] },
            'tree.all': { actions: [{ type: 'widen', params: ({ event }) => event }, 'tellTogether'] },
            'tree.choose': { actions: [{ type: 'choose', params: ({ event }) => event }, 'tellTogether'] },
            'tree.single': 'single',
          },
          initial: 'held',
          states: {
            held: {
              description: 'By a held key. Choosing one part without it ends the selection.',
              always: { guard: 'isNothing', target: '#tree.selection.single' },
              on: { 'tree.tick': 'ticking' },
            },
            ticking: { description: 'Choosing a part adds it or takes it away, until the organiser is done.' },
          },
        },
      },
    },
  },
});

export type TreeActorRef = ActorRefFrom<typeof treeMachine>;
