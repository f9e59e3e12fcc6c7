import { type ActorRefFrom, assign, type EventObject, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { BundlePart, HeldContent, KeptAsset } from '../../domain/control/bundle';
import type { Fault } from '../../domain/kernel/fault';
import type { Sealed } from '../../domain/kernel/sealed';
import { above } from '../kernel/above';
import { faultOf } from '../kernel/fault-of';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';

/** A local file, or one of a zip: its name, with folders if the browser provides them. */
export type ChosenFile = { name: string; content: Sealed<unknown> };
export type BundleItem = BundlePart & ChosenFile & { asset: KeptAsset | null };
/** The checked text of a venue's file, and what it needs. */
export type Bundle = {
  text: Sealed<string>;
  architectureId: string;
  items: BundleItem[];
  missing: string[];
  unused: string[];
  /** Files that only the operator of a service brings in. */
  settings: string[];
  /** Files that the service has of this venue. */
  held: readonly HeldContent[];
};
export type Sending = { architectureId: string; item: BundleItem | null; held: readonly HeldContent[] };

/** What the running file says. */
export type BundleFact =
  | { type: 'bundle.progressed'; percent: number }
  | { type: 'bundle.kept'; asset: KeptAsset }
  | { type: 'bundle.failed'; fault: Fault };
export type BundleEvent =
  | { type: 'bundle.choose'; files: readonly ChosenFile[] }
  | { type: 'bundle.send' }
  | { type: 'bundle.retry' }
  | { type: 'bundle.cancel' }
  | BundleFact;

/** `percent` is of the running file. */
type Context = { files: readonly ChosenFile[]; bundle: Bundle | null; percent: number; fault: Fault | null };

const NOTHING: Context = { files: [], bundle: null, percent: 0, fault: null };

export const nextOf = (bundle: Bundle | null): BundleItem | null =>
  bundle?.items.find(({ asset }) => asset === null) ?? null;

const NOTE_FAULT = { type: 'noteFault', params: faultOf } as const;
const bundleRead = ({ event }: { event: { output: Bundle } }) => ({ bundle: event.output });
const NOTE_BUNDLE = { type: 'noteBundle', params: bundleRead } as const;
const CHOOSE = {
  target: '.reading',
  actions: { type: 'noteFiles', params: ({ event }: { event: { files: readonly ChosenFile[] } }) => event },
} as const;

export const bundleMachine = setup({
  types: { context: {} as Context, events: {} as BundleEvent, tags: {} as 'busy' },
  actors: {
    /** Unpacks zips and reads the venue's file among the chosen ones; the service checks it, and nothing is stored. */
    readBundle: fromPromise<Bundle, { files: readonly ChosenFile[] }>(promiseNotProvided('readBundle')),
    /** Sends a file, unless the service has its content. */
    sendPart: fromCallback<EventObject, Sending>(notProvided('sendPart')),
    /** Replaces the paths in the venue's file by the URLs of the uploaded files. */
    joinBundle: fromPromise<Sealed<string>, { bundle: Bundle | null }>(promiseNotProvided('joinBundle')),
  },
  actions: {
    noteFiles: assign((_, { files }: { files: readonly ChosenFile[] }) => ({ ...NOTHING, files })),
    noteBundle: assign((_, { bundle }: { bundle: Bundle }) => ({ bundle, files: [] })),
    noteProgress: assign((_, { percent }: { percent: number }) => ({ percent })),
    noteKept: assign(({ context: { bundle } }, { asset }: { asset: KeptAsset }) => {
      const sent = nextOf(bundle);
      return {
        percent: 0,
        bundle: bundle && {
          ...bundle,
          items: bundle.items.map((item) => (item.index === sent?.index ? { ...item, asset } : item)),
        },
      };
    }),
    noteFault: assign((_, { fault }: { fault: Fault }) => ({ fault, percent: 0 })),
    forgetFault: assign({ fault: null }),
    forget: assign(NOTHING),
    /** The page saves it, and asks for confirmation if another organiser saved in the meantime. */
    handOver: sendTo(above, (_, { file }: { file: Sealed<string> }) => ({ type: 'control.save', file }) as const),
  },
  guards: {
    hasFiles: (_, { bundle }: { bundle: Bundle }) =>
      bundle.items.length + bundle.missing.length + bundle.unused.length + bundle.settings.length > 0,
    isComplete: ({ context: { bundle } }) => bundle !== null && bundle.missing.length === 0,
    isSent: ({ context: { bundle } }) => nextOf(bundle) === null,
  },
}).createMachine({
  id: 'bundle',
  description: 'Another version of the venue from its file, with the pictures, films and documents that it uses.',
  context: NOTHING,
  on: { 'bundle.choose': CHOOSE, 'bundle.cancel': { target: '.empty', actions: 'forget' } },
  initial: 'empty',
  states: {
    empty: {},
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readBundle',
        src: 'readBundle',
        input: ({ context: { files } }) => ({ files }),
        onDone: [
          { guard: { type: 'hasFiles', params: bundleRead }, target: 'ready', actions: NOTE_BUNDLE },
          {
            target: 'joining',
            actions: NOTE_BUNDLE,
            description: 'A file that uses no others is saved at once.',
          },
        ],
        onError: { target: 'empty', actions: NOTE_FAULT },
      },
    },
    ready: {
      description: 'Lists the files that are used, missing and left out: the organiser decides.',
      on: { 'bundle.send': { guard: 'isComplete', target: 'sending' } },
    },
    sending: {
      always: { guard: 'isSent', target: 'joining' },
      tags: 'busy',
      initial: 'running',
      states: {
        running: {
          invoke: {
            id: 'sendPart',
            src: 'sendPart',
            input: ({ context: { bundle } }) => ({
              architectureId: bundle?.architectureId ?? '',
              item: nextOf(bundle),
              held: bundle?.held ?? [],
            }),
          },
          on: {
            'bundle.progressed': { actions: { type: 'noteProgress', params: ({ event }) => event } },
            'bundle.kept': {
              target: 'running',
              reenter: true,
              actions: { type: 'noteKept', params: ({ event }) => event },
            },
          },
        },
      },
      on: {
        'bundle.failed': {
          target: 'stopped',
          actions: { type: 'noteFault', params: ({ event }) => event },
        },
      },
    },
    stopped: {
      description: 'Uploaded files stay on the service.',
      on: { 'bundle.retry': { target: 'sending', actions: 'forgetFault' } },
    },
    joining: {
      tags: 'busy',
      invoke: {
        id: 'joinBundle',
        src: 'joinBundle',
        input: ({ context: { bundle } }) => ({ bundle }),
        onDone: {
          target: 'empty',
          actions: [{ type: 'handOver', params: ({ event }) => ({ file: event.output }) }, 'forget'],
        },
        onError: { target: 'stopped', actions: NOTE_FAULT },
      },
    },
  },
});

export type BundleActorRef = ActorRefFrom<typeof bundleMachine>;
