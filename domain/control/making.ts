import { pickText } from '../kernel/localized';
import { type Direction, wrapYaw } from '../venue/panorama';
import type { WidgetKind } from '../widgets/kinds';
import { freePlace } from './free-place';
import { allOf, keyOfPath, outlineOf, type Part, rootOf } from './outline';
import { isList, isRecord, listAt, markOfItem, type Path, textAt, valueAt } from './paths';
import type { SelectedKind } from './selecting';
import { type Change, type Item, inverseOf, nextOf, type Step, together } from './steps';

/** A text that is written in one language. */
export type Named = { language: string; name: string };

/** The path to the list that a part is in. */
export const listOf = (path: Path): Path => path.slice(0, -1);
const itemAt = (document: unknown, path: Path): Item | null => {
  const found = valueAt(document, path);
  return isRecord(found) ? found : null;
};
const texts = ({ language, name }: Named) => [{ locale: language, text: name }];
const step = (kind: Step['kind'], name: Step['name'], changes: readonly Change[]): Step => ({
  kind,
  name,
  gesture: null,
  changes,
});
const insert = (path: Path, item: Item, next: string | null = null): Change => ({ kind: 'insert', path, item, next });

const positionsOf = (document: unknown): Path => [...rootOf(document), 'floorplan', 'areaPositions'];

/** Makes an area with one viewpoint, which is listed among the areas. `viewpoint` is its name. */
export function addedArea(document: unknown, id: string, named: Named, viewpoint: string): Step {
  const item = {
    id,
    names: texts(named),
    descriptions: [],
    viewMode: 'VIEW_2D',
    defaultViewpointId: `${id}-view`,
    viewPoints: [{ id: `${id}-view`, names: texts({ ...named, name: viewpoint }), background: null }],
    contentWidgets: [],
  };
  return step('add', { [named.language]: named.name }, [
    insert([...rootOf(document), 'areas'], item),
    insert(positionsOf(document), { areaId: id, visible: true }),
  ]);
}

/** Makes a viewpoint of an area. */
export const addedViewpoint = (area: Path, id: string, named: Named): Step =>
  step('add', { [named.language]: named.name }, [
    insert([...area, 'viewPoints'], { id, names: texts(named), background: null }),
  ]);

/** What the content of a new widget says beyond what all have, by its kind. */
export const OF_KIND: Readonly<Record<string, Item>> = {
  MEDIA_BOARD: { contentPieces: [] },
  DOOR: { areaId: null },
};

const widgetsIn = (document: unknown, area: Path): readonly unknown[] => listAt(document, [...area, 'contentWidgets']);

/** The list of widgets of an area, or of those that are everywhere. */
const widgetsOf = (within: Part): Path => (within.kind === 'area' ? [...within.path, 'contentWidgets'] : within.path);

type NewWidget = Named & { id: string; kind: WidgetKind; viewpoint: string | null };

/** Makes a widget of an area, in the middle of a viewpoint's picture, or one that is everywhere. */
export function addedWidget(document: unknown, within: Part, { id, kind, viewpoint, ...named }: NewWidget): Step {
  const isPanorama = itemAt(document, within.path)?.['viewMode'] === 'VIEW_360D';
  const item = {
    id,
    type: kind,
    name: texts(named),
    openMode: kind === 'CHAT' ? 'OVERLAY_DIALOG' : 'EMBEDDED_DIALOG',
    placements: viewpoint === null ? [] : [freePlace(widgetsIn(document, within.path), viewpoint, isPanorama)],
    configurations: [{ id: `${id}-content`, name: [], cookieProviders: [], ...OF_KIND[kind] }],
  };
  return step('add', { [named.language]: named.name }, [insert(widgetsOf(within), item)]);
}

/** Gives a widget a place on a viewpoint's picture. */
export function addedPlace(document: unknown, widget: Part, viewpoint: string): Step {
  const path = widget.path.slice(0, -2);
  const isPanorama = itemAt(document, path)?.['viewMode'] === 'VIEW_360D';
  const place = freePlace(widgetsIn(document, path), viewpoint, isPanorama);
  return step('place', stepName(widget), [insert([...widget.path, 'placements'], place)]);
}

/** What the step that is done to a part is named by. */
export const stepName = ({ title, mark }: Part): Step['name'] => (Object.keys(title).length > 0 ? title : { '': mark });

function* idsIn(value: unknown): Generator<string> {
  if (isList(value)) for (const item of value) yield* idsIn(item);
  else if (isRecord(value)) {
    if (typeof value['id'] === 'string') yield value['id'];
    for (const [name, inner] of Object.entries(value)) if (name !== 'speakers') yield* idsIn(inner);
  }
}

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (isList(value)) return value.map((item) => renamed(item, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isId = name === 'id' || name === 'viewpointId' || name === 'defaultViewpointId';
      if (name === 'roomId' || name === 'movedFrom' || name === 'sourceKey') return [name, null];
      return [name, isId && typeof inner === 'string' ? (names.get(inner) ?? inner) : renamed(inner, names)];
    }),
  );
}

/** A copy has ids of its own, and a chat room of its own; its speakers are the same people. */
export function copyOf(item: Item, suffix: string): Item {
  const names = new Map([...idsIn(item)].map((id) => [id, `${id}-${suffix}`]));
  const copy = renamed(item, names);
  if (!isRecord(copy)) return item;
  const place = (found: unknown): unknown =>
    isList(found)
      ? found.map((one: unknown) =>
          isRecord(one) && typeof one['x'] === 'number' && typeof one['y'] === 'number' && !('corners' in one)
            ? { ...one, x: moved(one['x'], one['width']), y: moved(one['y'], one['height']) }
            : one,
        )
      : found;
  return 'placements' in copy ? { ...copy, placements: place(copy['placements']) } : copy;
}

/** A little beside the first, and still on the picture. */
const moved = (at: number, length: unknown): number => {
  const most = 1 - (typeof length === 'number' ? length : 0);
  return at + 0.03 <= most ? at + 0.03 : Math.max(0, at - 0.03);
};

/** Copies a part, which then stands after it. `suffix` makes the ids of the copy its own. */
export function copied(document: unknown, part: Part, suffix: string): Step | null {
  const item = itemAt(document, part.path);
  if (item === null) return null;
  const list = listOf(part.path);
  const copy = copyOf(item, suffix);
  const changes = [insert(list, copy, nextOf(listAt(document, list), part.mark))];
  if (part.kind !== 'area') return step('copy', stepName(part), changes);
  const position = { areaId: markOfItem(copy), visible: true };
  const next = nextOf(listAt(document, positionsOf(document)), part.mark);
  return step('copy', stepName(part), [...changes, insert(positionsOf(document), position, next)]);
}

/** Deletes a part; what refers to it stays, and is named by the checks. */
export function deleted(document: unknown, part: Part): Step | null {
  const item = itemAt(document, part.path);
  if (item === null) return null;
  const remove = (path: Path, one: Item): Change => ({ kind: 'remove', path, item: one, next: null });
  const positions = part.kind === 'area' ? listAt(document, positionsOf(document)) : [];
  const position = positions.find((one) => markOfItem(one) === part.mark);
  return step('remove', stepName(part), [
    remove(listOf(part.path), item),
    ...(isRecord(position) ? [remove(positionsOf(document), position)] : []),
  ]);
}

/** Copies several parts in one step; each copy then stands after its part. */
export const copiedAll = (document: unknown, parts: readonly Part[], suffix: string): Step | null =>
  together(parts.map((part) => copied(document, part, suffix)).filter((one) => one !== null));

/** Whether parts can be deleted together: a venue keeps at least one area. */
export function isDeletable(document: unknown, parts: readonly Part[]): boolean {
  const areas = parts.filter(({ kind }) => kind === 'area').length;
  return parts.length > 0 && (areas === 0 || areas < listAt(document, [...rootOf(document), 'areas']).length);
}

/** Deletes several parts in one step. */
export function deletedAll(document: unknown, parts: readonly Part[]): Step | null {
  if (!isDeletable(document, parts)) return null;
  return together(parts.map((part) => deleted(document, part)).filter((one) => one !== null));
}

/** Moves a part within its list to before another one, to the end for `null`. The order of the areas is that of the navigation. */
export function movedTo(document: unknown, part: Part, next: string | null): Step {
  const move = (path: Path): Change => ({
    kind: 'move',
    path,
    item: part.mark,
    before: nextOf(listAt(document, path), part.mark),
    after: next === part.mark ? nextOf(listAt(document, path), part.mark) : next,
  });
  const paths = part.kind === 'area' ? [listOf(part.path), positionsOf(document)] : [listOf(part.path)];
  const isThere = (path: Path): boolean => listAt(document, path).some((one) => markOfItem(one) === part.mark);
  return step('move', stepName(part), paths.filter(isThere).map(move));
}

/** Moves a part by one place up or down in its list; `null` at its end. */
export function nudged(document: unknown, part: Part, way: 'up' | 'down'): Step | null {
  const marks = listAt(document, listOf(part.path)).map(markOfItem);
  const at = marks.indexOf(part.mark);
  const isAtEnd = way === 'up' ? at <= 0 : at < 0 || at === marks.length - 1;
  if (isAtEnd) return null;
  return movedTo(document, part, (way === 'up' ? marks[at - 1] : marks[at + 2]) ?? null);
}

/** Where a widget is on a viewpoint: fractions of the picture, or degrees in a panorama. */
export type Place = Readonly<Record<string, unknown>>;

/** Puts a widget to another place of a viewpoint. All moves of one gesture are one step. */
export function placed(document: unknown, widget: Part, viewpoint: string, to: Place, gesture: string | null): Step {
  const path = [...widget.path, 'placements', `@${viewpoint}`];
  const before = itemAt(document, path) ?? {};
  const changes = Object.entries(to).map(
    ([name, after]): Change => ({
      kind: 'set',
      path,
      name,
      before: before[name] ?? null,
      after: after ?? null,
    }),
  );
  return { ...step('place', stepName(widget), changes), gesture };
}

/** Where attendees look first at a viewpoint of a panorama; straight ahead for `null`. */
export function startedAt(document: unknown, viewpoint: Part, to: Direction | null, gesture: string | null): Step {
  const before = itemAt(document, viewpoint.path)?.['start'] ?? null;
  const tenth = (angle: number): number => Math.round(angle * 10) / 10;
  const after = to && { yaw: tenth(wrapYaw(to.yaw)), pitch: tenth(Math.min(Math.max(to.pitch, -90), 90)) };
  const change: Change = { kind: 'set', path: viewpoint.path, name: 'start', before, after };
  return { ...step('settings', stepName(viewpoint), [change]), gesture };
}

/** Takes a widget from a viewpoint's picture; it stays in the list of the area. */
export function unplaced(document: unknown, widget: Part, viewpoint: string): Step | null {
  const path = [...widget.path, 'placements'];
  const item = itemAt(document, [...path, `@${viewpoint}`]);
  return item === null ? null : step('place', stepName(widget), [{ kind: 'remove', path, item, next: null }]);
}

/** A name in a language, else in any. */
export const nameIn = (name: Step['name'], locale: string): string =>
  pickText(
    Object.entries(name).map(([language, text]) => ({ locale: language, text })),
    locale,
  );

/** A part is shown by its name, or by its id where it has none. */
export const partName = ({ title, mark }: Part, locale: string): string => nameIn(title, locale) || mark;

/** Whether a step deleted something that is still gone. */
export const isRestorable = (document: unknown, { kind, changes }: Step): boolean =>
  kind === 'remove' &&
  changes.some(
    (change) =>
      change.kind === 'remove' &&
      listAt(document, change.path).every((one) => markOfItem(one) !== markOfItem(change.item)),
  );

/** Brings back what a step deleted, as a step of its own. */
export const restored = (deletion: Step): Step => ({ ...inverseOf(deletion), kind: 'add' });

const PARTS: Readonly<Record<string, SelectedKind>> = {
  areas: 'area',
  viewPoints: 'viewpoint',
  contentWidgets: 'widget',
  globalWidgets: 'widget',
};

/** The parts of the venue that a step brings, also by taking a deletion back, each with the path to it. */
export const broughtBy = ({ changes }: Step): { path: Path; kind: SelectedKind }[] =>
  changes.flatMap((change) => {
    const kind = PARTS[change.path.at(-1) ?? ''];
    const mark = change.kind === 'insert' ? markOfItem(change.item) : null;
    return kind === undefined || mark === null ? [] : [{ path: [...change.path, `@${mark}`], kind }];
  });

/** Moves a part of the venue before or after another one of its list; `null` for one of another list. */
export function movedBeside(document: unknown, part: Part, target: Part, side: 'before' | 'after'): Step | null {
  const isOfOne = part.key !== target.key && keyOfPath(listOf(part.path)) === keyOfPath(listOf(target.path));
  if (!isOfOne || part.mark === '') return null;
  return movedTo(
    document,
    part,
    side === 'before' ? target.mark : nextOf(listAt(document, listOf(part.path)), target.mark),
  );
}

/** The names of parts, pictures and cookie providers by their ids, for settings that refer to them. */
export function namesOf(document: unknown, locale: string): ReadonlyMap<string, string> {
  const root = rootOf(document);
  const listed = (list: string, name: string) =>
    listAt(document, [...root, list]).map((one) => [textAt(one, 'id'), textAt(one, name)] as const);
  return new Map(
    [
      ...listed('assets', 'displayName'),
      ...listed('cookieProviders', 'name'),
      ...allOf(outlineOf(document)).map((part) => [part.mark, nameIn(part.title, locale)] as const),
    ].filter(([id, name]) => id !== '' && name !== ''),
  );
}
