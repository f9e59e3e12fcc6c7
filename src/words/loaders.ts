import { LOCALES } from '../../domain/kernel/constants';

export type Words = { readonly [key: string]: string | Words };

export type Loaders = Readonly<Record<string, () => Promise<Words>>>;

/** Loads the catalogue `name` of each locale that has its file, such as `./pt-BR/entry.json`. */
export function loadersOf(name: string, files: Loaders): Loaders {
  const byPath = Object.entries(files);
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const read = byPath.find(([path]) => path.endsWith(`/${locale}/${name}.json`))?.[1];
      return read === undefined ? [] : [[locale, read]];
    }),
  );
}
