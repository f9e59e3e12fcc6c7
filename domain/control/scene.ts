import * as v from 'valibot';
import { DirectionSchema } from '../kernel/venue';
import type { Mark } from '../venue/cover';
import { inReadingOrder } from '../venue/hotspots';
import type { Direction } from '../venue/panorama';
import type { EditingView } from './editing-view';
import { areaAround, outlineOf, type Part, partOf } from './outline';
import { isList, isRecord, textAt, valueAt } from './paths';
import { isCutOff, isNearEdge, isOver, phoneCrop, type Shape, shapeOf } from './placing';

/** A widget with its place on the picture. */
export type PlacedPart = { part: Part; shape: Shape };
/** The picture of a viewpoint. */
export type ScenePicture = { uri: string; generation: string | null };
/**
 * The picture that an organiser works on, with the widgets that have a place there in reading order, and those of its area
 * that have none. `picture` is `null` for a viewpoint without one.
 */
export type Scene = {
  area: Part;
  viewpoint: Part;
  viewpoints: readonly Part[];
  isPanorama: boolean;
  picture: ScenePicture | null;
  placed: readonly PlacedPart[];
  beside: readonly Part[];
};

/** Where attendees look first at a viewpoint of a panorama. */
export function startAt(document: unknown, viewpoint: Part): Direction | null {
  const { success, output } = v.safeParse(DirectionSchema, valueAt(document, [...viewpoint.path, 'start']));
  return success ? output : null;
}

/** The place of a widget on a viewpoint as the venue's file has it. */
export function placementAt(document: unknown, widget: Part, viewpoint: string): unknown {
  const list = valueAt(document, [...widget.path, 'placements']);
  return isList(list) ? list.find((one) => textAt(one, 'viewpointId') === viewpoint) : undefined;
}

function pictureOf(document: unknown, root: Part['path'], viewpoint: Part): ScenePicture | null {
  const id = textAt(valueAt(document, [...viewpoint.path, 'background']), 'assetId');
  const assets = valueAt(document, [...root, 'assets']);
  const asset = isList(assets) && id !== '' ? assets.find((one) => textAt(one, 'id') === id) : undefined;
  const uri = textAt(asset, 'uri');
  if (uri === '' || !isRecord(asset)) return null;
  const { generation } = asset;
  const isKnown = typeof generation === 'string' || typeof generation === 'number';
  return { uri, generation: isKnown ? String(generation) : null };
}

/** The area of what is selected; of the whole venue its first area. */
function areaOf(document: unknown, parts: readonly Part[], view: EditingView): Part | null {
  const around = areaAround(parts, view.at);
  if (around !== null || partOf(parts, view.at)?.kind !== 'venue') return around;
  const first = textAt(valueAt(document, view.at), 'defaultAreaId');
  const areas = parts.filter(({ kind }) => kind === 'area');
  return areas.find(({ mark }) => mark === first) ?? areas[0] ?? null;
}

function viewpointOf(document: unknown, area: Part, viewpoints: readonly Part[], view: EditingView): Part | null {
  const selected = partOf(area.children, view.at);
  if (selected?.kind === 'viewpoint') return selected;
  const shown = viewpoints.find(({ mark }) => mark === view.viewpoint);
  const isThere = ({ mark }: Part): boolean =>
    selected?.kind === 'widget' && placementAt(document, selected, mark) !== undefined;
  if (shown !== undefined && isThere(shown)) return shown;
  const first = textAt(valueAt(document, area.path), 'defaultViewpointId');
  const usual = viewpoints.find(({ mark }) => mark === first) ?? viewpoints[0] ?? null;
  return viewpoints.find(isThere) ?? shown ?? usual;
}

/** The picture of what is selected; `null` where there is none, such as for widgets that are everywhere. */
export function sceneOf(document: unknown, view: EditingView, direction: 'ltr' | 'rtl'): Scene | null {
  const parts = outlineOf(document);
  const area = areaOf(document, parts, view);
  if (area === null) return null;
  const viewpoints = area.children.filter(({ kind }) => kind === 'viewpoint');
  const viewpoint = viewpointOf(document, area, viewpoints, view);
  if (viewpoint === null) return null;
  const isPanorama = textAt(valueAt(document, area.path), 'viewMode') === 'VIEW_360D';
  const widgets = area.children.filter(({ kind }) => kind === 'widget');
  const shapes = widgets.map((part) => ({
    part,
    shape: shapeOf(placementAt(document, part, viewpoint.mark), isPanorama),
  }));
  const placed = shapes.flatMap(({ part, shape }) => (shape === null ? [] : [{ part, shape }]));
  return {
    area,
    viewpoint,
    viewpoints,
    isPanorama,
    picture: pictureOf(document, area.path.slice(0, -2), viewpoint),
    placed: inReadingOrder(placed, ({ shape }) => shape, direction),
    beside: shapes.filter(({ shape }) => shape === null).map(({ part }) => part),
  };
}

/** What attendees would stumble over on a picture: `other` is the widget that overlaps. */
export type SceneFinding = { kind: 'overlaps' | 'edge' | 'cut'; part: Part; other: Part | null };

const toMark = ({ part: { type }, shape }: PlacedPart): Mark => ({ ...shape, isDoor: type === 'DOOR' });

/** What a phone shows at first of a flat picture; `null` for a panorama, in which users turn. */
export const cropOf = ({ isPanorama, placed }: Pick<Scene, 'isPanorama' | 'placed'>, ratio: number): Mark | null =>
  isPanorama ? null : phoneCrop(placed.map(toMark), ratio);

/** The findings on a picture. `crop` is what a phone shows at first, if that is looked at. */
export function findingsOf({ isPanorama, placed }: Pick<Scene, 'isPanorama' | 'placed'>, crop: Mark | null) {
  return placed.flatMap(({ part, shape }, at): SceneFinding[] => [
    ...placed
      .slice(at + 1)
      .filter((other) => isOver(shape, other.shape))
      .map((other) => ({ kind: 'overlaps' as const, part, other: other.part })),
    ...(isNearEdge(shape, isPanorama) ? [{ kind: 'edge' as const, part, other: null }] : []),
    ...(crop !== null && isCutOff(shape, crop) ? [{ kind: 'cut' as const, part, other: null }] : []),
  ]);
}
