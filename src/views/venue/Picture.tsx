import type { ReactNode } from 'react';
import { sizeFor } from '../../../domain/images';
import type { Asset } from '../../../domain/venue';
import { localizedAsset } from '../../../domain/venue-rules';
import { useWords } from '../../hooks/words';
import styles from './Picture.module.css';
import { usePicture } from './use-picture';
import { useVenue } from './venue-context';

/** Beyond twice the pixels, nobody sees the difference that they would wait for. */
const MAX_PIXEL_RATIO = 2;

type Props = {
  assetId: string | null;
  /** How wide it is shown, in CSS pixels. */
  cssWidth: number;
  className?: string | undefined;
  /** Says what the picture shows; what the asset says of itself unless given, empty where it only adorns. */
  alt?: string;
  /** What stands in its place where it cannot be had. */
  fallback?: ReactNode;
  /** What stands in its place instead where it can be tried again. */
  renderFailed?: (retry: () => void) => ReactNode;
  /** What stands there while it loads. */
  skeleton?: ReactNode;
};

const isDrawing = ({ uri, displayName }: Asset): boolean => /\.svg$/i.test(displayName) || /\.svg($|\?)/i.test(uri);

/** An asset of the venue in the variant of the language and the size that is needed. */
export function Picture({ assetId, cssWidth, className, alt, fallback = null, renderFailed, skeleton }: Props) {
  const architecture = useVenue();
  const { locale, text } = useWords();
  const asset = localizedAsset(architecture, assetId, locale);
  const pixelRatio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO);
  const { url, isFailed, retry, refuse } = usePicture(
    asset && {
      uri: asset.uri,
      generation: asset.generation,
      size: isDrawing(asset) ? null : sizeFor(cssWidth, pixelRatio),
    },
  );
  if (asset === null) return fallback;
  if (isFailed) return renderFailed === undefined ? fallback : renderFailed(retry);
  if (url === null) return skeleton ?? <span className={`${styles.skeleton} ${className ?? ''}`} />;
  return (
    <img
      className={`${styles.picture} ${className ?? ''}`}
      src={url}
      alt={alt ?? text(asset.alts)}
      onError={refuse}
      draggable={false}
    />
  );
}
