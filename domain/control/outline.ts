import { type FormValues, textsIn } from './forms';
import { isList, isRecord, type Path, stepsTo, stepTo, textAt, valueAt } from './paths';

/**
 * A part of a venue that an organiser can select. `path` leads to it in the venue's file, and as a text is its `key`; `title`
 * is its name by language, `type` the kind of a widget.
 */
export type Part = {
  key: string;
  path: Path;
  kind: 'venue' | 'area' | 'viewpoint' | 'widget' | 'everywhere' | 'pictures';
  mark: string;
  title: FormValues;
  type: string | null;
  children: readonly Part[];
};

export const keyOfPath = (path: Path): string => JSON.stringify(path);

/** The path to the venue itself. */
export function rootOf(document: unknown): Path {
  const list = valueAt(document, ['architectures']);
  return ['architectures', isList(list) && list.length > 0 ? stepTo(list, 0) : '#0'];
}

/** The path to what the navigation knows of an area. */
export const positionOf = (document: unknown, areaId: string): Path => [
  ...rootOf(document),
  'floorplan',
  'areaPositions',
  `@${areaId}`,
];

function partsIn(document: unknown, path: Path, part: (path: Path, item: Record<string, unknown>) => Part): Part[] {
  const list = valueAt(document, path);
  if (!isList(list)) return [];
  const steps = stepsTo(list);
  return list.flatMap((item, at) => (isRecord(item) ? [part([...path, steps[at] ?? ''], item)] : []));
}

const partAt = (
  kind: Part['kind'],
  path: Path,
  item: Record<string, unknown>,
  children: readonly Part[] = [],
): Part => ({
  key: keyOfPath(path),
  path,
  kind,
  mark: textAt(item, 'id'),
  title: textsIn(item[kind === 'widget' ? 'name' : 'names']),
  type: kind === 'widget' ? textAt(item, 'type') : null,
  children,
});

const widgetAt = (path: Path, item: Record<string, unknown>): Part => partAt('widget', path, item);
const viewpointAt = (path: Path, item: Record<string, unknown>): Part => partAt('viewpoint', path, item);

function readOutline(document: unknown): readonly Part[] {
  const root = rootOf(document);
  const areas = partsIn(document, [...root, 'areas'], (path, item) =>
    partAt('area', path, item, [
      ...partsIn(document, [...path, 'viewPoints'], viewpointAt),
      ...partsIn(document, [...path, 'contentWidgets'], widgetAt),
    ]),
  );
  const everywhere = [...root, 'globalWidgets'];
  return [
    partAt('venue', root, {}),
    ...areas,
    partAt('everywhere', everywhere, {}, partsIn(document, everywhere, widgetAt)),
    partAt('pictures', [...root, 'assets'], {}),
  ];
}

const outlines = new WeakMap<object, readonly Part[]>();

/**
 * The parts of a venue's file: the venue, its areas with their viewpoints and contents, what is everywhere, and the pictures.
 * A file is read once: it never changes, each step makes another one.
 */
export function outlineOf(document: unknown): readonly Part[] {
  if (typeof document !== 'object' || document === null) return readOutline(document);
  const known = outlines.get(document) ?? readOutline(document);
  outlines.set(document, known);
  return known;
}

/** What the form of a part shows of the file: not what its own parts show. */
export const WITHOUT: Readonly<Record<Part['kind'], readonly string[]>> = {
  venue: ['areas', 'globalWidgets', 'assets', 'floorplan'],
  area: ['viewPoints', 'contentWidgets'],
  viewpoint: [],
  widget: [],
  everywhere: [],
  pictures: [],
};

/** All parts in the order in which they are shown. */
export const allOf = (parts: readonly Part[]): Part[] => parts.flatMap((part) => [part, ...allOf(part.children)]);

/** The part at a path; `null` if it is gone. */
export const partOf = (parts: readonly Part[], path: Path): Part | null => {
  const key = keyOfPath(path);
  return allOf(parts).find((part) => part.key === key) ?? null;
};

/** The area around a part, itself included; `null` for what is in none. */
export const areaAround = (parts: readonly Part[], path: Path): Part | null =>
  parts.find((part) => part.kind === 'area' && part.path.every((step, at) => step === path[at])) ?? null;

/** The part that a place of a venue's file belongs to: the nearest one around it. */
export function partAround(parts: readonly Part[], path: Path): Part | null {
  const around = path.map((_, length) => path.slice(0, path.length - length));
  return around.map((one) => partOf(parts, one)).find((part) => part !== null) ?? null;
}
