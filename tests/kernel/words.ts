import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import entry from '../../src/words/en/entry.json' with { type: 'json' };
import venue from '../../src/words/en/venue.json' with { type: 'json' };
import type { Words } from '../../src/words/loaders';

/** All English texts of attendees. */
export const en = { ...entry, ...venue };

/** A catalogue of a language, such as `control`. */
export const readWords = (locale: string, name: string): Words =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../src/words/${locale}/${name}.json`), 'utf8'));

/** All texts of attendees in a language. */
export const wordsIn = (locale: string): Words => ({ ...readWords(locale, 'entry'), ...readWords(locale, 'venue') });
