import { LOCALES } from '../../../domain/kernel/constants';

export type Words = { readonly [key: string]: string | Words };

export type Loaders = Readonly<Record<string, () => Promise<Words>>>;

/** Loads the catalogue of each locale that has a file, such as `./pt-BR.ts`; the catalogue is the file's only export. */
export const loadersOf = (files: Readonly<Record<string, () => Promise<Readonly<Record<string, Words>>>>>): Loaders =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const read = files[`./${locale}.ts`];
      return read === undefined ? [] : [[locale, async () => Object.values(await read())[0] ?? {}]];
    }),
  );
