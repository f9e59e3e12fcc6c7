import { type LocalizedText, pickText } from '../kernel/localized';
import type { Asset } from '../kernel/venue';
import { isList, isRecord, markOfItem, stepsTo, textAt } from './paths';

/** A picture of a version, and what people read who cannot see it. */
export type ComparedPicture = Pick<Asset, 'id' | 'uri' | 'generation'> & { name: string; alt: string };

/**
 * What is different in a part of a venue, at the item `of` in it; empty for the part itself. `field` is a property of the file.
 * Words are in a language, or in none; those of a version that does not have them are empty.
 */
export type Difference = { of: string; field: string } & (
  | { kind: 'words'; language: string | null; before: string; after: string }
  | { kind: 'picture'; before: ComparedPicture | null; after: ComparedPicture | null }
  | { kind: 'moved' }
  | { kind: 'added' }
  | { kind: 'removed' }
);

const MOST = 60;
const LENGTH = 400;
const PLACE = ['x', 'y', 'width', 'height', 'yaw', 'pitch', 'corners'];

type Side = { value: unknown; assets: ReadonlyMap<string, Asset> };
type At = { of: string; field: string; locale: string };

const cut = (text: string): string => (text.length > LENGTH ? `${[...text].slice(0, LENGTH).join('')}…` : text);
const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : cut(typeof value === 'string' ? value : JSON.stringify(value));
const isText = (value: unknown): value is LocalizedText =>
  isRecord(value) && typeof value['locale'] === 'string' && typeof value['text'] === 'string';
const isTexts = (value: unknown): value is readonly LocalizedText[] =>
  isList(value) && value.length > 0 && value.every(isText);
const isLeaf = (value: unknown): boolean => !isRecord(value) && !isList(value);

/** What an item is called in a locale; empty for one without a name. */
function nameIn(item: unknown, locale: string): string {
  if (!isRecord(item)) return '';
  for (const key of ['name', 'names', 'titles', 'displayName', 'key']) {
    const found = item[key];
    if (typeof found === 'string' && found !== '') return found;
    if (isTexts(found)) return pickText(found, locale);
  }
  return textAt(item, 'id');
}

function pictureOf({ value, assets }: Side, locale: string): ComparedPicture | null {
  const asset = typeof value === 'string' ? assets.get(value) : undefined;
  if (asset === undefined) return null;
  const { id, uri, generation, displayName, alts } = asset;
  return { id, uri, generation, name: displayName || id, alt: pickText(alts, locale) };
}

function* wordsAt(before: unknown, after: unknown, { of, field }: At): Generator<Difference> {
  const [old, next] = [before, after].map(
    (texts) => new Map((isTexts(texts) ? texts : []).map((one) => [one.locale, one.text])),
  );
  for (const language of new Set([...(old?.keys() ?? []), ...(next?.keys() ?? [])])) {
    const [was, is] = [old?.get(language) ?? '', next?.get(language) ?? ''];
    if (was !== is) yield { kind: 'words', of, field, language, before: cut(was), after: cut(is) };
  }
}

function* itemsAt(before: Side, after: Side, at: At): Generator<Difference> {
  const lists = [before, after].map(({ value }) => (isList(value) ? value : []));
  const [old, next] = lists.map((list) => new Map(stepsTo(list).map((step, index) => [step, list[index]])));
  for (const step of new Set([...(next?.keys() ?? []), ...(old?.keys() ?? [])])) {
    const [was, is] = [old?.get(step), next?.get(step)];
    const name = nameIn(is ?? was, at.locale);
    const of = [at.of, name].filter((one) => one !== '').join(' › ');
    if (was !== undefined && is !== undefined)
      yield* differencesAt(
        { ...before, value: was },
        { ...after, value: is },
        { ...at, of: markOfItem(is) === null ? at.of : of },
      );
    else if (is === undefined) yield { kind: 'removed', of: of || at.field, field: at.field };
    else yield { kind: 'added', of: of || at.field, field: at.field };
  }
}

function* recordAt(before: Side, after: Side, at: At): Generator<Difference> {
  const [was, is] = [isRecord(before.value) ? before.value : {}, isRecord(after.value) ? after.value : {}];
  const keys = [...new Set([...Object.keys(is), ...Object.keys(was)])].filter((key) => key !== 'id');
  const isPlace = 'viewpointId' in is && 'viewpointId' in was;
  const isMoved = isPlace && PLACE.some((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
  if (isMoved) yield { kind: 'moved', of: at.of, field: 'placements' };
  for (const key of keys) {
    if (isPlace && PLACE.includes(key)) continue;
    const isOwn = [was[key], is[key]].every((one) => isLeaf(one) || isTexts(one));
    yield* differencesAt(
      { ...before, value: was[key] },
      { ...after, value: is[key] },
      { ...at, field: isOwn ? key : at.field },
    );
  }
}

function* differencesAt(before: Side, after: Side, at: At): Generator<Difference> {
  const [was, is] = [before.value, after.value];
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  if (isTexts(was) || isTexts(is)) yield* wordsAt(was, is, at);
  else if (/assetid$/i.test(at.field) && isLeaf(was) && isLeaf(is)) {
    const { of, field, locale } = at;
    yield { kind: 'picture', of, field, before: pictureOf(before, locale), after: pictureOf(after, locale) };
  } else if (isList(was) || isList(is)) yield* itemsAt(before, after, at);
  else if (isRecord(was) || isRecord(is)) yield* recordAt(before, after, at);
  else yield { kind: 'words', of: at.of, field: at.field, language: null, before: textOf(was), after: textOf(is) };
}

/** The differences within a part of a venue, at most as many as people read. */
export function differencesIn(
  before: { value: object; assets: readonly Asset[] },
  after: { value: object; assets: readonly Asset[] },
  locale: string,
): Difference[] {
  const sides = [before, after].map(({ value, assets }) => ({
    value,
    assets: new Map(assets.map((one) => [one.id, one])),
  }));
  const [old, next] = sides;
  if (old === undefined || next === undefined) return [];
  const found: Difference[] = [];
  const own = (side: typeof old): Record<string, unknown> => ({ ...side.value });
  for (const key of new Set([...Object.keys(next.value), ...Object.keys(old.value)])) {
    if (key === 'id') continue;
    const at = { of: '', field: key, locale };
    for (const one of differencesAt({ ...old, value: own(old)[key] }, { ...next, value: own(next)[key] }, at)) {
      if (found.length >= MOST) return found;
      found.push(one);
    }
  }
  return found;
}

/** A text in pieces: those at both ends that two texts have in common, and what is different between them. */
export function changedWords(before: string, after: string): { start: string; old: string; new: string; end: string } {
  const [was, is] = [before, after].map((text) => text.split(/(\s+)/));
  if (was === undefined || is === undefined) return { start: '', old: before, new: after, end: '' };
  const shorter = Math.min(was.length, is.length);
  let first = 0;
  while (first < shorter && was[first] === is[first]) first += 1;
  let last = 0;
  while (last < shorter - first && was.at(-1 - last) === is.at(-1 - last)) last += 1;
  const middle = (words: readonly string[]): string => words.slice(first, words.length - last).join('');
  return {
    start: is.slice(0, first).join(''),
    old: middle(was),
    new: middle(is),
    end: is.slice(is.length - last).join(''),
  };
}
