import { readConfig, readTask } from './config';
import { explain } from './operator/explain';
import { startService } from './operator/service';
import { runTask } from './operator/tasks';

const STOPPING_MS = 10_000;

// Files of the service are its own.
process.umask(0o077);

const args = process.argv.slice(2);

try {
  const task = readTask(process.env, args, process.cwd());
  if (task !== null) {
    console.log((await runTask(task)).join('\n'));
    process.exit(0);
  }
  const config = readConfig(process.env, args, process.cwd());
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
