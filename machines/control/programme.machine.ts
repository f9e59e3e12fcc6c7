import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Step } from '../../domain/control/steps';
import { above } from '../kernel/above';
import type { Look, ProgrammeEvent, ShiftDraft, WrittenField } from './programme.events';

/** `fresh`: the talk that was made last; `draft`: the shift that is filled in. */
type Context = { look: Look; written: WrittenField | null; fresh: string | null; draft: ShiftDraft | null };

const NOTHING: Context = {
  look: { as: 'table', day: '', room: null, query: '', order: 'time' },
  written: null,
  fresh: null,
  draft: null,
};

export const programmeMachine = setup({
  types: { context: {} as Context, events: {} as ProgrammeEvent },
  actions: {
    look: assign(({ context }, { look }: { look: Partial<Look> }) => ({ look: { ...context.look, ...look } })),
    write: assign((_, { written }: { written: WrittenField }) => ({ written })),
    forgetWritten: assign({ written: null }),
    noteFresh: assign((_, { talk }: { talk: string }) => ({ fresh: talk })),
    plan: assign((_, { draft }: { draft: ShiftDraft }) => ({ draft })),
    forgetDraft: assign({ draft: null }),
    make: sendTo(above, (_, { step }: { step: Step }) => ({ type: 'control.make', step }) as const),
    makeIfAny: enqueueActions(({ enqueue }, { step }: { step: Step | null }) => {
      if (step !== null) enqueue.sendTo(above, { type: 'control.make', step });
    }),
  },
}).createMachine({
  id: 'programme',
  description: 'What an organiser sees of the programme, and what is being filled in there.',
  context: NOTHING,
  type: 'parallel',
  on: { 'programme.look': { actions: { type: 'look', params: ({ event }) => event } } },
  states: {
    field: {
      initial: 'resting',
      on: {
        'programme.write': { target: '.writing', actions: { type: 'write', params: ({ event }) => event } },
        'programme.add': {
          target: '.resting',
          actions: [
            { type: 'noteFresh', params: ({ event }) => event },
            { type: 'make', params: ({ event }) => event },
          ],
        },
      },
      states: {
        resting: {},
        writing: {
          description:
            'A time is written. The talk moves when the field is left, so that it stays in its place until then.',
          exit: 'forgetWritten',
          on: {
            'programme.write': { actions: { type: 'write', params: ({ event }) => event } },
            'programme.commit': {
              target: 'resting',
              actions: { type: 'makeIfAny', params: ({ event }) => event },
            },
            'programme.restore': 'resting',
          },
        },
      },
    },
    shift: {
      initial: 'closed',
      states: {
        closed: {
          on: { 'programme.plan': { target: 'open', actions: { type: 'plan', params: ({ event }) => event } } },
        },
        open: {
          exit: 'forgetDraft',
          on: {
            'programme.plan': { actions: { type: 'plan', params: ({ event }) => event } },
            'programme.shift': { target: 'closed', actions: { type: 'make', params: ({ event }) => event } },
            'programme.drop': 'closed',
          },
        },
      },
    },
  },
});

export type ProgrammeActorRef = ActorRefFrom<typeof programmeMachine>;
