import { type SQL, sql } from 'drizzle-orm';

/** A text without accents and case, as `plain` writes it. */
export const plainText = (text: SQL): SQL =>
  sql`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

/** Whether a text contains a word, which is plain. */
export const hasWord = (text: SQL, word: string): SQL => sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
