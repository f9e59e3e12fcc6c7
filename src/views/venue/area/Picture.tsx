import type { ReactNode } from 'react';
import { useWords } from '../../kernel/use-words';
import styles from './Picture.module.css';
import { useAsset } from './use-asset';

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
export function Picture({ assetId, cssWidth, className, alt, fallback = null, skeleton }: Props) {
  const { text, marks } = useWords();
  const { asset, isBlocked, url, isFailed, refuse } = useAsset(assetId, cssWidth);
  if (asset === null || isBlocked || isFailed) return fallback;
  if (url === null) return skeleton ?? <span className={`${styles.skeleton} ${className ?? ''}`} />;
  return (
    <img
      className={`${styles.picture} ${className ?? ''}`}
      src={url}
      alt={alt ?? text(asset.alts)}
      {...(alt === undefined && marks(asset.alts))}
      onError={refuse}
      draggable={false}
    />
  );
}
