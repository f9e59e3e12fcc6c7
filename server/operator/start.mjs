// Runs before packages are installed: imports only Node's own modules, and ours that do the same.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare, ROOT } from './prepare.mjs';

const isDev = process.argv.includes('--dev');
/** Tasks without visitors do not need the built pages. */
const isTask = process.argv.some(
  (argument, index) =>
    /^--(?:check|check-mail|new)(?:=|$)/.test(argument) || (index === 2 && /^(?:backup|restore|move)$/.test(argument)),
);

/** glibc keeps the memory of a picture import unless it returns blocks of this size. */
const HAND_BACK_BYTES = String(128 * 1024);

const PARENT_MS = 500;

/**
 * Calls `end` when the process that started this one is gone. A signal to npm ends npm and its shell, but would leave
 * the service running.
 */
function onParentsEnd(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, PARENT_MS);
  timer.unref();
}

/** Stops the running child process. */
let stop = () => process.exit(1);

/** Runs the service as a child process, and exits with its code. */
function runService(args) {
  const child = spawn(process.execPath, ['--enable-source-maps', join(ROOT, 'dist/server/main.js'), ...args], {
    stdio: 'inherit',
    env: { MALLOC_MMAP_THRESHOLD_: HAND_BACK_BYTES, MALLOC_TRIM_THRESHOLD_: HAND_BACK_BYTES, ...process.env },
  });
  // A terminal sends Ctrl-C to both processes; a second signal would stop the service at once.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stop = () => child.kill('SIGTERM');
  child.on('exit', (code) => process.exit(code ?? 1));
}

onParentsEnd(() => stop());

try {
  if (isDev) {
    await prepare({ only: ['install'] });
    const { startDev } = await import('./dev.mjs');
    await startDev(process.argv.slice(2).filter((argument) => argument !== '--dev'));
  } else {
    await prepare(isTask ? { only: ['install', 'server'] } : {});
    runService(process.argv.slice(2));
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
