import { ConfigError } from '../config';
import { FileChangedError } from '../db/blobs';
import { CopyError } from '../db/copy/copy-error';
import { FolderError } from '../db/embedded/folder-error';
import { DatabaseRefusedError } from '../db/postgres';
import { unavailability } from '../db/unavailable';
import { describeError } from '../http/log';
import { RegistrationFileError } from '../login/registrations/file';
import { MailCheckError } from './check-mail';
import { VenueImportError } from './import/venue-folder';

/** Errors whose message is written for the operator. */
const PLAIN = [
  ConfigError,
  CopyError,
  DatabaseRefusedError,
  FileChangedError,
  FolderError,
  MailCheckError,
  RegistrationFileError,
];

const HINTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is in use: stop the other program, or set PORT to another one.',
  EADDRNOTAVAIL: 'This machine does not have the address of HOST: set HOST to one that it has, or to 0.0.0.0 for all.',
  EACCES: 'This user may not use a file or port that the service needs: check the rights, and PORT.',
  EMFILE: 'Too many files are open: raise the limit of open files (ulimit -n).',
  ENOSPC: 'The disk is full: free some space.',
  ENOTFOUND: 'The name in HOST is not known: set HOST to an address of this machine, or to 0.0.0.0 for all.',
};

/**
 * Explains to the operator why the service did not start, without stack traces and query data. `isDebugging` adds the
 * stack of errors that the operator did not cause.
 */
export function explain(error: unknown, isDebugging: boolean): string[] {
  if (error instanceof VenueImportError) return ['This venue is invalid; nothing was changed:', ...error.lines];
  if (error instanceof Error && PLAIN.some((kind) => error instanceof kind)) return [error.message];
  const { type, code, stack } = describeError(error);
  const known = code === undefined ? undefined : HINTS[code];
  if (known !== undefined) return [known];
  if (unavailability(error) !== null) {
    return [`The database was lost (${code ?? 'no answer'}): start again when it can be reached.`];
  }
  const what = `${type}${code === undefined ? '' : ` ${code}`}`;
  const line = `The service has stopped because of an error of its own (${what}). LOG_LEVEL=debug shows where: please report it.`;
  return isDebugging ? [line, stack] : [line];
}
