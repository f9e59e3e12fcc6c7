import rosetta from 'rosetta';
import { FALLBACK_LOCALE } from '../../../domain/kernel/constants';
import en from '../en/control.json' with { type: 'json' };
import type { Words } from '../loaders';
import type { Paths } from '../words';

export type ControlKey = Paths<typeof en>;

const words = rosetta<Record<string, unknown>>({ [FALLBACK_LOCALE]: en });

/** Makes the texts of a language available to `controlWords`. */
export const learnControlWords = (locale: string, catalogue: Words): void => words.set(locale, { ...catalogue });

/** A text of the page of organisers in the locale, else in English. */
export const controlWords = (locale: string, key: ControlKey, parameters: Readonly<Record<string, string>> = {}) =>
  words.t(key, parameters, locale) || words.t(key, parameters, FALLBACK_LOCALE);
