import { type ActorRefFrom, and, assign, enqueueActions, fromCallback, sendTo, setup, stateIn } from 'xstate';
import { changesOf } from '../../domain/widgets/board/deeds';
import {
  type Changes,
  type Edits,
  lastTakenBack,
  type Steps,
  stepOf,
  withUnsent,
} from '../../domain/widgets/board/edits';
import type { Shape, Shapes } from '../../domain/widgets/board/shape';
import { notProvided } from '../kernel/not-provided';
import type { BoardCommand, BoardEvent, BoardInput, Cursors } from './board.events';
import { illustratorMachine } from './illustrator.machine';
import { sketchMachine } from './sketch.machine';
import { toolbarMachine } from './toolbar.machine';

type Context = BoardInput & {
  /** As the service has them. */
  stored: Shapes;
  /** As the user sees them: with their unsent edits. */
  shapes: Shapes;
  unsent: Edits;
  /** What the user can take back, and repeat. */
  steps: Steps;
  /** How many edits the user has tried on this page. No count depends on shapes, which recordings do not have. */
  edits: number;
  cursors: Cursors;
  isClosed: boolean;
  isForHosts: boolean;
  isHost: boolean;
  isConnected: boolean;
  failures: number;
};

const RETRY_MS = 20_000;
const MAX_RETRIES = 5;
/** How long a response may take before the user can retry. A later response is still shown. */
const LOADING_MS = 15_000;
const MOST_STEPS = 200;
const FEED = 'boardFeed';
const READABLE = { description: 'The board can still be read.' } as const;
const IS_SHOWN = stateIn({ content: { listening: 'shown' } });

/** Merges the service's shapes with the user's unsent edits. */
const seen = ({ unsent, line }: Context, stored: Shapes) => ({ stored, shapes: withUnsent(stored, unsent, line.uid) });

function withoutShapes(shapes: Shapes, ids: readonly string[]): Record<string, Shape> {
  const left = { ...shapes };
  for (const id of ids) delete left[id];
  return left;
}

/** The newest step that can be taken back moves to the other steps. */
function takeBack({ steps, shapes }: Context, from: 'done' | 'undone', to: 'done' | 'undone') {
  const { step, rest } = lastTakenBack(steps[from] ?? [], shapes);
  const other = steps[to] ?? [];
  return { steps: { [from]: rest, [to]: step === null ? other : [...other, step] }, changes: step?.to ?? {} };
}

export const boardMachine = setup({
  types: { input: {} as BoardInput, context: {} as Context, events: {} as BoardEvent },
  actors: {
    /** Sends the shapes, the cursors of others and what the user may do, and writes edits. */
    boardFeed: fromCallback<BoardCommand, BoardInput>(notProvided(FEED)),
    sketch: sketchMachine,
    illustrator: illustratorMachine,
    toolbar: toolbarMachine,
  },
  actions: {
    change: assign(({ context }, { shapes, removed }: Extract<BoardEvent, { type: 'board.changed' }>) =>
      seen(context, { ...withoutShapes(context.stored, removed), ...shapes }),
    ),
    replace: assign(({ context }, { shapes }: { shapes: Shapes }) => ({ ...seen(context, shapes), failures: 0 })),
    sendUnsent: enqueueActions(({ context, enqueue }) => {
      for (const [key, changes] of Object.entries(context.unsent))
        enqueue.sendTo(FEED, { type: 'feed.write', edit: { key, changes } });
    }),
    edit: enqueueActions(({ context, enqueue }, { changes }: { changes: Changes }) => {
      const { line, session, stored } = context;
      const key = `${session}.${context.edits}`;
      enqueue.assign({ edits: context.edits + 1 });
      if (Object.keys(changes).length === 0) return;
      const unsent = { ...context.unsent, [key]: changes };
      enqueue.assign({ unsent, shapes: withUnsent(stored, unsent, line.uid) });
      enqueue.sendTo(FEED, { type: 'feed.write', edit: { key, changes } });
    }),
    remember: assign(({ context }, { changes }: { changes: Changes }) => {
      if (Object.keys(changes).length === 0) return {};
      const step = stepOf(context.shapes, changes, context.line.uid);
      return { steps: { done: [...(context.steps.done ?? []), step].slice(-MOST_STEPS) } };
    }),
    forgetUnsent: assign(({ context }) => ({ unsent: {}, steps: {}, shapes: context.stored })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    settle: assign(({ context }, { key }: { key: string }) => {
      const { [key]: _, ...unsent } = context.unsent;
      return { unsent, shapes: withUnsent(context.stored, unsent, context.line.uid) };
    }),
  },
  guards: {
    mayEdit: ({ context: { isClosed, isForHosts, isHost } }) => !isClosed && (!isForHosts || isHost),
    mayNotRestore: ({ context }, { deed }: { deed: { type: string } }) => deed.type === 'restore' && !context.isHost,
    canRetry: ({ context }) => context.failures <= MAX_RETRIES,
  },
  delays: { retryDelay: RETRY_MS, tooLong: LOADING_MS },
}).createMachine({
  id: 'board',
  description: 'A whiteboard: its shapes, the unsent edits of the user, and the edits that the user can undo.',
  context: ({ input }) => ({
    ...input,
    stored: {},
    shapes: {},
    unsent: {},
    steps: {},
    edits: 0,
    cursors: [],
    failures: 0,
    isClosed: false,
    isForHosts: false,
    isHost: false,
    isConnected: true,
  }),
  invoke: [
    { id: 'toolbar', src: 'toolbar', onError: READABLE },
    { id: 'sketch', src: 'sketch', onError: READABLE },
    {
      id: 'illustrator',
      src: 'illustrator',
      input: ({ context: { line, room } }) => ({ line, room }),
      onError: READABLE,
    },
  ],
  type: 'parallel',
  on: { 'board.forget': { actions: 'forgetUnsent' } },
  states: {
    content: {
      initial: 'listening',
      states: {
        listening: {
          invoke: {
            id: FEED,
            src: FEED,
            input: ({ context: { line, room, session } }) => ({ line, room, session }),
            onError: { target: 'refused', actions: 'countFailure' },
          },
          on: {
            'board.refused': { target: 'refused', actions: 'countFailure' },
            'board.described': {
              actions: assign(({ event: { isClosed, isForHosts } }) => ({ isClosed, isForHosts })),
            },
            'board.admitted': { actions: assign(({ event: { isHost } }) => ({ isHost })) },
            'board.pointed': { actions: assign(({ event: { cursors } }) => ({ cursors })) },
            'board.connected': { actions: assign(({ event: { isOn } }) => ({ isConnected: isOn })) },
          },
          initial: 'loading',
          states: {
            loading: {
              on: {
                'board.restored': {
                  actions: assign(({ context, event: { edits } }) => ({ unsent: { ...edits, ...context.unsent } })),
                },
                'board.changed': {
                  target: 'shown',
                  actions: [{ type: 'replace', params: ({ event }) => event }, 'sendUnsent'],
                },
              },
              initial: 'early',
              states: {
                early: { after: { tooLong: 'late' } },
                late: {
                  description: 'No answer yet.',
                  on: { 'board.retry': { target: '#board.content.listening', reenter: true } },
                },
              },
            },
            shown: {
              on: {
                'board.changed': { actions: { type: 'change', params: ({ event }) => event } },
                'board.point': {
                  actions: sendTo(FEED, ({ event: { at } }): BoardCommand => ({ type: 'feed.point', at })),
                },
              },
            },
          },
        },
        refused: {
          description: 'The board cannot be read. What was loaded stays.',
          entry: assign({ cursors: [] }),
          after: { retryDelay: { guard: 'canRetry', target: 'listening' } },
          on: { 'board.retry': { target: 'listening', actions: assign({ failures: 0 }) } },
        },
      },
    },
    editing: {
      on: {
        'board.do': [
          {
            guard: { type: 'mayNotRestore', params: ({ event }) => event },
            description: 'Only hosts may restore what others deleted.',
          },
          {
            guard: and([IS_SHOWN, 'mayEdit']),
            actions: enqueueActions(({ context: { shapes, line }, event: { deed }, enqueue }) => {
              const changes = changesOf(deed, shapes, line.uid);
              enqueue({ type: 'remember', params: { changes } });
              enqueue({ type: 'edit', params: { changes } });
            }),
          },
        ],
        'board.undo': {
          guard: and([IS_SHOWN, 'mayEdit']),
          actions: enqueueActions(({ context, enqueue }) => {
            const { steps, changes } = takeBack(context, 'done', 'undone');
            enqueue.assign({ steps });
            enqueue({ type: 'edit', params: { changes } });
          }),
        },
        'board.redo': {
          guard: and([IS_SHOWN, 'mayEdit']),
          actions: enqueueActions(({ context, enqueue }) => {
            const { steps, changes } = takeBack(context, 'undone', 'done');
            enqueue.assign({ steps });
            enqueue({ type: 'edit', params: { changes } });
          }),
        },
        'board.stored': { actions: { type: 'settle', params: ({ event }) => event } },
      },
      initial: 'fine',
      states: {
        fine: {
          on: { 'board.denied': { target: 'denied', actions: { type: 'settle', params: ({ event }) => event } } },
        },
        denied: {
          description: 'The service refused an edit, which disappears from the board.',
          on: {
            'board.denied': { actions: { type: 'settle', params: ({ event }) => event } },
            'board.stored': { target: 'fine', actions: { type: 'settle', params: ({ event }) => event } },
          },
        },
      },
    },
  },
});

export type BoardActorRef = ActorRefFrom<typeof boardMachine>;
