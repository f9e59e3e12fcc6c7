import type { Area, ContentWidget } from '../../../../domain/kernel/venue';
import type { Path } from '../json-source';
import type { Report } from '../reader';
import { checkReference } from './names';

type Placement = ContentWidget['placements'][number];

/** Tolerance for rounding errors when fractions are added. */
const ROUNDING = 1e-9;
const MOST_ANGLE = 180;

const isOutside = (value: number, least: number, most: number): boolean =>
  value < least - ROUNDING || value > most + ROUNDING;

function checkOnPicture({ x, y, width, height, corners }: Placement, path: Path, report: Report): void {
  const sides = [
    ['x', x, 'width', width, 'left', 'right'],
    ['y', y, 'height', height, 'top', 'bottom'],
  ] as const;
  for (const [key, start, extent, size, first, last] of sides) {
    if (size <= 0 || size > 1) {
      report(
        [...path, extent],
        `${size} is not possible: expected a fraction of the picture, more than 0 and at most 1`,
      );
    } else if (start === undefined) {
      report(
        path,
        `"${key}" is missing: expected a fraction of the picture, from 0 at the ${first} to 1 at the ${last}`,
      );
    } else if (isOutside(start, 0, 1)) {
      report([...path, key], `${start} is outside of the picture: expected 0 at the ${first} to 1 at the ${last}`);
    } else if (isOutside(start + size, 0, 1)) {
      const reach = Number((start + size).toFixed(4));
      report([...path, extent], `reaches out of the picture: ${key} + ${extent} is ${reach}, allowed is at most 1`);
    }
  }
  corners?.forEach((corner, index) => {
    for (const key of ['x', 'y'] as const) {
      if (isOutside(corner[key], 0, 1)) {
        report([...path, 'corners', index, key], `${corner[key]} is outside of the picture: expected 0 to 1`);
      }
    }
  });
}

function checkInPanorama({ yaw, pitch, width, height }: Placement, path: Path, report: Report): void {
  const angles = [
    ['yaw', yaw, -180, 360],
    ['pitch', pitch, -90, 90],
  ] as const;
  for (const [key, angle, least, most] of angles) {
    if (angle === undefined) {
      report(path, `"${key}" is missing: expected degrees from ${least} to ${most}, since this area is a panorama`);
    } else if (isOutside(angle, least, most)) {
      report([...path, key], `${angle} is outside of the panorama: expected degrees from ${least} to ${most}`);
    }
  }
  for (const [key, size] of [
    ['width', width],
    ['height', height],
  ] as const) {
    if (size <= 0 || size > MOST_ANGLE) {
      report([...path, key], `${size} is not possible: expected degrees, more than 0 and at most ${MOST_ANGLE}`);
    }
  }
}

/** Reports placements of an unknown viewpoint, or outside of its picture. */
export function checkPlacements(widget: ContentWidget, areas: readonly Area[], path: Path, report: Report): void {
  const ids = areas.flatMap(({ viewPoints }) => viewPoints.map(({ id }) => id));
  widget.placements.forEach((placement, index) => {
    const at = [...path, 'placements', index];
    checkReference(placement.viewpointId, ids, 'viewpoint', [...at, 'viewpointId'], report);
    const area = areas.find(({ viewPoints }) => viewPoints.some(({ id }) => id === placement.viewpointId));
    if (area === undefined) return;
    if (area.viewMode === 'VIEW_360D') checkInPanorama(placement, at, report);
    else checkOnPicture(placement, at, report);
  });
}
