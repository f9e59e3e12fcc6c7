import { ConfigError } from '../config';
import { readServiceAccount, type ServiceAccount } from '../identity/tokens/custom-token';
import { readJsonFile } from './import/json-file';

/**
 * Reads the key file of a Firebase project's service account. It is a secret, so errors never quote it.
 * @throws ConfigError
 */
export async function openServiceAccount(
  file: string | null,
  project: { id: string; isGoogles: boolean },
): Promise<ServiceAccount | null> {
  if (file === null) return null;
  const refuse = (why: string): never => {
    throw new ConfigError(`FIREBASE_SERVICE_ACCOUNT cannot be used: ${file}: ${why}.`);
  };
  if (!project.isGoogles)
    return refuse('identity is not Firebase’s: name your project in UI_CONFIG, or leave this out');
  const { value } = await readJsonFile(file).catch((error: unknown) =>
    refuse(error instanceof Error ? error.message : 'cannot be read'),
  );
  const account = readServiceAccount(value);
  if (typeof account === 'string') return refuse(account);
  if (account.projectId !== project.id)
    return refuse(`it is of the project "${account.projectId}", and UI_CONFIG names "${project.id}"`);
  return account;
}
