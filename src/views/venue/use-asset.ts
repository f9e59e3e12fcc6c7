import { sizeFor } from '../../../domain/images';
import type { Asset } from '../../../domain/venue';
import { localizedAsset } from '../../../domain/venue-rules';
import { useWords } from '../../hooks/words';
import { usePicture } from './use-picture';
import { useVenue } from './venue-context';

/** Beyond twice the pixels, nobody sees the difference that they would wait for. */
const MAX_PIXEL_RATIO = 2;

const isSvg = ({ uri, displayName }: Asset): boolean => /\.svg$/i.test(displayName) || /\.svg($|\?)/i.test(uri);

/** An asset of the venue in the variant of the language, as a picture of the size that is needed. */
export function useAsset(assetId: string | null, cssWidth: number) {
  const architecture = useVenue();
  const { locale } = useWords();
  const asset = localizedAsset(architecture, assetId, locale);
  const isDrawing = asset !== null && isSvg(asset);
  const pixelRatio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO);
  const picture = usePicture(
    asset && {
      uri: asset.uri,
      generation: asset.generation,
      size: isDrawing ? null : sizeFor(cssWidth, pixelRatio),
    },
  );
  return { asset, isDrawing, ...picture };
}
