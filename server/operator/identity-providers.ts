import { readFile } from 'node:fs/promises';
import { ConfigError } from '../config';
import { type ProviderSettings, parseProviderSettings } from '../identity/sign-on/provider-settings';

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
  const text = await readFile(file, 'utf8').catch(() => refuse('cannot be read'));
  let list: unknown;
  try {
    list = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
    const line = position === undefined ? '' : `, in line ${text.slice(0, Number(position)).split('\n').length}`;
    return refuse(`is not valid JSON${line}`);
  }
  try {
    return parseProviderSettings(list);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : 'cannot be read');
  }
}
