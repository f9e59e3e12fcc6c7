import { IMAGE_SIZES } from '../kernel/constants';
import type { Architecture, Area } from '../kernel/venue';
import { defaultAreaId, defaultViewpoint } from '../kernel/venue-summary';
import { pathOf } from '../shell/routes';
import { isSigned, withSize } from './images';
import { findAsset } from './venue-rules';

/** Proxies refuse responses with long headers. */
const MOST_AREAS = 10;
/** Stands for the service's own origin. */
const OWN_ORIGIN = 'http://own.invalid';

/** The address of an area's picture in its smallest size, as browsers request it; `null` if only a browser can know it. */
function previewOf(architecture: Architecture, area: Area): string | null {
  const asset = findAsset(architecture, defaultViewpoint(area)?.background?.assetId ?? null);
  if (asset === null || area.viewMode === 'VIEW_360D' || asset.locales.length > 0) return null;
  const { uri, generation, displayName } = asset;
  const isOurs = /^\/(?![/\\])[^?#]*$/.test(uri) && !isSigned(uri, OWN_ORIGIN, null);
  const isDrawing = /\.svg$/i.test(uri) || /\.svg$/i.test(displayName);
  if (!isOurs || isDrawing || !/^[\w.-]*$/.test(generation ?? '')) return null;
  const { pathname } = new URL(withSize(uri, IMAGE_SIZES[0]), OWN_ORIGIN);
  return generation === null ? pathname : `${pathname}?generation=${generation}`;
}

/**
 * The value of a `Link` header with the preview of each area's picture: a browser with a stored session requests that of
 * its page before the scripts arrive. Empty without such pictures.
 */
export function previewLinks(architecture: Architecture): string {
  const start = defaultAreaId(architecture);
  return architecture.areas
    .toSorted((a, b) => Number(b.id === start) - Number(a.id === start))
    .slice(0, MOST_AREAS)
    .flatMap((area) => {
      const preview = previewOf(architecture, area);
      const pages = [
        ...(area.id === start ? ['/'] : []),
        pathOf({ name: 'Area', architectureId: architecture.id, areaId: area.id }),
      ];
      return preview === null ? [] : pages.map((page) => `<${preview}>; rel="preview"; anchor="${page}"`);
    })
    .join(', ');
}
