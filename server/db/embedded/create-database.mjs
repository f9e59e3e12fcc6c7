import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

process.umask(0o077);

// Argument: the folder of the new database.
const [, , folder] = process.argv;
const database = await PGlite.create(folder);
await database.close();

function sync(path) {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

// PGlite syncs nothing of what it creates. One sync of the file system is fast, a thousand of files take seconds.
if (spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status !== 0) {
  for (const entry of readdirSync(folder, { recursive: true })) sync(join(folder, entry));
  sync(folder);
}
