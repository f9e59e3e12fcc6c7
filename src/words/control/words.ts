import rosetta from 'rosetta';
import { ar } from './ar';
import { de } from './de';
import { type ControlKey, type ControlWords, en } from './en';

const CATALOGUES: Readonly<Record<string, ControlWords>> = { en, de, ar };
export const CONTROL_LOCALES = Object.keys(CATALOGUES);

const words = rosetta<ControlWords>({ ...CATALOGUES });

/** A text of the page of organisers. */
export const controlWords = (locale: string, key: ControlKey, parameters: Readonly<Record<string, string>> = {}) =>
  words.t(key, parameters, locale);
