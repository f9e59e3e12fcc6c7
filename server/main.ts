import { ConfigError, readConfig } from './config';
import { FolderError } from './db/embedded/folder-error';
import { DatabaseRefusedError } from './db/postgres';
import { RegistrationFileError } from './login/registrations/file';
import { VenueImportError } from './operator/import/venue-folder';
import { startService } from './operator/service';

const STOPPING_MS = 10_000;

function explain(error: unknown): string[] {
  const plain = [ConfigError, FolderError, DatabaseRefusedError, RegistrationFileError];
  const isPlain = plain.some((kind) => error instanceof kind);
  if (isPlain && error instanceof Error) return [error.message];
  if (error instanceof VenueImportError) return ['This venue is invalid; nothing was changed:', ...error.lines];
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return ['The port is in use: stop the other program, or set PORT to another one.'];
  }
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}

try {
  const service = await startService(readConfig(process.env, process.argv.slice(2), process.cwd()), console.error);
  console.log([`Venue ready at ${service.address}`, ...service.notes].join('\n'));
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), STOPPING_MS).unref();
    service.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  console.error(explain(error).join('\n'));
  process.exit(1);
}
