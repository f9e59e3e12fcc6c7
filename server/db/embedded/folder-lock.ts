import { randomUUID } from 'node:crypto';
import { futimesSync, statSync } from 'node:fs';
import { type FileHandle, open, readFile, readlink, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { FolderError } from './folder-error';

/** The lock file of the folder. */
export const LOCK_NAME = 'in-use-by';

const BEAT_MS = 1000;
/** How many heartbeats a holder on another machine may miss. A long statement delays the heartbeats of its process. */
const MISSED_BEATS = 10;
const WATCHES_PER_BEAT = 4;

const HolderSchema = v.object({
  host: v.string(),
  /** The machine's boot and the container's process ids; null if the system does not provide them. */
  boot: v.nullable(v.string()),
  processes: v.nullable(v.string()),
  pid: v.number(),
  /** When the process started, in ticks since the boot: process ids are used again. */
  started: v.nullable(v.string()),
  /** Unique for each opening of a folder. */
  token: v.string(),
});
export type Holder = v.InferOutput<typeof HolderSchema>;

const startOf = async (pid: number): Promise<string | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in parentheses, may contain spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
};

async function ownHolder(): Promise<Holder> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null);
  const processes = await readlink('/proc/self/ns/pid').catch(() => null);
  const { pid } = process;
  return {
    host: hostname(),
    boot: boot?.trim() ?? null,
    processes,
    pid,
    started: await startOf(pid),
    token: randomUUID(),
  };
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** For locks without the start time of their process. */
const isNode = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'node')).includes('node');

type Verdict = 'running' | 'gone' | 'unknown';

/** Whether the holder runs, as far as this machine can tell. */
async function judge(holder: Holder, self: Holder, isHeldHere: boolean): Promise<Verdict> {
  const isSeenFromHere = (['host', 'boot', 'processes'] as const).every((key) => holder[key] === self[key]);
  if (!isSeenFromHere) return 'unknown';
  if (holder.pid === self.pid) return isHeldHere ? 'running' : 'gone';
  if (!isAlive(holder.pid)) return 'gone';
  const started = await startOf(holder.pid);
  if (holder.started === null) return (await isNode(holder.pid)) ? 'running' : 'gone';
  if (started === null) return 'unknown';
  return started === holder.started ? 'running' : 'gone';
}

function parseHolder(text: string, self: Holder): Holder | null {
  const [legacy] = /^\d+$/.exec(text) ?? [];
  // The lock of an earlier version, which sent no heartbeats.
  if (legacy !== undefined) return { ...self, pid: Number(legacy), started: null, token: text };
  try {
    return v.parse(HolderSchema, JSON.parse(text));
  } catch {
    return null;
  }
}

/** Raised where another process has the folder open: two would destroy its data. */
export class FolderTakenError extends FolderError {
  constructor(folder: string, holder: Holder | null) {
    const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`;
    super(`${folder} is in use by ${who}: stop it, or set DATA_DIR to another folder.`);
  }
}

export type FolderLock = {
  /** Whether this process still has the lock: after a long suspension, another one may have taken it. */
  isHeld: () => boolean;
  unlock: () => Promise<void>;
};

export type LockOptions = {
  /** Prints a line before a wait. */
  say?: (line: string) => void;
  /** For tests: how the process appears to others, and its heartbeat interval. */
  self?: Partial<Holder>;
  beatMs?: number;
};

const heldHere = new Set<string>();

const marksOf = (path: string): string | null => {
  try {
    const { ino, mtimeMs } = statSync(path);
    return `${ino} ${mtimeMs}`;
  } catch {
    return null;
  }
};

/** Whether the file changes within the number of heartbeats that a live holder may miss. */
async function doesBeat(path: string, beatMs: number): Promise<boolean> {
  const before = marksOf(path);
  for (let watch = 0; watch < MISSED_BEATS * WATCHES_PER_BEAT; watch += 1) {
    await delay(beatMs / WATCHES_PER_BEAT);
    const now = marksOf(path);
    if (now !== before) return now !== null;
  }
  return false;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The lock's text; null where there is none. */
const readLock = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });

async function write(path: string, holder: Holder): Promise<FileHandle> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(holder));
    await file.sync();
    return file;
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * Locks a folder for this process. A holder on this machine is looked up by its process id. For a holder elsewhere,
 * such as in another container, the lock file's modification time is its heartbeat.
 * @throws FolderTakenError
 */
export async function lockFolder(folder: string, options: LockOptions = {}): Promise<FolderLock> {
  const { beatMs = BEAT_MS, say = () => {} } = options;
  const path = join(folder, LOCK_NAME);
  const self = { ...(await ownHolder()), ...options.self };
  const taken = (holder: Holder | null) => new FolderTakenError(folder, holder);

  /** Replaces the holder of the lock if it has certainly stopped; null if the lock was released in the meantime. */
  async function takeOver(): Promise<FileHandle | null> {
    const text = await readLock(path);
    if (text === null) return null;
    const holder = parseHolder(text, self);
    const verdict = holder === null ? 'unknown' : await judge(holder, self, heldHere.has(holder.token));
    if (verdict === 'running') throw taken(holder);
    if (verdict === 'unknown') {
      const who = holder === null ? 'does not name a process' : `names a process on ${holder.host}`;
      say(`${path} ${who}: waiting ${(MISSED_BEATS * beatMs) / 1000} seconds to see whether it runs.`);
      if (await doesBeat(path, beatMs)) throw taken(holder);
    }
    const own = `${path}.${self.token}`;
    const file = await write(own, self);
    if ((await readLock(path)) !== text) {
      await file.close();
      await rm(own, { force: true });
      return null;
    }
    await rename(own, path);
    // Another process may try the same at the same moment; the last one to rename the file gets the lock.
    await delay(beatMs / WATCHES_PER_BEAT);
    return file;
  }

  async function take(): Promise<FileHandle> {
    try {
      return await write(path, self);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      return (await takeOver()) ?? take();
    }
  }

  const file = await take();
  const { ino } = await file.stat();
  let beats = 1;
  let lastBeat = performance.now();
  let isLost = false;
  const beat = (): void => {
    if (isLost) return;
    try {
      if (statSync(path).ino !== ino) isLost = true;
      // A count, not the time: clocks may be set back.
      else futimesSync(file.fd, beats, beats);
    } catch {
      isLost = true;
    }
    beats += 1;
    lastBeat = performance.now();
  };
  const timer = setInterval(beat, beatMs).unref();
  const release = async (): Promise<void> => {
    clearInterval(timer);
    heldHere.delete(self.token);
    await file.close();
  };
  heldHere.add(self.token);
  beat();
  if (isLost) {
    await release();
    throw taken(null);
  }
  return {
    isHeld() {
      if (performance.now() - lastBeat > 2 * beatMs) beat();
      return !isLost;
    },
    async unlock() {
      beat();
      if (!isLost) await rm(path, { force: true });
      await release();
    },
  };
}
