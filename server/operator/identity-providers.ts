import { ConfigError } from '../config';
import { type ProviderSettings, parseProviderSettings } from '../identity/sign-on/provider-settings';
import { readJsonFile } from './import/json-file';

/**
 * Reads the single sign-on providers of a file. It contains secrets, so errors never quote it.
 * @throws ConfigError
 */
export async function readProviders(file: string | null, isGoogle: boolean): Promise<ProviderSettings[]> {
  if (file === null) return [];
  const refuse = (why: string): never => {
    throw new ConfigError(`IDENTITY_PROVIDERS cannot be used: ${file}: ${why}.`);
  };
  if (isGoogle) return refuse('identity is Firebase’s by UI_CONFIG, where its providers are set up');
  try {
    const { value } = await readJsonFile(file);
    return parseProviderSettings(value);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : 'cannot be read');
  }
}
