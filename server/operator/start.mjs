// Runs before anything is installed: Node's own modules only, and of ours what needs no more.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare, ROOT } from './prepare.mjs';

const isDev = process.argv.includes('--dev');

/** glibc keeps what an import of pictures took unless it is told to hand blocks of this size back. */
const HAND_BACK_BYTES = String(128 * 1024);

/** The service in a process of its own, which ends as that ends. */
function runService(args) {
  const child = spawn(process.execPath, ['--enable-source-maps', join(ROOT, 'dist/server/main.js'), ...args], {
    stdio: 'inherit',
    env: { MALLOC_MMAP_THRESHOLD_: HAND_BACK_BYTES, MALLOC_TRIM_THRESHOLD_: HAND_BACK_BYTES, ...process.env },
  });
  // A terminal hands Ctrl-C to both processes by itself; the service takes a second one for impatience.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

try {
  if (isDev) {
    await prepare({ only: ['install'] });
    const { startDev } = await import('./dev.mjs');
    await startDev(process.argv.slice(2).filter((argument) => argument !== '--dev'));
  } else {
    await prepare();
    runService(process.argv.slice(2));
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
