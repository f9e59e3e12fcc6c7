import { PICTURE_PROVIDER, VIDEO_PROVIDER } from '../kernel/constants';
import { type FormList, formListAt, nameOfItem } from './form-lists';
import { copyOf, type Named, OF_KIND } from './making';
import { isRecord, listAt, markOfItem, type Path, stepTo, textAt, valueAt } from './paths';
import { type Change, type Item, nextOf, type Step } from './steps';

/** The ids of the cookie providers that the venue itself asks for: pictures and films of other sites. */
export const OWN_PROVIDERS = [VIDEO_PROVIDER, PICTURE_PROVIDER] as const;

type NewItem = Named & { id: string };

function newItem(list: FormList, owner: unknown, { id, language, name }: NewItem): Item {
  const texts = [{ locale: language, text: name }];
  switch (list) {
    case 'configurations':
      return { id, name: [], cookieProviders: [], ...OF_KIND[textAt(owner, 'type')] };
    case 'contentPieces':
      return { id, titles: texts, kind: 'VIDEO' };
    case 'speakers':
      return { id, name };
    case 'cookieProviders':
      return { id, name, type: 'EXTERNAL_MEDIA', attributes: [] };
    case 'attributes':
      return { key: texts, value: [] };
    case 'userProfileAttributes':
      return { id, kind: 'BOOLEAN', names: texts };
  }
}

const stepWith = (kind: Step['kind'], item: unknown, changes: readonly Change[]): Step => ({
  kind,
  name: nameOfItem(item),
  gesture: null,
  changes,
});

/** Items without an own id are changed as the list that they are in. */
const withList = (document: unknown, path: Path, list: readonly unknown[]): Change => ({
  kind: 'set',
  path: path.slice(0, -1),
  name: path.at(-1) ?? '',
  before: valueAt(document, path) ?? null,
  after: list,
});

const isMarked = (list: readonly unknown[], item: unknown): boolean => {
  const mark = markOfItem(item);
  return mark !== null && list.filter((one) => markOfItem(one) === mark).length <= 1;
};

function inserted(document: unknown, path: Path, item: Item, at: number): Change {
  const list = listAt(document, path);
  if (!isMarked(list, item) || list.some((one) => markOfItem(one) === null))
    return withList(document, path, list.toSpliced(at, 0, item));
  return { kind: 'insert', path, item, next: at < list.length ? markOfItem(list[at]) : null };
}

/** Adds an item at the end of a list of a form. `name` is what it is called until it gets a better name. */
export function addedItem(document: unknown, path: Path, made: NewItem): { step: Step; at: Path } | null {
  const list = formListAt(path);
  if (list === null) return null;
  const known = listAt(document, path);
  const item = newItem(list, valueAt(document, path.slice(0, -1)), made);
  const added = stepWith('add', item, [inserted(document, path, item, known.length)]);
  return { step: added, at: [...path, stepTo([...known, item], known.length)] };
}

type Found = { path: Path; list: readonly unknown[]; item: Item; index: number };

function foundAt(document: unknown, at: Path): Found | null {
  const path = at.slice(0, -1);
  const item = valueAt(document, at);
  const list = listAt(document, path);
  return isRecord(item) ? { path, list, item, index: list.indexOf(item) } : null;
}

/** Deletes an item of a list of a form. */
export function deletedItem(document: unknown, at: Path): Step | null {
  const here = foundAt(document, at);
  if (here === null) return null;
  const { path, list, item, index } = here;
  if (!isMarked(list, item)) return stepWith('remove', item, [withList(document, path, list.toSpliced(index, 1))]);
  return stepWith('remove', item, [{ kind: 'remove', path, item, next: null }]);
}

/** Copies an item, which then stands after it; `suffix` makes the ids of the copy its own. */
export function copiedItem(document: unknown, at: Path, suffix: string): Step | null {
  const here = foundAt(document, at);
  if (here === null) return null;
  return stepWith('copy', here.item, [inserted(document, here.path, copyOf(here.item, suffix), here.index + 1)]);
}

/** Moves an item by one place up or down in its list; `null` at its end. */
export function nudgedItem(document: unknown, at: Path, way: 'up' | 'down'): Step | null {
  const here = foundAt(document, at);
  if (here === null) return null;
  const { path, list, item, index } = here;
  const to = way === 'up' ? index - 1 : index + 1;
  if (to < 0 || to >= list.length) return null;
  const rest = list.toSpliced(index, 1);
  if (list.some((one) => !isMarked(list, one)))
    return stepWith('move', item, [withList(document, path, rest.toSpliced(to, 0, item))]);
  const mark = markOfItem(item) ?? '';
  const after = to < rest.length ? markOfItem(rest[to]) : null;
  return stepWith('move', item, [{ kind: 'move', path, item: mark, before: nextOf(list, mark), after }]);
}
