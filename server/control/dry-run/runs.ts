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
/** Time limit for creating the copy, and for late responses. */
const PATIENCE_MS = 120_000;
/** How often the state is stored for other instances, and their requests to stop are read. */
const NOTE_MS = 1000;
/** A process that is being ended may still write files. */
const REMOVED = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 } as const;

const [, script = ''] = process.argv;
/** The service's own script: the sources under the development server, else the build. */
const MAIN = /[/\\]server[/\\]main\.[jt]s$/.test(script) ? script : join(projectRoot, 'dist/server/main.js');

/** The copy gets none of the service's settings, so that it cannot reach the database or other services. */
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

/** Runs at low priority, where the system supports it: real attendees come first. */
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

/** Dry runs, one at a time. Each runs a copy of the service in a separate process on the instance that starts it. */
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

  /** Resolves once the copy and its data are deleted. */
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

  /** Ends this instance's run and deletes its data. */
  async function close(): Promise<void> {
    stop();
    await carrying;
  }

  return {
    /** The last run of all instances. */
    read: () => shared.read(),
    /** Null while another run is in progress. */
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
    /** Stops the current run, here or on another instance. */
    async stop(): Promise<void> {
      await close();
      await shared.end();
    },
    close,
  };
}
export type DryRuns = ReturnType<typeof createDryRuns>;
