import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { led, NO_VIEW, standing } from '../../../domain/control/editing-view';
import { nested } from '../../../domain/control/form-tree';
import { fieldsIn, isValid, stepOf } from '../../../domain/control/forms';
import { addedItem, copiedItem, deletedItem, nudgedItem } from '../../../domain/control/items';
import { keyOfPath } from '../../../domain/control/outline';
import { type Path, stepsTo, textAt, valueAt } from '../../../domain/control/paths';
import { inverseOf, madeOn, type Step } from '../../../domain/control/steps';
import { VenueSchema } from '../../../domain/kernel/venue';

const text = (words: string) => [{ locale: 'en', text: words }];
const grace = { id: 'grace', name: 'Grace Hopper', company: 'Navy' };
const talk = (id: string, speakers: object[] = []) => ({ id, name: text(id), cookieProviders: [], speakers });
const board = {
  id: 'board',
  type: 'MEDIA_BOARD',
  name: text('Films'),
  placements: [],
  configurations: [{ id: 'one', name: [], contentPieces: [{ id: 'film', titles: text('Film'), tags: ['maths'] }] }],
};
const stage = {
  id: 'stage',
  type: 'MEETING',
  name: text('Stage'),
  placements: [],
  configurations: [talk('a', [grace]), talk('b'), talk('c')],
};
const provider = {
  id: 'video',
  name: 'Video',
  type: 'EXTERNAL_MEDIA',
  attributes: [
    { key: text('Operator'), value: text('Video Ltd') },
    { key: text('Purpose'), value: [] },
  ],
};
const VENUE = {
  architectures: [
    {
      id: 'aurora',
      areas: [{ id: 'lobby', names: text('Lobby'), viewPoints: [], contentWidgets: [board, stage] }],
      assets: [],
      globalWidgets: [],
      cookieProviders: [provider],
    },
  ],
};
const ROOT = ['architectures', '@aurora'];
const WIDGETS = [...ROOT, 'areas', '@lobby', 'contentWidgets'];
const TALKS = [...WIDGETS, '@stage', 'configurations'];
const PIECES = [...WIDGETS, '@board', 'configurations', '@one', 'contentPieces'];
const FACTS = [...ROOT, 'cookieProviders', '@video', 'attributes'];
const LISTS: Readonly<Record<string, Path>> = {
  configurations: TALKS,
  contentPieces: PIECES,
  speakers: [...TALKS, '@a', 'speakers'],
  cookieProviders: [...ROOT, 'cookieProviders'],
  attributes: FACTS,
  userProfileAttributes: [...ROOT, 'userProfileAttributes'],
};
const made = (document: unknown, step: Step | null): unknown =>
  step === null ? document : madeOn(document, step).document;
const listAt = (document: unknown, path: Path): readonly unknown[] => {
  const list = valueAt(document, path);
  return Array.isArray(list) ? list : [];
};
const NEW = { id: 'new', language: 'en', name: 'New' };

test.each(Object.entries(LISTS))('an item is added at the end of %s, is valid, and is taken back', (_, path) => {
  const added = addedItem(VENUE, path, NEW);
  if (added === null) throw new Error('nothing was added');
  const { document, step } = madeOn(VENUE, added.step);
  expect(listAt(document, path)).toHaveLength(listAt(VENUE, path).length + 1);
  expect(valueAt(document, added.at)).toBe(listAt(document, path).at(-1));
  expect(v.is(VenueSchema, document)).toBe(true);
  expect(listAt(made(document, inverseOf(step)), path)).toEqual(listAt(VENUE, path));
});

test('new content of a media board can have media items, and a list of texts is none of the form', () => {
  const added = addedItem(VENUE, [...WIDGETS, '@board', 'configurations'], NEW);
  expect(valueAt(made(VENUE, added?.step ?? null), added?.at ?? [])).toEqual({
    id: 'new',
    name: [],
    cookieProviders: [],
    contentPieces: [],
  });
  expect(addedItem(VENUE, [...TALKS, '@a', 'descriptions'], NEW)).toBeNull();
});

test('an item moves by one place and stays at the ends, with and without an id of its own', () => {
  const ids = (document: unknown) =>
    listAt(document, TALKS)
      .map((one) => textAt(one, 'id'))
      .join('');
  expect(ids(made(VENUE, nudgedItem(VENUE, [...TALKS, '@a'], 'down')))).toBe('bac');
  expect(ids(made(VENUE, nudgedItem(VENUE, [...TALKS, '@b'], 'down')))).toBe('acb');
  expect(ids(made(VENUE, nudgedItem(VENUE, [...TALKS, '@c'], 'up')))).toBe('acb');
  expect(nudgedItem(VENUE, [...TALKS, '@a'], 'up')).toBeNull();
  expect(nudgedItem(VENUE, [...FACTS, '#1'], 'down')).toBeNull();
  expect(listAt(made(VENUE, nudgedItem(VENUE, [...FACTS, '#1'], 'up')), FACTS)).toEqual(
    provider.attributes.toReversed(),
  );
});

test('a copy stands after its item with ids of its own, and its speakers are the same people', () => {
  const copied = made(VENUE, copiedItem(VENUE, [...TALKS, '@a'], 'x'));
  expect(listAt(copied, TALKS)).toMatchObject([
    { id: 'a' },
    { id: 'a-x', speakers: [grace] },
    { id: 'b' },
    { id: 'c' },
  ]);
  expect(listAt(made(VENUE, copiedItem(VENUE, [...FACTS, '#0'], 'x')), FACTS)).toEqual([
    provider.attributes[0],
    ...provider.attributes,
  ]);
});

test('any items that are added, copied, moved and deleted are taken back in the opposite order', () => {
  const Deed = fc.record({
    list: fc.constantFrom(...Object.keys(LISTS)),
    at: fc.nat(5),
    way: fc.constantFrom('add', 'copy', 'up', 'down', 'remove'),
  });
  fc.assert(
    fc.property(fc.array(Deed, { maxLength: 12 }), (deeds) => {
      const states: { document: unknown; back: Step }[] = [];
      let document: unknown = VENUE;
      for (const [number, { list, at, way }] of deeds.entries()) {
        const path = LISTS[list] ?? [];
        const steps = stepsTo(listAt(document, path));
        const item = [...path, steps[at % Math.max(1, steps.length)] ?? '#0'];
        const step = {
          add: () => addedItem(document, path, { ...NEW, id: `new-${number}` })?.step ?? null,
          copy: () => copiedItem(document, item, `c${number}`),
          up: () => nudgedItem(document, item, 'up'),
          down: () => nudgedItem(document, item, 'down'),
          remove: () => deletedItem(document, item),
        }[way]();
        if (step === null) continue;
        const next = madeOn(document, step);
        expect(next.lost).toBe(0);
        states.push({ document, back: inverseOf(next.step) });
        document = next.document;
      }
      for (const { document: before, back } of states.toReversed()) {
        document = made(document, back);
        for (const path of Object.values(LISTS)) expect(listAt(document, path)).toEqual(listAt(before, path));
      }
    }),
  );
});

test('the form of a widget has its contents below it, and the speakers of each below that', () => {
  const nodes = nested(fieldsIn(VENUE, { under: [...WIDGETS, '@stage'] }));
  const list = nodes.at(-1);
  expect(list?.field.kind).toBe('list');
  expect(list?.items.map(({ head }) => [head.values['en'], head.number, head.count])).toEqual([
    ['a', 1, 3],
    ['b', 2, 3],
    ['c', 3, 3],
  ]);
  const speakers = list?.items.map(({ nodes: inner }) => inner.find(({ field }) => field.path.at(-1) === 'speakers'));
  expect(speakers?.map((one) => one?.items.length)).toEqual([1, 0, 0]);
  expect(speakers?.[0]?.items[0]?.head.values).toEqual({ '': 'Grace Hopper' });
});

test('a speaker without a name is not saved', () => {
  const field = fieldsIn(VENUE).find(({ kind, path }) => kind === 'settings' && path.at(-1) === '@grace');
  if (field === undefined) throw new Error('no settings of the speaker');
  const isSavable = (value: string) => stepOf(field, { name: 'name', value }, true).changes.every(isValid);
  expect([isSavable('Ada'), isSavable(' '), isSavable('')]).toEqual([true, false, false]);
});

test('the way to a speaker leads to the widget around, with all on the way unfolded', () => {
  const speaker = [...TALKS, '@a', 'speakers', '@grace'];
  expect(standing(VENUE, { ...NO_VIEW, ...led(speaker) })).toMatchObject({
    at: [...WIDGETS, '@stage'],
    open: [keyOfPath([...ROOT, 'areas', '@lobby'])],
    unfolded: [keyOfPath([...TALKS, '@a']), keyOfPath(speaker)],
    wanted: keyOfPath(speaker),
  });
  expect(standing(VENUE, { ...NO_VIEW, ...led([...TALKS, '@gone']) }).unfolded).toEqual([]);
});
