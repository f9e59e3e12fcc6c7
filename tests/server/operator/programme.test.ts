import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { agendaOf } from '../../../domain/agenda/agenda';
import { pickText } from '../../../domain/kernel/localized';
import { VenueSchema } from '../../../domain/kernel/venue';
import { singleArchitecture } from '../../../domain/kernel/venue-summary';
import { readVenueFolder } from '../../../server/operator/import/venue-folder';
import { type Entry, entriesOf, nameOf } from '../../../server/search/entries';

const at = (path: string): string => fileURLToPath(new URL(`../../../server/${path}`, import.meta.url));
const HOUR_MS = 3_600_000;

const headings = {
  en: ['Day one Arriving', 'Day two Making', 'Day three Taking home'],
  de: ['Erster Tag Ankommen', 'Zweiter Tag Machen', 'Dritter Tag Mitnehmen'],
};

function printed(file: string): Entry[] {
  const pages = execFileSync(process.execPath, [at('search/read-document.mjs'), at(file), '9', '99999']);
  return entriesOf(v.parse(v.array(v.string()), JSON.parse(pages.toString()))).entries;
}

async function talksIn(locale: 'en' | 'de'): Promise<string[]> {
  const { venue } = await readVenueFolder(at('sample/aurora/venue.json'));
  const architecture = singleArchitecture(v.parse(VenueSchema, venue));
  if (architecture === null) throw new Error('The sample is not one architecture');
  return agendaOf(architecture, 0).map(({ begin, titles, areaNames }) => {
    const [date = '', time = ''] = new Date(begin + HOUR_MS).toISOString().split('T');
    const heading = headings[locale][Number(date.slice(-2)) - 1];
    return [date.slice(0, 7), heading, time.slice(0, 5), pickText(titles, locale), pickText(areaNames, locale)].join(
      ' | ',
    );
  });
}

test.each([
  ['en', 'programme.pdf', ['Doors open', 'Light from the north', 'Cities at night', 'Star tour', 'Coffee round']],
  ['de', 'programme-de.pdf', ['Einlass', 'Licht aus dem Norden', 'Städte bei Nacht', 'Sternführung', 'Kaffeerunde']],
] as const)(
  'the printed programme in %s has the talks of the sample venue, and what is always open',
  async (locale, file, always) => {
    const entries = printed(`sample/aurora/assets/${file}`);
    const isAlways = (entry: Entry) => always.some((name) => name === nameOf(entry));
    expect(entries.filter(isAlways).map(nameOf)).toEqual(always);
    const rows = entries
      .filter((entry) => !isAlways(entry))
      .map((entry) =>
        ['2099-01', entry.heading, entry.lines[0]?.slice(0, 5), nameOf(entry), entry.lines.at(-1)].join(' | '),
      );
    const talks = await talksIn(locale);
    expect(rows.toSorted()).toEqual(talks.toSorted());
    expect(talks.length).toBeGreaterThanOrEqual(15);
  },
);
