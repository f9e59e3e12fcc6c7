import type { Asset } from '../../../../domain/kernel/venue';
import { providersOf, verdictOn } from '../../../../domain/privacy/gate';
import { sizeFor } from '../../../../domain/venue/images';
import { localizedAsset } from '../../../../domain/venue/venue-rules';
import { useWords } from '../../kernel/use-words';
import { useConsent, useSite } from '../../privacy/use-consent';
import { useVenue } from '../venue-context';
import { usePicture } from './use-picture';

/** More than twice the pixels make no visible difference. */
const MAX_PIXEL_RATIO = 2;

const isSvg = ({ uri, displayName }: Asset): boolean => /\.svg$/i.test(displayName) || /\.svg($|\?)/i.test(uri);

/**
 * An asset of the venue in the variant of the language, as a picture of the needed size. A picture on another origin loads
 * only with consent.
 */
export function useAsset(assetId: string | null, cssWidth: number) {
  const architecture = useVenue();
  const { locale } = useWords();
  const asset = localizedAsset(architecture, assetId, locale);
  const isDrawing = asset !== null && isSvg(asset);
  const pixelRatio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO);
  const [consent, site] = [useConsent(), useSite()];
  const isBlocked =
    asset !== null &&
    !verdictOn(asset.uri, providersOf(asset.uri, 'picture', architecture, site), consent, site).mayLoad;
  const picture = usePicture(
    asset && !isBlocked
      ? {
          uri: asset.uri,
          generation: asset.generation,
          size: isDrawing ? null : sizeFor(cssWidth, pixelRatio),
        }
      : null,
  );
  return { asset, isDrawing, isBlocked, ...picture };
}
