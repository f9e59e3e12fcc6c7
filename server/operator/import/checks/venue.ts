import * as v from 'valibot';
import type { Architecture, Area, ContentWidget } from '../../../../domain/kernel/venue';
import { parseHex } from '../../../../domain/venue/colour';
import { type ContentPiece, PIECE_KINDS } from '../../../../domain/widgets/content-piece';
import { OPEN_MODES } from '../../../../domain/widgets/open-mode';
import { isOfKind, readWidget } from '../../../../domain/widgets/widget';
import { IdSchema, isRecord } from '../../../http/json';
import { originsFault } from '../../../http/security';
import type { Path } from '../json-source';
import type { Report } from '../reader';
import { ATTRIBUTE_KINDS, BACKGROUND_TYPES, WIDGET_KINDS } from './allowed';
import { checkDistinct, checkKnown, checkLocales, checkReference } from './names';
import { checkPlacements } from './places';
import { checkSlot } from './times';

const ROOT: Path = ['architectures', 0];

const idsOf = (items: readonly { id: string }[], path: Path) =>
  items.map(({ id }, index) => ({ value: id, path: [...path, index, 'id'] }));

function checkColours(colours: object, path: Path, report: Report): void {
  for (const [key, colour] of Object.entries(colours)) {
    if (key === 'logoAssetId' || typeof colour !== 'string' || colour === '') continue;
    try {
      parseHex(colour);
    } catch {
      report([...path, key], `"${colour}" is not a colour: expected 3 or 6 hexadecimal digits, such as #000A33`);
    }
  }
}

/** Places of widgets: one area, or all areas. */
type Place = { widgets: readonly ContentWidget[]; areas: readonly Area[]; path: Path };

const placesOf = ({ areas, globalWidgets }: Architecture): Place[] => [
  ...areas.map((area, index) => ({
    widgets: area.contentWidgets,
    areas: [area],
    path: [...ROOT, 'areas', index, 'contentWidgets'],
  })),
  { widgets: globalWidgets, areas, path: [...ROOT, 'globalWidgets'] },
];

function checkWidget(
  widget: ContentWidget,
  providers: readonly string[],
  areaIds: readonly string[],
  zone: string | null,
  path: Path,
  report: Report,
) {
  checkKnown(widget.type, WIDGET_KINDS, [...path, 'type'], report);
  checkDistinct(idsOf(widget.configurations, [...path, 'configurations']), 'configuration', report);
  if (isOfKind(widget, 'DOOR'))
    widget.configurations.forEach(({ areaId }, index) => {
      checkReference(areaId, areaIds, 'area', [...path, 'configurations', index, 'areaId'], report);
    });
  widget.configurations.forEach((configuration, index) => {
    const at = [...path, 'configurations', index];
    checkSlot(configuration, zone, at, report);
    if (configuration.displayMode) checkKnown(configuration.displayMode, OPEN_MODES, [...at, 'displayMode'], report);
    configuration.cookieProviders.forEach((id, order) => {
      checkReference(id, providers, 'cookie provider', [...at, 'cookieProviders', order], report);
    });
  });
  readWidget<readonly (readonly ContentPiece[])[]>(widget, ({ pieces }, configurations) =>
    pieces === null ? [] : configurations.map(pieces),
  ).forEach((pieces, index) => {
    const at = [...path, 'configurations', index, 'contentPieces'];
    checkDistinct(idsOf(pieces, at), 'media item', report);
    pieces.forEach((piece, order) => {
      checkSlot(piece, zone, [...at, order], report);
      checkKnown(piece.kind, PIECE_KINDS, [...at, order, 'kind'], report);
    });
  });
}

function checkAreas({ areas, defaultAreaId, floorplan }: Architecture, report: Report): void {
  const ids = areas.map(({ id }) => id);
  checkReference(defaultAreaId, ids, 'area', [...ROOT, 'defaultAreaId'], report);
  floorplan.areaPositions.forEach(({ areaId }, index) => {
    checkReference(areaId, ids, 'area', [...ROOT, 'floorplan', 'areaPositions', index, 'areaId'], report);
  });
  checkDistinct(idsOf(areas, [...ROOT, 'areas']), 'area', report);
  const viewpoints = areas.flatMap(({ viewPoints }, index) =>
    idsOf(viewPoints, [...ROOT, 'areas', index, 'viewPoints']),
  );
  checkDistinct(viewpoints, 'viewpoint', report);
  areas.forEach(({ names, viewPoints, defaultViewpointId }, index) => {
    const path = [...ROOT, 'areas', index];
    if (names.every(({ text }) => text.trim() === '')) {
      report([...path, 'names'], 'this area has no name: expected a text in at least one language');
    }
    const own = viewPoints.map(({ id }) => id);
    checkReference(defaultViewpointId, own, 'viewpoint', [...path, 'defaultViewpointId'], report);
    viewPoints.forEach(({ background }, order) => {
      const type = background?.type;
      const at = [...path, 'viewPoints', order, 'background', 'type'];
      if (type !== undefined) checkKnown(type, BACKGROUND_TYPES, at, report);
    });
  });
}

function checkAssets(architecture: Architecture, report: Report): void {
  const { assets, id } = architecture;
  const isId = (text: string): boolean => v.is(IdSchema, text);
  if (!isId(id)) report([...ROOT, 'id'], `"${id}" cannot be part of an address: use letters, digits and hyphens`);
  assets.forEach((asset, index) => {
    if (isId(asset.id)) return;
    report(
      [...ROOT, 'assets', index, 'id'],
      `"${asset.id}" cannot be part of an address: use letters, digits and hyphens`,
    );
  });
  checkDistinct(idsOf(assets, [...ROOT, 'assets']), 'asset', report);
  const ids = assets.map((asset) => asset.id);
  const check = (value: unknown, path: Path): void => {
    if (Array.isArray(value)) value.forEach((item, index) => check(item, [...path, index]));
    else if (isRecord(value)) {
      for (const [key, item] of Object.entries(value)) {
        const isReference = /^(assetId|logoAssetId|thumbnailAssetId)$/.test(key) && typeof item === 'string';
        if (isReference) checkReference(item, ids, 'asset', [...path, key], report);
        else check(item, [...path, key]);
      }
    }
  };
  check(architecture, ROOT);
}

/** Reports errors that a schema cannot find: in ids, references, kinds, languages, colours, times and places. */
export function checkVenue(architecture: Architecture, raw: unknown, zone: string | null, report: Report): void {
  checkAssets(architecture, report);
  checkAreas(architecture, report);
  checkLocales(raw, report);
  const { style, cookieBannerConfig, cookieProviders, userProfileAttributes, icons } = architecture;
  checkColours(style, [...ROOT, 'style'], report);
  checkColours(cookieBannerConfig.styling, [...ROOT, 'cookieBannerConfig', 'styling'], report);
  checkDistinct(idsOf(cookieProviders, [...ROOT, 'cookieProviders']), 'cookie provider', report);
  checkDistinct(idsOf(userProfileAttributes, [...ROOT, 'userProfileAttributes']), 'attribute', report);
  userProfileAttributes.forEach(({ kind }, index) => {
    checkKnown(kind, ATTRIBUTE_KINDS, [...ROOT, 'userProfileAttributes', index, 'kind'], report);
  });
  icons.forEach(({ type }, index) => checkKnown(type, WIDGET_KINDS, [...ROOT, 'icons', index, 'type'], report));
  const providers = cookieProviders.map(({ id }) => id);
  const places = placesOf(architecture);
  const areaIds = architecture.areas.map(({ id }) => id);
  checkDistinct(
    places.flatMap(({ widgets, path }) => idsOf(widgets, path)),
    'widget',
    report,
  );
  for (const { widgets, areas, path } of places) {
    widgets.forEach((widget, index) => {
      checkWidget(widget, providers, areaIds, zone, [...path, index], report);
      checkPlacements(widget, areas, [...path, index], report);
    });
  }
  const fault = originsFault(architecture);
  if (fault !== null) report(ROOT, fault.text);
}
