import { doTouch, type Mark } from '../venue/cover';
import { isList, isRecord } from './paths';
import type { Item } from './steps';

const numberAt = (item: Item, name: string): number => {
  const found = item[name];
  return typeof found === 'number' ? found : 0;
};

/** What a placement covers: fractions of a picture, or degrees of a panorama from the left and the top. */
const boxOf = (place: Item, isPanorama: boolean): Mark => {
  const [width, height] = [numberAt(place, 'width'), numberAt(place, 'height')];
  if (!isPanorama) return { x: numberAt(place, 'x'), y: numberAt(place, 'y'), width, height };
  const size = { width: width * 360, height: height * 180 };
  return { ...size, x: numberAt(place, 'yaw') - size.width / 2, y: -numberAt(place, 'pitch') - size.height / 2 };
};

/** From the middle outwards: to both sides, then below and above. */
const ASIDE = [0, 1, -1, 2, -2] as const;
const BESIDE = ASIDE.flatMap((row) => ASIDE.map((column) => ({ row, column }))).toSorted(
  (a, b) => Math.abs(a.row) + Math.abs(a.column) - Math.abs(b.row) - Math.abs(b.column),
);

const placeAt = (viewpointId: string, isPanorama: boolean, column: number, row: number): Item =>
  isPanorama
    ? { viewpointId, yaw: column * 34, pitch: 0 - row * 26, width: 0.08, height: 0.12 }
    : { viewpointId, x: 0.42 + column * 0.19, y: 0.42 + row * 0.19, width: 0.16, height: 0.16 };

/**
 * A place on a viewpoint's picture that no other widget covers, near its middle, or straight ahead in a panorama; the middle
 * if there is none.
 */
export function freePlace(widgets: readonly unknown[], viewpointId: string, isPanorama: boolean): Item {
  const taken = widgets
    .flatMap((widget) => (isRecord(widget) && isList(widget['placements']) ? widget['placements'] : []))
    .filter(isRecord)
    .filter((place) => place['viewpointId'] === viewpointId)
    .map((place) => boxOf(place, isPanorama));
  const all = BESIDE.map(({ row, column }) => placeAt(viewpointId, isPanorama, column, row));
  const isFree = (place: Item): boolean => !taken.some((box) => doTouch(box, boxOf(place, isPanorama)));
  return all.find(isFree) ?? placeAt(viewpointId, isPanorama, 0, 0);
}
