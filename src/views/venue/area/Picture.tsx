import type { ReactNode } from 'react';
import { useWords, type VenueWords } from '../../kernel/use-words';
import styles from './Picture.module.css';
import { type FoundImage, useImageOf } from './use-asset';
import { usePicture } from './use-picture';

type Props = {
  assetId: string | null;
  /** Its width on the page, in CSS pixels. */
  cssWidth: number;
  className?: string | undefined;
  /** The text alternative; by default that of the asset, empty for decoration. */
  alt?: string;
  /** Shown if it cannot be loaded, or waits for consent. */
  fallback?: ReactNode;
  /** Shown while it loads. */
  skeleton?: ReactNode;
};

/** A picture of the venue; never a broken one. */
export function Picture({ assetId, cssWidth, ...picture }: Props) {
  const imageOf = useImageOf();
  const words = useWords();
  return <LoadedPicture {...picture} found={imageOf(assetId, cssWidth)} words={words} />;
}

type LoadedProps = Omit<Props, 'assetId' | 'cssWidth'> & { found: FoundImage } & (
    | { alt: string; words?: never }
    | { alt?: string | undefined; words: VenueWords }
  );

/** A picture that a list has found for one of its items. */
export function LoadedPicture({ found, className, alt, fallback = null, skeleton, words }: LoadedProps) {
  const { asset, isBlocked, image } = found;
  const { url, isFailed, refuse } = usePicture(image);
  if (asset === null || isBlocked || isFailed) return fallback;
  if (url === null) return skeleton ?? <span className={`${styles.skeleton} ${className ?? ''}`} />;
  return (
    <img
      className={`${styles.picture} ${className ?? ''}`}
      src={url}
      alt={alt ?? words?.text(asset.alts)}
      {...(alt === undefined && words?.marks(asset.alts))}
      onError={refuse}
      draggable={false}
    />
  );
}
