import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { linkOf } from '../../domain/control/linking';

/** `at` names the text in whose selection the link is, `address` where the link leads; empty for a new one. */
export type LinkingEvent =
  | { type: 'linking.ask'; at: string; address: string }
  | { type: 'linking.write'; address: string }
  | { type: 'linking.accept' }
  | { type: 'linking.remove' }
  | { type: 'linking.cancel' };

/** The new link of the selected text; null removes it. */
export type LinkingFact = { type: 'linking.decided'; at: string; address: string | null };

type Context = { at: string | null; address: string; isLinked: boolean };
const NOTHING: Context = { at: null, address: '', isLinked: false };

export const linkingMachine = setup({
  types: { context: {} as Context, events: {} as LinkingEvent, emitted: {} as LinkingFact },
  actions: {
    note: assign((_, { at, address }: { at: string; address: string }) => ({ at, address, isLinked: address !== '' })),
    write: assign((_, { address }: { address: string }) => ({ address })),
    forget: assign(NOTHING),
    tellLink: emit(({ context: { at, address } }) => ({
      type: 'linking.decided' as const,
      at: at ?? '',
      address: linkOf(address),
    })),
    tellNone: emit(({ context: { at } }) => ({ type: 'linking.decided' as const, at: at ?? '', address: null })),
  },
  guards: {
    leadsSomewhere: ({ context }) => linkOf(context.address) !== null,
    isLinked: ({ context }) => context.isLinked,
  },
}).createMachine({
  id: 'linking',
  description: 'The link in a formatted text that an organiser sets, changes or removes.',
  context: NOTHING,
  initial: 'closed',
  states: {
    closed: {
      entry: 'forget',
      on: { 'linking.ask': { target: 'asking', actions: { type: 'note', params: ({ event }) => event } } },
    },
    asking: {
      initial: 'fine',
      on: {
        'linking.ask': { target: '.fine', actions: { type: 'note', params: ({ event }) => event } },
        'linking.write': { target: '.fine', actions: { type: 'write', params: ({ event }) => event } },
        'linking.accept': [{ guard: 'leadsSomewhere', target: 'closed', actions: 'tellLink' }, { target: '.refused' }],
        'linking.remove': { guard: 'isLinked', target: 'closed', actions: 'tellNone' },
        'linking.cancel': 'closed',
      },
      states: { fine: {}, refused: { description: 'No link can lead to this address.' } },
    },
  },
});

export type LinkingActorRef = ActorRefFrom<typeof linkingMachine>;
