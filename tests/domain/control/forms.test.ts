import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FormField, fieldsIn, isMissing, isValid, languagesOf, stepOf } from '../../../domain/control/forms';
import { madeOn } from '../../../domain/control/steps';

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
type Edit = { field: FormField; name: string; value: string };
const edit = (path: string[], name: string, value: string): Edit => ({ field: at(...path), name, value });
const edited = (before: unknown, edits: readonly Edit[]): unknown =>
  edits.reduce((so, { field, ...one }) => madeOn(so, stepOf(field, one, true)).document, before);
const NAMES = ['areas', '@lobby', 'names'];
const STAGE = ['areas', '@stage', 'names'];

test('fields are named by the nearest name or title around them, and never by an imprint', () => {
  const titles = [at('impress'), at('globalWidgets', '@help', 'name'), at(...STAGE)].map(({ title }) => title['en']);
  expect(titles).toEqual([undefined, undefined, 'Stage']);
});

test('every text and time slot that the schemas of areas and widgets name is a field', () => {
  expect(fields.filter(({ kind }) => kind === 'text').map(({ part, label }) => [part, label])).toEqual([
    ['area', 'name'],
    ['area', 'description'],
    ['widget', 'name'],
    ['content', 'name'],
    ['item', 'title'],
    ['item', 'description'],
    ['item', 'track'],
    ['area', 'name'],
    ['area', 'description'],
    ['picture', 'alt'],
    ['widget', 'name'],
    ['venue', 'imprint'],
    ['venue', 'privacy'],
  ]);
  expect(fields.filter(({ kind }) => kind === 'time').map(({ title, values }) => [title['en'], values])).toEqual([
    ['Talks', { begin: '', end: '' }],
    ['Film', { begin: '2027-03-12T09:00:00Z', end: '' }],
  ]);
});

test('the colours of the venue are a field, also where it has none yet, and an empty one is removed', () => {
  const colours = at('style');
  expect([colours.kind, colours.values]).toEqual(['colours', { background: '', text: '', primary: '', secondary: '' }]);
  const edits = [edit(['style'], 'primary', '#F70041'), edit(['style'], 'text', '')];
  const saved = edited(document, edits);
  expect(saved).toEqual({
    ...made(),
    architectures: [{ ...made().architectures[0], style: { primary: '#F70041' } }],
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
  const isSavable = ({ field, ...one }: Edit) => stepOf(field, one, false).changes.every(isValid);
  expect(isSavable(edit(['style'], 'primary', value))).toBe(isAllowed);
  expect(isSavable(edit(NAMES, 'en', value))).toBe(true);
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
  const { begin: _, ...rest } = item;
  const moved = { ...board, configurations: [{ id: 'one', contentPieces: [{ ...rest }] }] };
  expect(edited(document, edits)).toEqual(
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
      field: fc.constantFrom(...texts),
      name: fc.constantFrom('en', 'de', 'ar'),
      value: fc.string(),
    }),
  );
  fc.assert(
    fc.property(Edits, (edits) => {
      const saved = edited(document, edits);
      const wanted = new Map(fields.map(({ key, values }) => [key, { ...values }]));
      for (const { field, name, value } of edits) wanted.set(field.key, { ...wanted.get(field.key), [name]: value });
      const written = (values: object) =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => String(value).trim() !== ''));
      const own = (all: readonly FormField[]) => all.filter(({ kind }) => kind !== 'item');
      expect(own(fieldsIn(saved)).map(({ key, values }) => [key, written(values)])).toEqual(
        own(fields).map(({ key }) => [key, written(wanted.get(key) ?? {})]),
      );
    }),
  );
});

test('content has no field that its kind has no use for, unless something is written there', () => {
  const door = (more: object) => ({
    id: 'door',
    type: 'DOOR',
    name: text('Door'),
    openMode: 'EMBEDDED',
    configurations: [{ id: 'way', areaId: 'stage', ...more }],
  });
  const namesOf = (more: object) =>
    fieldsIn(made([{ ...lobby, contentWidgets: [door(more)] }, stage]))
      .filter(({ path }) => path.includes('@way'))
      .flatMap(({ kind, path, settings = [] }) =>
        kind === 'settings' ? settings.map(({ name }) => name) : path.at(-1),
      );
  expect(namesOf({})).toEqual(['@way', '@way', 'name', 'areaId']);
  const [films] = lobby.contentWidgets;
  const ofBoard = fieldsIn(made([{ ...lobby, contentWidgets: [films ?? {}] }]))
    .filter(({ kind, path }) => kind === 'settings' && path.at(-1) === '@one')
    .flatMap(({ settings = [] }) => settings.map(({ name }) => name));
  expect(ofBoard, 'films of other sites are asked for').toContain('cookieProviders');
  expect(namesOf({ url: '/stage', track: text('Doors') })).toEqual(['@way', '@way', 'name', 'track', 'url', 'areaId']);
});

test('the fields of one part are those of the whole that are in it', () => {
  const keysOf = (wanted: Parameters<typeof fieldsIn>[1]) => fieldsIn(document, wanted).map(({ key }) => key);
  const LOBBY = ['architectures', '@aurora', 'areas', '@lobby'];
  const within = fields.filter(({ path }) => LOBBY.every((step, index) => step === path[index]));
  expect(keysOf({ under: LOBBY })).toEqual(within.map(({ key }) => key));
  expect(keysOf({ under: LOBBY, without: ['contentWidgets'] })).toEqual(
    within.filter(({ path }) => !path.includes('contentWidgets')).map(({ key }) => key),
  );
  expect(fieldsIn(document, { under: [...LOBBY, 'contentWidgets', '@board'] })[0]?.title).toEqual({
    en: 'Talks',
    de: 'Vorträge',
  });
});
