import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import {
  type DryRun,
  type DryRunDifference,
  type DryRunSize,
  isUnderWay,
  NO_DRY_RUN,
} from '../../../domain/control/dry-run';
import { projectRoot } from '../../db/root';
import { type CopiedVenue, DRY_RUN_ARGUMENTS, DryRunReportSchema } from './order';
import type { SharedRun } from './shared-run';

export const DRY_RUN_MS = 25_000;
/** For the copy to be made, and for answers that are late. */
const PATIENCE_MS = 120_000;
/** How often the state is stored for the other instances, and their wish to stop is read. */
const NOTE_MS = 1000;
/** A process that is being ended may still write. */
const REMOVED = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 } as const;

const [, script = ''] = process.argv;
/** The service's own script: the sources under the development server, else the build. */
const MAIN = /[/\\]server[/\\]main\.[jt]s$/.test(script) ? script : join(projectRoot, 'dist/server/main.js');

/** No setting of the service, so that the copy reaches neither its database nor anything else. */
const PASSED_ON = ['PATH', 'TZ', 'LANG', 'SystemRoot', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'];

export type DryRunOptions = {
  /** Holds the copies, and is emptied at the start. */
  folder: string;
  shared: SharedRun;
  durationMs: number;
  differences: readonly DryRunDifference[];
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** Attendees of the service come first, as far as the system has priorities. */
function startCopy(): ChildProcess {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.includes(name)));
  const execArgv = process.execArgv.filter((argument) => !argument.startsWith('--inspect'));
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];
  // Detached, it leads a group of processes, which can be ended together.
  const child = fork(MAIN, [DRY_RUN_ARGUMENTS.copy], { env, execArgv, stdio, detached: true });
  try {
    setPriority(child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system refuses.
  }
  return child;
}

/** Ends the copy with its attendees and whatever else it has started. */
function endCopy(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended, or the system has no groups.
    child.kill('SIGKILL');
  }
}

/** Dry runs, one at a time. Each has a copy of the service in a process of its own, on the instance that starts it. */
export function createDryRuns({ folder, shared, durationMs, differences, now, log }: DryRunOptions) {
  let run = NO_DRY_RUN;
  let stop = (): void => {};
  let carrying: Promise<void> = rm(folder, REMOVED).catch((error: unknown) =>
    log.error({ err: error }, 'old dry runs could not be removed'),
  );

  let noted: Promise<void> = Promise.resolve();
  /** Stores the state for the other instances, one write after the other. */
  const note = (): Promise<void> => {
    noted = noted
      .then(async () => {
        if (await shared.note(run)) stop();
      })
      .catch((error: unknown) => log.error({ err: error }, 'a dry run could not be told'));
    return noted;
  };

  /** Until the copy is gone, with everything that it kept. */
  async function carry(size: DryRunSize, venue: CopiedVenue, stopped: Promise<'stopped'>): Promise<DryRun['state']> {
    await mkdir(folder, { recursive: true });
    const own = await mkdtemp(join(folder, 'run-'));
    const child = startCopy();
    const gone = new Promise<'broken'>((resolve) => {
      child.once('exit', () => resolve('broken'));
      child.once('error', () => resolve('broken'));
    });
    const late = new AbortController();
    const noting = setInterval(() => void note(), NOTE_MS);
    try {
      const over = new Promise<DryRun['state']>((resolve) => {
        const timer = setTimeout(() => resolve('broken'), durationMs + PATIENCE_MS);
        late.signal.addEventListener('abort', () => clearTimeout(timer));
        child.on('message', (message) => {
          const report = v.safeParse(DryRunReportSchema, message);
          if (!report.success) return resolve('broken');
          const { isOver, percent, figures } = report.output;
          const isFirst = run.state === 'preparing';
          run = { ...run, state: 'running', percent, figures };
          if (isFirst) void note();
          if (isOver) resolve('done');
        });
      });
      child.send({ folder: own, size, durationMs, venue }, () => {});
      return await Promise.race([over, gone, stopped]);
    } finally {
      late.abort();
      clearInterval(noting);
      endCopy(child);
      await gone;
      await rm(own, REMOVED);
    }
  }

  /** Ends the run of this instance, until nothing of it is left. */
  async function close(): Promise<void> {
    stop();
    await carrying;
  }

  return {
    /** The last one of all instances. */
    read: () => shared.read(),
    /** Null while another one is under way. */
    async start(size: DryRunSize, venue: CopiedVenue): Promise<DryRun | null> {
      const begun: DryRun = {
        ...NO_DRY_RUN,
        state: 'preparing',
        size,
        startedAt: now(),
        differences: [...differences],
      };
      if (isUnderWay(run) || !(await shared.begin(begun))) return null;
      run = begun;
      const before = carrying;
      const stopped = new Promise<'stopped'>((resolve) => {
        stop = () => resolve('stopped');
      });
      const end = async (state: DryRun['state']): Promise<void> => {
        run = { ...run, state };
        await note();
      };
      carrying = before
        .then(() => carry(size, venue, stopped))
        .then(end, async (error: unknown) => {
          log.error({ err: error }, 'a dry run failed');
          await end('broken');
        });
      return begun;
    },
    /** Ends the one that is under way, here or at another instance. */
    async stop(): Promise<void> {
      await close();
      await shared.end();
    },
    close,
  };
}
export type DryRuns = ReturnType<typeof createDryRuns>;
