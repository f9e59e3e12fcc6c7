import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Disk, realDisk } from '../../../server/db/embedded/synced-files';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * A disk that keeps nothing but what was synced. Attach it to a folder whose content is on the disk; `image` then writes
 * what a power cut would leave of it. With a `chance`, some files of which the latest content was never synced have it.
 */
export function createFrailDisk() {
  let folder = '';
  const synced = new Map<string, Buffer>();
  const removed = new Set<string>();
  let base = '';
  let syncs = 0;

  /** Of a folder its entries are synced, of a file its content. */
  function read(path: string): () => void {
    syncs += 1;
    if (folder === '' || !existsSync(path)) return () => {};
    if (statSync(path).isDirectory()) {
      const present = new Set(readdirSync(path));
      const known = [...readdirSync(join(base, relative(folder, path))), ...synced.keys()];
      return () => {
        for (const name of known) {
          const whole = name.startsWith(folder) ? name : join(path, name);
          if (dirname(whole) === path && !present.has(relative(path, whole))) removed.add(whole);
        }
      };
    }
    const content = readFileSync(path);
    return () => {
      synced.set(path, content);
      removed.delete(path);
    };
  }

  const disk: Disk = {
    beforeWrite: () => {},
    syncNow(handle, path) {
      const keep = read(path);
      realDisk.syncNow(handle, path);
      keep();
    },
    async sync(handle, path) {
      const keep = read(path);
      await realDisk.sync(handle, path);
      keep();
    },
  };

  return {
    disk,
    syncs: () => syncs,
    attach(to: string): void {
      base = `${to}-base`;
      cpSync(to, base, { recursive: true });
      folder = to;
    },
    image(into: string, chance: () => boolean = () => false): void {
      cpSync(base, into, { recursive: true });
      const write = (path: string, content: Buffer): void => {
        const place = join(into, relative(folder, path));
        mkdirSync(dirname(place), { recursive: true });
        writeFileSync(place, content);
      };
      for (const [path, content] of synced) write(path, content);
      for (const path of filesIn(folder)) {
        if (!path.includes('/pg_wal/') && chance()) write(path, readFileSync(path));
      }
      for (const path of removed) rmSync(join(into, relative(folder, path)), { recursive: true, force: true });
      rmSync(join(into, 'in-use-by'), { force: true });
    },
    detach: (): void => rmSync(base, { recursive: true, force: true }),
  };
}

type Fault = { code: string; on: (path: string) => boolean };

/** A disk that refuses to write or to sync what `fault` names. */
export function createRefusingDisk() {
  const faults: { write: Fault | null; sync: Fault | null } = { write: null, sync: null };
  const refuse = (fault: Fault | null, path: string): void => {
    if (fault?.on(path) === true) throw Object.assign(new Error(fault.code), { code: fault.code });
  };
  const disk: Disk = {
    beforeWrite: (path) => refuse(faults.write, path),
    syncNow(handle, path) {
      refuse(faults.sync, path);
      realDisk.syncNow(handle, path);
    },
    async sync(handle, path) {
      refuse(faults.sync, path);
      await realDisk.sync(handle, path);
    },
  };
  return { disk, faults };
}
