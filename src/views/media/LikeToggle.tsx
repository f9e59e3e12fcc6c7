import IconHeart from '@tabler/icons-react/icons/IconHeart';
import IconHeartFilled from '@tabler/icons-react/icons/IconHeartFilled';
import type { Piece } from '../../../domain/media/likes';
import { IconButton } from '../../theme/IconButton';
import { sayCount } from '../../words/counts';
import { useIsPreview } from '../kernel/preview';
import { useWords, type VenueWords } from '../kernel/use-words';
import styles from './LikeToggle.module.css';
import { useLike, useLikeToggle } from './use-like';

type LikeToggleProps = { piece: Piece; title: string };
type HeartProps = {
  title: string;
  isLiked: boolean;
  /** `null` if it is unknown. */
  count: number | null;
  words: VenueWords;
  onToggle: () => void;
};

/** Whether the user likes a media item, and how many users do. */
export const Heart = ({ title, isLiked, count, words: { t, locale }, onToggle }: HeartProps) => (
  <span className={styles.like}>
    <IconButton
      icon={isLiked ? IconHeartFilled : IconHeart}
      label={t('media.like', { title })}
      aria-pressed={isLiked}
      onClick={onToggle}
    />
    {count !== null && (
      <span className={styles.count}>
        {count === 0 ? t('media.firstLike') : sayCount(locale, 'media.likes', count)}
      </span>
    )}
  </span>
);

/** Likes or unlikes a media item, and shows how many users like it. */
export function LikeToggle({ piece, title }: LikeToggleProps) {
  const words = useWords();
  const shown = useLike(piece);
  const toggle = useLikeToggle();
  const isPreview = useIsPreview();
  // Likes are those of the venue that attendees see.
  return (
    shown !== null && !isPreview && <Heart {...shown} title={title} words={words} onToggle={() => toggle(piece)} />
  );
}
