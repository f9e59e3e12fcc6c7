import { type ActorRefFrom, assign, type EventObject, fromCallback, setup } from 'xstate';
import { notProvided } from '../kernel/not-provided';
import type { DocumentFile } from './document.context';

/** How long a closed document waits for the user to open it again. */
const KEEP_MS = 300_000;

/** `handle` names the opened document for its adapter. */
export type KeptDocument = Pick<DocumentFile, 'uri' | 'generation'> & { handle: string };
export type KeptDocumentEvent =
  /** A reader that ends leaves its document. */
  | { type: 'keptDocument.leave'; document: KeptDocument }
  /** A reader has taken the document. */
  | { type: 'keptDocument.take' }
  /** A reader opens another document. */
  | { type: 'keptDocument.free' }
  /** The user has logged out. */
  | { type: 'keptDocument.close' }
  | { type: 'keptDocument.open' };

const KEEP = {
  type: 'keep',
  params: ({ event }: { event: { document: KeptDocument } }) => event,
} as const;

export const keptDocumentMachine = setup({
  types: { context: {} as { document: KeptDocument | null }, events: {} as KeptDocumentEvent },
  actors: {
    /** Frees the document at its end, unless a reader has taken it. */
    holder: fromCallback<EventObject, { handle: string | null }>(notProvided('holder')),
  },
  actions: { keep: assign((_, { document }: { document: KeptDocument }) => ({ document })) },
  delays: { keeping: KEEP_MS },
}).createMachine({
  id: 'keptDocument',
  description:
    'The document that the user closed last, open for a while: opened again, it needs neither its file nor its fonts.',
  context: { document: null },
  on: { 'keptDocument.close': '.closed' },
  initial: 'empty',
  states: {
    empty: { entry: assign({ document: null }), on: { 'keptDocument.leave': { target: 'kept', actions: KEEP } } },
    kept: {
      invoke: {
        id: 'holder',
        src: 'holder',
        input: ({ context: { document } }) => ({ handle: document?.handle ?? null }),
        onError: { target: 'empty', description: 'It is read again when it opens.' },
      },
      after: { keeping: 'empty' },
      on: {
        'keptDocument.leave': { target: 'kept', reenter: true, actions: KEEP },
        'keptDocument.take': 'empty',
        'keptDocument.free': 'empty',
      },
    },
    closed: {
      description: 'After a logout, readers that end free their documents.',
      entry: assign({ document: null }),
      on: { 'keptDocument.open': 'empty' },
    },
  },
});

export type KeptDocumentActorRef = ActorRefFrom<typeof keptDocumentMachine>;
