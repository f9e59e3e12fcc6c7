import { type ActorRefFrom, assign, type EventObject, fromCallback, sendTo, setup } from 'xstate';
import { type FileSpot, type StoredFile, spotKey } from '../../domain/control/files';
import type { NewAsset } from '../../domain/control/uploads';
import { type Fault, makeFault } from '../../domain/kernel/fault';
import { mistake } from '../../domain/kernel/mistake';
import type { Sealed } from '../../domain/kernel/sealed';
import { above } from '../kernel/above';
import { notProvided } from '../kernel/not-provided';

/** `replaces` is the id of the asset that the file replaces, `spot` the place that gets it. */
export type NewFile = {
  key: string;
  name: string;
  content: Sealed<unknown>;
  replaces: string | null;
  spot: FileSpot | null;
  /** What the name has to end in, such as `.vtt`; all that can be sent for none. */
  endings: readonly string[];
};
export type UploadItem = Pick<NewFile, 'key' | 'name' | 'replaces' | 'spot'> & {
  content: Sealed<unknown> | null;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Of the content, in percent. At 100 the service makes the picture smaller. */
  percent: number;
  fault: Fault | null;
};
export type UploadsEvent =
  | { type: 'uploads.add'; files: readonly NewFile[] }
  | { type: 'uploads.cancel'; key: string }
  | { type: 'uploads.retry'; key: string }
  | UploadFact;
/** What the running upload says. */
export type UploadFact =
  | { type: 'upload.progressed'; percent: number }
  | { type: 'upload.ended'; asset: NewAsset; stored: StoredFile }
  | { type: 'upload.failed'; fault: Fault };

type Context = { items: UploadItem[] };

const isRunning = ({ state }: UploadItem): boolean => state === 'running';
const runningOf = ({ items }: Context): UploadItem | null => items.find(isRunning) ?? null;

const placeOf = ({ replaces, spot }: Pick<NewFile, 'replaces' | 'spot'>): string | null =>
  spot === null ? replaces : spotKey(spot);
/** Whether a file is for the place that another one is for, or replaces the same file. */
const isForSameOf =
  (item: UploadItem) =>
  (file: NewFile): boolean =>
    placeOf(file) !== null && placeOf(file) === placeOf(item);

/** A file of a kind that its place does not take is not sent. */
const itemOf = ({ endings, ...file }: NewFile): UploadItem => {
  const isFit = endings.length === 0 || endings.some((ending) => file.name.toLowerCase().endsWith(ending));
  if (isFit) return { ...file, state: 'waiting', percent: 0, fault: null };
  const mistakes = [mistake('ending', { endings: endings.join(', ') })];
  return { ...file, content: null, state: 'failed', percent: 0, fault: makeFault('PROCESSING_ERROR', { mistakes }) };
};

const changing = (items: readonly UploadItem[], which: (item: UploadItem) => boolean, change: Partial<UploadItem>) =>
  items.map((item) => (which(item) ? { ...item, ...change } : item));

export const uploadsMachine = setup({
  types: { context: {} as Context, events: {} as UploadsEvent },
  actors: { upload: fromCallback<EventObject, { item: UploadItem | null }>(notProvided('upload')) },
  actions: {
    add: assign(({ context: { items } }, { files }: { files: readonly NewFile[] }) => ({
      items: [
        ...items.filter((item) => item.state !== 'done' && !(item.state === 'failed' && files.some(isForSameOf(item)))),
        ...files.map(itemOf),
      ],
    })),
    drop: assign(({ context: { items } }, { key }: { key: string }) => ({
      items: items.filter((item) => item.key !== key),
    })),
    queueAgain: assign(({ context: { items } }, { key }: { key: string }) => ({
      items: changing(items, (item) => item.key === key && item.state === 'failed' && item.content !== null, {
        state: 'waiting',
        percent: 0,
        fault: null,
      }),
    })),
    begin: assign(({ context: { items } }) => {
      const first = items.find(({ state }) => state === 'waiting');
      return { items: changing(items, (item) => item === first, { state: 'running' }) };
    }),
    noteProgress: assign(({ context: { items } }, { percent }: { percent: number }) => ({
      items: changing(items, isRunning, { percent }),
    })),
    /** The content is not needed any more. */
    noteEnd: assign(({ context: { items } }) => ({
      items: changing(items, isRunning, { state: 'done', percent: 100, content: null }),
    })),
    noteFailure: assign(({ context: { items } }, { fault }: { fault: Fault }) => ({
      items: changing(items, isRunning, { state: 'failed', fault }),
    })),
    /** The file becomes one of the venue by a step of the editor. */
    tellBrought: sendTo(
      above,
      ({ context }, { asset, stored }: { asset: NewAsset; stored: StoredFile }) =>
        ({
          type: 'control.brought',
          stored,
          brought: {
            asset,
            spot: runningOf(context)?.spot ?? null,
            replaces: runningOf(context)?.replaces ?? null,
          },
        }) as const,
    ),
  },
  guards: {
    isWaiting: ({ context: { items } }) => items.some(({ state }) => state === 'waiting'),
    isOfRunning: ({ context }, { key }: { key: string }) => runningOf(context)?.key === key,
  },
}).createMachine({
  id: 'uploads',
  description: 'Files that the organiser adds to the venue, sent one after the other.',
  context: { items: [] },
  on: {
    'uploads.add': { actions: { type: 'add', params: ({ event }) => event } },
    'uploads.cancel': { actions: { type: 'drop', params: ({ event }) => event } },
    'uploads.retry': { actions: { type: 'queueAgain', params: ({ event }) => event } },
  },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'isWaiting', target: 'sending' } },
    sending: {
      entry: 'begin',
      invoke: { id: 'upload', src: 'upload', input: ({ context }) => ({ item: runningOf(context) }) },
      on: {
        'upload.progressed': { actions: { type: 'noteProgress', params: ({ event }) => event } },
        'upload.ended': {
          target: 'idle',
          actions: [{ type: 'tellBrought', params: ({ event }) => event }, 'noteEnd'],
        },
        'upload.failed': { target: 'idle', actions: { type: 'noteFailure', params: ({ event }) => event } },
        'uploads.cancel': {
          guard: { type: 'isOfRunning', params: ({ event }) => event },
          target: 'idle',
          actions: { type: 'drop', params: ({ event }) => event },
        },
      },
    },
  },
});

export type UploadsActorRef = ActorRefFrom<typeof uploadsMachine>;
