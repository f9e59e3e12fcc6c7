import { headerKey, headerOf, type Mapping, mappingOf } from './columns';
import type { FileFault, Listing, ProgrammeFile, Sheet } from './file';
import { talksOfTable } from './table';

/** The columns that organisers chose before, by the header of their table. */
export type Mappings = Readonly<Record<string, Mapping>>;
const MAPPINGS_MAX = 20;

/** What reading a file comes to: what is in it, or why it is refused. */
export type Reading = {
  file: ProgrammeFile | null;
  refusal: { code: FileFault; line: number | null } | null;
  mappings: Mappings;
};

const NO_LISTING: Listing = { talks: [], faults: [], zone: null };

export const sheetOf = (file: ProgrammeFile | null, at: number): Sheet | null =>
  file?.kind === 'table' ? (file.sheets[at] ?? null) : null;

/** The columns of a sheet: as they were chosen for the same header before, else by their names. */
export function mappingFor(sheet: Sheet | null, mappings: Mappings): Mapping {
  if (sheet === null) return {};
  const header = headerOf(sheet.rows);
  const key = headerKey(header);
  return (Object.hasOwn(mappings, key) ? mappings[key] : undefined) ?? mappingOf(header.cells);
}

/** The mappings with one more, without the oldest ones. */
export function withMapping(mappings: Mappings, sheet: Sheet | null, mapping: Mapping): Mappings {
  if (sheet === null) return mappings;
  const key = headerKey(headerOf(sheet.rows));
  const others = Object.entries(mappings).filter(([one]) => one !== key);
  return Object.fromEntries([...others, [key, mapping] as const].slice(-MAPPINGS_MAX));
}

/** The talks of a file. */
export function listingIn(file: ProgrammeFile | null, sheet: number, mapping: Mapping): Listing {
  if (file?.kind === 'listing') return file.listing;
  const table = sheetOf(file, sheet);
  return table === null ? NO_LISTING : talksOfTable(table, mapping);
}
