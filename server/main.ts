import { readConfig, readTask } from './config';
import { DRY_RUN_ARGUMENTS } from './control/dry-run/order';
import { runAttendees } from './operator/dry-run/attendees';
import { runCopy } from './operator/dry-run/copy';
import { explain } from './operator/explain';
import { runImport, startService } from './operator/service';
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
    const service = await startService(config, console.error);
    console.log([`Venue ready at ${service.address}`, ...service.notes].join('\n'));
    let isStopping = false;
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
