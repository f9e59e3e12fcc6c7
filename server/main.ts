import { readConfig, readTask } from './config';
import { DRY_RUN_ARGUMENTS } from './control/dry-run/order';
import { runAttendees } from './operator/dry-run/attendees';
import { runCopy } from './operator/dry-run/copy';
import { explain } from './operator/explain';
import { type RunningService, runImport, startService } from './operator/service';
import { runTask } from './operator/tasks';

const STOPPING_MS = 10_000;

const args = process.argv.slice(2);

/** Serves the venue, or runs an operator task. */
async function main(): Promise<void> {
  try {
    const task = readTask(process.env, args, process.cwd());
    if (task !== null) {
      console.log((await runTask(task)).join('\n'));
      process.exit(0);
    }
    const config = readConfig(process.env, args, process.cwd());
    if (config.isImportOnly) {
      console.log(['The import is done.', ...(await runImport(config, console.error))].join('\n'));
      process.exit(0);
    }
    const announce = ({ address, notes }: RunningService) =>
      console.log([`Venue ready at ${address}`, ...notes].join('\n'));
    /** Serves the venue that was made in the browser, at the same address. */
    const serveOwn = async (): Promise<void> => {
      if (isStopping) return;
      const { port } = new URL(service.address);
      await service.close();
      service = await startService(readConfig({ ...process.env, PORT: port }, args, process.cwd()), console.error);
      announce(service);
    };
    const onFounded = () =>
      void serveOwn().catch((error: unknown) => {
        console.error(explain(error, false).join('\n'));
        process.exit(1);
      });
    let isStopping = false;
    let service = await startService(config, console.error, onFounded);
    announce(service);
    const stop = (): void => {
      if (isStopping) process.exit(1);
      isStopping = true;
      setTimeout(() => process.exit(1), config.stopDelay * 1000 + STOPPING_MS).unref();
      service.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  } catch (error) {
    console.error(explain(error, /^(?:debug|trace)$/.test(process.env['LOG_LEVEL'] ?? '')).join('\n'));
    process.exit(1);
  }
}

// Makes new files private to the service's user.
process.umask(0o077);

const [first] = args;
// Only a dry run starts the script as a child process with one of these arguments and a channel to its parent.
if (process.send !== undefined && first === DRY_RUN_ARGUMENTS.copy) runCopy();
else if (process.send !== undefined && first === DRY_RUN_ARGUMENTS.attendees) runAttendees();
else await main();
