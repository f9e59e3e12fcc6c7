import { useCallback } from 'react';
import { IMAGE_SIZES } from '../../../../domain/kernel/constants';
import type { Asset } from '../../../../domain/kernel/venue';
import { providersOf, verdictOn } from '../../../../domain/privacy/gate';
import { sizeFor } from '../../../../domain/venue/images';
import { localizedAsset } from '../../../../domain/venue/venue-rules';
import { savesData } from '../../../adapters/kernel/comfort';
import { useWords } from '../../kernel/use-words';
import { useConsent, useSite } from '../../privacy/use-consent';
import { useVenue } from '../venue-context';
import { usePicture } from './use-picture';

/** More than twice the pixels make no visible difference. */
const MAX_PIXEL_RATIO = 2;

const isSvg = ({ uri, displayName }: Asset): boolean => /\.svg$/i.test(displayName) || /\.svg($|\?)/i.test(uri);

/**
 * Finds an asset in the variant of the language, and the picture that loads for a width; none without consent. The same
 * function until one of them changes.
 */
export function useImageOf() {
  const architecture = useVenue();
  const { locale } = useWords();
  const { terms, decisions } = useConsent();
  const site = useSite();
  const pixelRatio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO);
  return useCallback(
    (assetId: string | null, cssWidth: number) => {
      const asset = localizedAsset(architecture, assetId, locale);
      if (asset === null) return { asset, isDrawing: false, isBlocked: false, image: null };
      const isDrawing = isSvg(asset);
      const size = isDrawing ? null : savesData() ? Math.min(...IMAGE_SIZES) : sizeFor(cssWidth, pixelRatio);
      const providers = providersOf(asset.uri, 'picture', architecture, site);
      const isBlocked = !verdictOn(asset.uri, providers, { terms, decisions }, site).mayLoad;
      return {
        asset,
        isDrawing,
        isBlocked,
        image: isBlocked ? null : { uri: asset.uri, generation: asset.generation, size },
      };
    },
    [architecture, locale, terms, decisions, site, pixelRatio],
  );
}

export type ImageOf = ReturnType<typeof useImageOf>;
export type FoundImage = ReturnType<ImageOf>;

/**
 * An asset of the venue in the variant of the language, as a picture of the needed size. A picture on another origin loads
 * only with consent.
 */
export function useAsset(assetId: string | null, cssWidth: number) {
  const imageOf = useImageOf();
  const { image, ...found } = imageOf(assetId, cssWidth);
  return { ...found, ...usePicture(image) };
}
