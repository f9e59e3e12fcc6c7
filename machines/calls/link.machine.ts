import { type ActorRefFrom, assign, fromCallback, sendTo, setup } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import { above } from '../kernel/above';
import { notProvided } from '../kernel/not-provided';
import type { LinkCommand, LinkEvent, LinkInput, TalkEvent } from './calls.events';

type Context = LinkInput & { stream: Sealed<object> | null };

/** Browsers do not report that they cannot connect to each other. */
const CONNECT_MS = 15_000;
const SHAKY_MS = 3000;

export const linkMachine = setup({
  types: { input: {} as LinkInput, context: {} as Context, events: {} as LinkEvent },
  actors: {
    /** Sends `link.connected`, `link.shaky`, `link.broken` and `link.streamed`. */
    peer: fromCallback<LinkCommand, LinkInput>(notProvided('peer')),
  },
  actions: {
    restart: sendTo('peer', { type: 'peer.restart' }),
    tellLinked: sendTo(above, ({ context }): TalkEvent => ({ type: 'talk.linked', uid: context.uid })),
    tellShaken: sendTo(above, ({ context }): TalkEvent => ({ type: 'talk.shaken', uid: context.uid })),
    tellUnlinked: sendTo(above, ({ context }): TalkEvent => ({ type: 'talk.unlinked', uid: context.uid })),
  },
  delays: { connectDelay: CONNECT_MS, shakyDelay: SHAKY_MS },
}).createMachine({
  id: 'link',
  description: 'The connection with one other user of a call.',
  context: ({ input }) => ({ ...input, stream: null }),
  invoke: {
    id: 'peer',
    src: 'peer',
    input: ({ context: { room, uid, sid } }) => ({ room, uid, sid }),
    onError: '.impossible',
  },
  on: { 'link.streamed': { actions: assign(({ event: { stream } }) => ({ stream })) } },
  initial: 'connecting',
  states: {
    connecting: {
      after: { connectDelay: 'failed' },
      on: { 'link.connected': 'connected', 'link.broken': 'restarting' },
    },
    connected: {
      entry: 'tellLinked',
      on: { 'link.shaky': 'shaky', 'link.broken': 'restarting' },
    },
    shaky: {
      description: 'Most connections come back by themselves.',
      entry: 'tellShaken',
      after: { shakyDelay: 'restarting' },
      on: { 'link.connected': 'connected', 'link.broken': 'restarting' },
    },
    restarting: {
      description: 'Both browsers try once to connect on another route.',
      entry: ['tellShaken', 'restart'],
      after: { connectDelay: 'failed' },
      on: { 'link.connected': 'connected', 'link.broken': 'failed' },
    },
    failed: {
      description: 'The other browser may still come back.',
      entry: 'tellUnlinked',
      on: { 'link.connected': 'connected' },
    },
    impossible: { description: 'This browser cannot connect.', entry: 'tellUnlinked' },
  },
});

export type LinkActorRef = ActorRefFrom<typeof linkMachine>;
