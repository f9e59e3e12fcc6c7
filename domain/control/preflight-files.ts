import type { Architecture } from '../kernel/venue';
import { parsePath } from '../shell/routes';
import { areaName } from '../venue/venue-rules';
import { doorTargets } from '../widgets/door-target';
import { isOfKind } from '../widgets/widget';
import { addressesIn } from './addressed';
import { addressFault, decoded, type ServedFile } from './addresses';
import { kindOfName, kindOfType } from './file-kinds';
import { addressesOf, type Found, finding, widgetName, widgetsOf } from './preflight-parts';

/** Facts that the service knows beyond the venue's file. */
export type Surroundings = {
  /** The stored files by the id of their asset. */
  files: readonly { assetId: string; liveName: string; size: number; contentType: string }[];
  /** Whether forgotten passwords are answered by mail, as far as this service answers them. */
  hasMail: boolean;
  /** Whether browsers let pages of this origin use cameras. */
  isSecure: boolean;
  /** Whether everyone may enter without logging in, and there are other ways to log in besides. */
  isOpenBeside: boolean;
  origin: string;
};

const MEGABYTE = 1024 * 1024;
/** Browsers get smaller sizes of these. */
const SIZED = /^image\/(?:avif|jpeg|png|webp)$/;
/** Of drawings and moving pictures, which come as they are. */
const DRAWING_BYTES_MAX = MEGABYTE;

const OWN_FILE = /^\/(?:api\/(?:ui\/)?architecture\/[^/]+\/assets|live\/[^/]+|preview\/[^/]+)\//;

/** Assets that something shows, by what shows them. */
type Shown = { place: string; assetId: string; of: object };

function shownAssets(architecture: Architecture, locale: string): Shown[] {
  const { areas, style, assets, icons } = architecture;
  const shown = (place: string, of: object, ids: readonly (string | null | undefined)[]): Shown[] =>
    ids.flatMap((assetId) => (assetId ? [{ place, of, assetId }] : []));
  return [
    ...areas.flatMap((area) =>
      shown(
        areaName(area, locale),
        area,
        area.viewPoints.map(({ background }) => background?.assetId),
      ),
    ),
    ...widgetsOf(architecture).flatMap((widget) => {
      const place = widgetName(widget, locale);
      if (isOfKind(widget, 'PDF'))
        return shown(
          place,
          widget,
          widget.configurations.map(({ assetId }) => assetId),
        );
      if (!isOfKind(widget, 'MEDIA_BOARD')) return [];
      const pieces = widget.configurations.flatMap(({ contentPieces }) => contentPieces);
      return shown(
        place,
        widget,
        pieces.map(({ thumbnailAssetId }) => thumbnailAssetId),
      );
    }),
    ...shown(architecture.id, architecture, [style.logoAssetId, ...icons.map(({ assetId }) => assetId)]),
    ...assets.flatMap((asset) =>
      shown(
        asset.displayName || asset.id,
        asset,
        asset.locales.map(({ assetId }) => assetId),
      ),
    ),
  ];
}

/** Missing pictures, and pictures that are too large for phones. */
function fileFindings(architecture: Architecture, { files }: Surroundings, locale: string): Found[] {
  const known = architecture.assets.map(({ id }) => id);
  const missing = shownAssets(architecture, locale).filter(({ assetId }) => !known.includes(assetId));
  const stored = new Map(files.map((file) => [file.assetId, file]));
  return [
    ...missing.flatMap(({ place, assetId, of }) => finding('missingPicture', place, [assetId], of)),
    ...architecture.assets.flatMap((asset) => {
      const { id, uri, displayName } = asset;
      const file = stored.get(id);
      if (file === undefined)
        return finding('missingPicture', displayName || id, OWN_FILE.test(uri) ? [id] : [], asset);
      const isAsItIs = file.contentType.startsWith('image/') && !SIZED.test(file.contentType);
      const isHeavy = isAsItIs && file.size > DRAWING_BYTES_MAX;
      return finding('oversized', displayName || id, isHeavy ? [`${Math.ceil(file.size / MEGABYTE)} MB`] : [], asset);
    }),
  ];
}

/** The files that attendees can get: those that the service has, or, where that is not known, those of the venue. */
function servedFiles({ assets }: Architecture, surroundings: Surroundings | null): ServedFile[] {
  if (surroundings !== null)
    return surroundings.files.map(({ contentType, ...file }) => ({ ...file, kind: kindOfType(contentType) }));
  return assets.map(({ id, uri, displayName }) => ({
    assetId: id,
    liveName: decoded(uri.replace(/^.*\//, '')),
    kind: kindOfName(displayName) ?? kindOfName(uri) ?? 'other',
  }));
}

/** Addresses that attendees could not open. */
export function addressFindings(
  architecture: Architecture,
  origin: string,
  surroundings: Surroundings | null,
  locale: string,
): Found[] {
  const served = { origin, architectureId: architecture.id, files: servedFiles(architecture, surroundings) };
  // The addresses of a venue that no service has taken in yet are the paths of its files.
  const paths = surroundings === null ? architecture.assets.map(({ uri }) => uri) : [];
  const addresses = addressesIn(architecture).filter(({ address }) => !paths.includes(address));
  return addresses.flatMap(({ address, accepts, of, around }) => {
    const fault = addressFault(address, accepts, served);
    const place = 'area' in of ? areaName(of.area, locale) : widgetName(of.widget, locale);
    const isOpened = 'widget' in of && of.widget.openMode === 'NEW_TAB';
    // A page in a tab of its own is not blocked.
    if (fault === null || (fault === 'notHttps' && isOpened)) return [];
    return finding(fault === 'noFile' ? 'missingPicture' : fault, place, [address], around);
  });
}

/** Links within the venue to areas that do not exist. Links to other sites are not checked. */
function deadLinks(architecture: Architecture, locale: string): Found[] {
  const isDead = (address: string): boolean => {
    const parsed = parsePath(address);
    const place = parsed.kind === 'legacy' ? parsePath(parsed.to) : parsed;
    if (place.kind !== 'route' || place.route.name !== 'Area') return false;
    const { architectureId, areaId } = place.route;
    return (
      architectureId !== architecture.id || (areaId !== null && architecture.areas.every(({ id }) => id !== areaId))
    );
  };
  const isUnknown = (areaId: string): boolean => architecture.areas.every(({ id }) => id !== areaId);
  return widgetsOf(architecture).flatMap((widget) =>
    finding(
      'deadLink',
      widgetName(widget, locale),
      [...addressesOf(widget).filter(isDead), ...doorTargets(widget).filter(isUnknown)],
      widget,
    ),
  );
}

/** Findings about files and the service's settings. */
export function surroundingFindings(architecture: Architecture, surroundings: Surroundings, locale: string): Found[] {
  const { hasMail, isSecure, isOpenBeside, origin } = surroundings;
  return [
    ...fileFindings(architecture, surroundings, locale),
    ...deadLinks(architecture, locale),
    ...finding('noHttps', origin, isSecure ? [] : [origin]),
    ...finding('openLogin', origin, isOpenBeside ? [origin] : []),
    ...finding('noMail', origin, hasMail ? [] : [origin]),
  ];
}
