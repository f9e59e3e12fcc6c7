import styles from './Skeleton.module.css';

type SkeletonProps = {
  /** `text` is a line of text, `circle` an avatar. */
  shape?: 'text' | 'box' | 'circle';
  /** Lengths of CSS. */
  width?: string;
  height?: string;
};

/** The shape of content that is still loading, decorative only. Another element announces the loading. */
export const Skeleton = ({ shape = 'text', width = '100%', height }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={styles.skeleton}
    data-shape={shape}
    style={{ inlineSize: width, blockSize: height ?? (shape === 'circle' ? width : '1lh') }}
  />
);
