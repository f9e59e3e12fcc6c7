import { type ActorRefFrom, assign, setup } from 'xstate';

export type CopyingEvent =
  /** Settings of a part are to be copied; `from` is its key. */
  | { type: 'copying.ask'; from: string }
  /** What is copied, or to which parts, by their ids or keys: chosen, or no longer chosen. */
  | { type: 'copying.what'; ids: readonly string[]; isOn: boolean }
  | { type: 'copying.whom'; keys: readonly string[]; isOn: boolean }
  /** The chosen settings were copied. */
  | { type: 'copying.done' }
  | { type: 'copying.leave' };

type Context = { from: string | null; what: readonly string[]; whom: readonly string[] };
const NOTHING: Context = { from: null, what: [], whom: [] };

const withThem = (known: readonly string[], some: readonly string[], isOn: boolean): string[] =>
  isOn ? [...new Set([...known, ...some])] : known.filter((one) => !some.includes(one));

export const copyingSettingsMachine = setup({
  types: { context: {} as Context, events: {} as CopyingEvent },
  actions: {
    begin: assign((_, { from }: { from: string }) => ({ from, what: [], whom: [] })),
    chooseWhat: assign(({ context: { what } }, { ids, isOn }: { ids: readonly string[]; isOn: boolean }) => ({
      what: withThem(what, ids, isOn),
    })),
    chooseWhom: assign(({ context: { whom } }, { keys, isOn }: { keys: readonly string[]; isOn: boolean }) => ({
      whom: withThem(whom, keys, isOn),
    })),
    forget: assign(NOTHING),
  },
  guards: { isComplete: ({ context: { what, whom } }) => what.length > 0 && whom.length > 0 },
}).createMachine({
  id: 'copyingSettings',
  description: 'Which settings of a part an organiser copies to which other parts.',
  context: NOTHING,
  initial: 'closed',
  states: {
    closed: {
      entry: 'forget',
      on: { 'copying.ask': { target: 'choosing', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    choosing: {
      on: {
        'copying.what': { actions: { type: 'chooseWhat', params: ({ event }) => event } },
        'copying.whom': { actions: { type: 'chooseWhom', params: ({ event }) => event } },
        'copying.done': { guard: 'isComplete', target: 'closed' },
        'copying.leave': 'closed',
      },
    },
  },
});

export type CopyingSettingsActorRef = ActorRefFrom<typeof copyingSettingsMachine>;
