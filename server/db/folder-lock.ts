import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether the process runs and may be ours; process ids are reused, so `/proc` is checked where it exists. */
async function isRunning(pid: number): Promise<boolean> {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'node');
  return command.includes('node');
}

/** Raised where another process has the folder open: two would destroy its data. */
export class FolderTakenError extends Error {
  override readonly name = 'FolderTakenError';
  constructor(folder: string, pid: number) {
    super(`${folder} is in use by process ${pid}: stop it, or set DATA_DIR to another folder.`);
  }
}

/**
 * Locks a folder for this process; the returned function unlocks it.
 * @throws FolderTakenError
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'in-use-by');
  for (let isFirst = true; ; isFirst = false) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' });
      return () => rm(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const pid = Number(await readFile(path, 'utf8').catch(() => ''));
      if (!isFirst || (await isRunning(pid))) throw new FolderTakenError(folder, pid);
      await rm(path, { force: true });
    }
  }
}
