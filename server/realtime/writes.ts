import type { Listener } from './channels/channel';
import type { Auth } from './rules/rules';
import { invalid } from './tree/errors';
import { areApart, type Planned } from './tree/overlay';
import { type Path, parsePath } from './tree/path';

/** Who writes or reads: the service itself, or a client with what its token says. */
export type Caller = 'service' | { auth: Auth | null };

export type Write = {
  path: Path;
  value: unknown;
  /** Whether the value's keys are paths below the path, to be changed together. */
  isMerge?: boolean;
  /** What a transaction was based on. */
  hash?: string | undefined;
};

/** Reads what a hook has to know before a user's write is judged; null where nothing is missing. */
export type Prepare = (write: Write, uid: string | null) => Promise<void> | null;

/** Keeps what must survive the process. */
export type KeptStore = {
  /** Null where nothing of it is to be kept; resolves once it is. */
  keep: (changes: readonly Planned[]) => Promise<void> | null;
};

/** What the service does with writes of clients that the rules allow; `uid` is who writes. */
export type WriteHook = {
  /** @throws RefusalError where the rules cannot tell */
  admit: (planned: readonly Planned[], uid: string | null) => void;
  /** Follows the write; what it writes then is kept together with it. */
  follow: (planned: readonly Planned[], uid: string | null) => void;
};

/** What a write would change. @throws RefusalError */
export type Judge = () => readonly Planned[];

/** Shares the database with other instances. */
export type Sharing = {
  /** Whether a write of these places waits for its turn among the writes of all instances. */
  isInTurn: (paths: readonly Path[]) => boolean;
  /** Resolves once the write is done and kept. */
  inTurn: (judge: Judge, writer: Listener | null) => Promise<void>;
  /** Tells the other instances of what is done here. */
  tell: (changes: readonly Planned[]) => void;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The places that a write changes, with what the client sent for each. @throws RefusalError */
export function placesOf({ path, value, isMerge = false }: Write): { path: Path; value: unknown }[] {
  if (!isMerge) return [{ path, value }];
  if (!isRecord(value)) throw invalid('An update needs an object.');
  const places = Object.entries(value).map(([key, child]) => ({
    path: parsePath([...path, key].join('/')),
    value: child,
  }));
  if (!areApart(places.map((place) => place.path))) throw invalid('A path of the update contains another one.');
  return places;
}

const hasStep = (value: unknown): boolean =>
  isRecord(value) && ('.sv' in value ? isRecord(value['.sv']) : Object.values(value).some(hasStep));

/** Whether what a write makes depends on the value before it. */
export const isRelative = ({ hash, value }: Write): boolean => hash !== undefined || hasStep(value);
