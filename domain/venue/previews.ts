import { IMAGE_SIZES } from '../kernel/constants';
import type { Architecture, Area } from '../kernel/venue';
import { defaultViewpoint } from '../kernel/venue-summary';
import { isSigned, withSize } from './images';
import { findAsset } from './venue-rules';

/** Stands for the service's own origin. */
const OWN_ORIGIN = 'http://own.invalid';

/** The address of an area's picture in its smallest size, as browsers request it; `null` if only a browser can know it. */
export function previewOf(architecture: Architecture, area: Area): string | null {
  const asset = findAsset(architecture, defaultViewpoint(area)?.background?.assetId ?? null);
  if (asset === null || area.viewMode === 'VIEW_360D' || asset.locales.length > 0) return null;
  const { uri, generation, displayName } = asset;
  const isOurs = /^\/(?![/\\])[^?#]*$/.test(uri) && !isSigned(uri, OWN_ORIGIN, null);
  const isDrawing = /\.svg$/i.test(uri) || /\.svg$/i.test(displayName);
  if (!isOurs || isDrawing || !/^[\w.-]*$/.test(generation ?? '')) return null;
  const { pathname } = new URL(withSize(uri, IMAGE_SIZES[0]), OWN_ORIGIN);
  return generation === null ? pathname : `${pathname}?generation=${generation}`;
}
