import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyEdits,
  type FormEdit,
  fieldsIn,
  isMissing,
  isValid,
  languagesOf,
  noteEdit,
  placesOf,
  rebase,
  withEdits,
} from '../../../domain/control/forms';

const text = (en: string, de?: string) => [
  { locale: 'en', text: en },
  ...(de === undefined ? [] : [{ locale: 'de', text: de }]),
];
const item = { id: 'film', titles: text('Film', 'Film'), begin: '2027-03-12T09:00:00Z', end: null, own: [1, 2] };
const board = {
  id: 'board',
  type: 'MEDIA_BOARD',
  name: text('Talks', 'Vorträge'),
  configurations: [{ id: 'one', contentPieces: [item] }],
};
const lobby = { id: 'lobby', names: text('Lobby', 'Foyer'), note: 'kept', contentWidgets: [board] };
const stage = { id: 'stage', names: text('Stage'), descriptions: null };
const made = (areas: object[] = [lobby, stage]) => ({
  version: 4,
  architectures: [
    {
      id: 'aurora',
      areas,
      unknown: { deep: [null, 'x'] },
      impress: text('Imprint'),
      assets: [{ id: 'logo', uri: '/logo.webp', alts: [] }],
      globalWidgets: [{ id: 'help', type: 'NEW', name: [] }],
    },
  ],
});
const document = made();
const fields = fieldsIn(document);
const at = (...path: string[]) => {
  const found = fields.find((field) => field.path.slice(2).join(' ') === path.join(' '));
  if (found === undefined) throw new Error(`No field ${path.join(' ')}`);
  return found;
};
const edit = (path: string[], name: string, value: string): FormEdit => ({ field: at(...path).key, name, value });
const NAMES = ['areas', '@lobby', 'names'];
const STAGE = ['areas', '@stage', 'names'];

test('fields are named by the nearest name or title around them, and never by an imprint', () => {
  const titles = [at('impress'), at('globalWidgets', '@help', 'name'), at(...STAGE)].map(({ title }) => title['en']);
  expect(titles).toEqual([undefined, undefined, 'Stage']);
});

test('every text and time slot that the schemas of areas and widgets name is a field, by its place', () => {
  expect(
    fields.filter(({ kind }) => kind === 'text').map(({ place, part, label }) => [place.key, part, label]),
  ).toEqual([
    ['area @lobby', 'area', 'name'],
    ['area @lobby', 'area', 'description'],
    ['area @lobby', 'widget', 'name'],
    ['area @lobby', 'content', 'name'],
    ['area @lobby', 'content', 'description'],
    ['area @lobby', 'content', 'track'],
    ['area @lobby', 'item', 'title'],
    ['area @lobby', 'item', 'description'],
    ['area @lobby', 'item', 'track'],
    ['area @stage', 'area', 'name'],
    ['area @stage', 'area', 'description'],
    ['pictures', 'picture', 'alt'],
    ['everywhere', 'widget', 'name'],
    ['venue', 'venue', 'imprint'],
    ['venue', 'venue', 'privacy'],
  ]);
  expect(fields.filter(({ kind }) => kind === 'time').map(({ title, values }) => [title['en'], values])).toEqual([
    ['Talks', { begin: '', end: '' }],
    ['Film', { begin: '2027-03-12T09:00:00Z', end: '' }],
  ]);
  expect(placesOf(fields).map(({ key }) => key)).toEqual([
    'area @lobby',
    'area @stage',
    'pictures',
    'everywhere',
    'venue',
  ]);
});

test('the colours of the venue are a field, also where it has none yet, and an empty one is removed', () => {
  const colours = at('style');
  expect([colours.kind, colours.place.key, colours.values]).toEqual([
    'colours',
    'venue',
    { background: '', text: '', primary: '', secondary: '' },
  ]);
  const edits = [edit(['style'], 'primary', '#F70041'), edit(['style'], 'text', '')];
  const saved = applyEdits(document, fields, edits);
  expect(saved).toEqual({
    ...made(),
    architectures: [{ ...made().architectures[0], style: { primary: '#F70041', text: null } }],
  });
  expect(fieldsIn(saved).find(({ kind }) => kind === 'colours')?.values).toMatchObject({
    primary: '#F70041',
    text: '',
  });
});

test.each([
  ['#F70041', true],
  ['0af', true],
  ['', true],
  ['red', false],
  ['#12345', false],
])('the colour "%s" may be saved: %s', (value, isAllowed) => {
  expect(isValid(edit(['style'], 'primary', value), fields)).toBe(isAllowed);
  expect(isValid(edit(NAMES, 'en', value), fields)).toBe(true);
});

test('a text that other languages have is missing; one in no language is left out on purpose', () => {
  expect(languagesOf(fields)).toEqual(['en', 'de']);
  const inGerman = { ...at(...NAMES), values: { de: 'Halle' } };
  expect(languagesOf([inGerman, ...fields]), 'the language with the most texts is first').toEqual(['en', 'de']);
  const missing = fields.filter((field) => isMissing(field, 'de'));
  expect(missing.map(({ path }) => path.slice(2))).toEqual([STAGE, ['impress']]);
  expect(isMissing(at('areas', '@stage', 'descriptions'), 'de')).toBe(false);
  expect(isMissing(at(...NAMES), 'fr')).toBe(true);
});

test('edits change their texts and times alone, and an empty text removes its language', () => {
  const edits = [
    edit(STAGE, 'de', 'Bühne'),
    edit(NAMES, 'de', ' '),
    edit(['areas', '@stage', 'descriptions'], 'en', 'Talks'),
    edit(
      ['areas', '@lobby', 'contentWidgets', '@board', 'configurations', '@one', 'contentPieces', '@film'],
      'begin',
      '',
    ),
  ];
  const moved = { ...board, configurations: [{ id: 'one', contentPieces: [{ ...item, begin: null }] }] };
  expect(applyEdits(document, fields, edits)).toEqual(
    made([
      { ...lobby, names: text('Lobby'), contentWidgets: [moved] },
      { ...stage, names: text('Stage', 'Bühne'), descriptions: text('Talks') },
    ]),
  );
  expect(document).toEqual(made());
});

test('any edits of texts are read again as they were written, and everything else stays', () => {
  const texts = fields.filter(({ kind }) => kind === 'text');
  const Edits = fc.array(
    fc.record({
      field: fc.constantFrom(...texts.map(({ key }) => key)),
      name: fc.constantFrom('en', 'de', 'ar'),
      value: fc.string(),
    }),
  );
  fc.assert(
    fc.property(Edits, (all) => {
      const edits = all.reduce((noted: FormEdit[], one) => noteEdit(noted, one, fields), []);
      const saved = applyEdits(document, fields, edits);
      const written = ({ values }: (typeof fields)[number]) =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
      expect(fieldsIn(saved).map(written)).toEqual(withEdits(fields, edits).map(written));
      const back = edits.map(({ field, name }) => ({
        field,
        name,
        value: fields.find(({ key }) => key === field)?.values[name] ?? '',
      }));
      const restored = applyEdits(saved, fields, back);
      expect(fieldsIn(restored).map(written)).toEqual(fields.map(written));
      expect(JSON.stringify(applyEdits(document, fields, []))).toBe(JSON.stringify(document));
    }),
  );
});

test('a value that is as before is no edit', () => {
  const one = noteEdit([], edit(NAMES, 'en', 'Hall'), fields);
  expect(one).toEqual([edit(NAMES, 'en', 'Hall')]);
  expect(noteEdit(one, edit(NAMES, 'en', 'Lobby'), fields)).toEqual([]);
});

test('edits move onto a newer version by the ids of areas; those of removed areas are counted as lost', () => {
  const edits = [edit(NAMES, 'en', 'Hall'), edit(NAMES, 'de', 'Saal'), edit(STAGE, 'en', 'Arena')];
  const newer = fieldsIn(
    made([
      { id: 'new', names: text('New') },
      { ...lobby, names: text('Lounge', 'Saal') },
    ]),
  );
  expect(rebase(edits, fields, newer)).toEqual({ edits: [edits[0]], lost: 1, clashes: 1 });
  expect(rebase(edits, fields, fields)).toEqual({ edits, lost: 0, clashes: 0 });
});
