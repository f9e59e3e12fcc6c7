// Runs before anything is installed: Node's own modules only, and of ours what needs no more.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, ROOT } from './prepare.mjs';

const isDev = process.argv.includes('--dev');

try {
  if (isDev) {
    await prepare({ only: ['install'] });
    const { startDev } = await import('./dev.mjs');
    await startDev(process.argv.slice(2).filter((argument) => argument !== '--dev'));
  } else {
    await prepare();
    process.setSourceMapsEnabled(true);
    await import(pathToFileURL(join(ROOT, 'dist/server/main.js')).href);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
