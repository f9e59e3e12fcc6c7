import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

process.umask(0o077);

// Arguments: the folder of the new database, and that of an empty one to copy, if there is one.
const [, , folder, template] = process.argv;
if (template === undefined) {
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await PGlite.create(folder);
  await database.close();
} else cpSync(template, folder, { recursive: true });

function sync(path) {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

// PGlite syncs nothing of what it creates. One sync of the whole file system is fast; syncing a thousand files takes
// seconds.
if (spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status !== 0) {
  for (const entry of readdirSync(folder, { recursive: true })) sync(join(folder, entry));
  sync(folder);
}
