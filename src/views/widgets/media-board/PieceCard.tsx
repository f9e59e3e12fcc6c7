import { memo } from 'react';
import type { ContentPiece } from '../../../../domain/widgets/media-board';
import { type Showing, stageOf } from '../../../../domain/widgets/media-pieces';
import { Pressable } from '../../../ui/Pressable';
import { useWords } from '../../kernel/use-words';
import { Written } from '../../kernel/Written';
import { LikeToggle } from '../../media/LikeToggle';
import { Picture } from '../../venue/area/Picture';
import { timeText } from '../../venue/times';
import styles from './PieceCard.module.css';
import { prefetchPlayer } from './player';

type Props = {
  mediaBoardId: string;
  piece: ContentPiece;
  showing: Showing;
  now: number;
  /** The place among all media items that the filter leaves, from 0, and their number. */
  at: number;
  of: number;
  onOpen: (piece: ContentPiece, at: number, list: Element) => void;
};

/** `Now live`, when it begins, or that it is over; else nothing. */
function useStageText(piece: ContentPiece, now: number): string | null {
  const { t, locale } = useWords();
  switch (stageOf(piece, now)) {
    case 'live':
      return t('area.live');
    case 'upcoming':
      return t('media.begins', { time: timeText(piece.begin ?? '', now, locale) });
    case 'over':
      return t('media.over');
    case 'always':
      return null;
  }
}

/** A media item in the overview. A long list renders only those that are new. */
export const PieceCard = memo(function PieceCard({ mediaBoardId, piece, showing, now, at, of, onOpen }: Props) {
  const { t, text } = useWords();
  const stageText = useStageText(piece, now);
  const title = text(piece.titles) || piece.id;
  return (
    <li className={styles.piece} aria-posinset={at + 1} aria-setsize={of}>
      <Pressable
        className={styles.open}
        data-piece={piece.id}
        onPointerEnter={prefetchPlayer}
        onFocus={prefetchPlayer}
        onClick={({ currentTarget }) => onOpen(piece, at, currentTarget.closest('ul') ?? currentTarget)}
      >
        <span className={styles.frame} data-showing={showing}>
          <Picture assetId={piece.thumbnailAssetId} cssWidth={320} className={styles.picture} alt="" />
          <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
            <path d={SIGNS[showing]} />
          </svg>
        </span>
        <span className={styles.words}>
          <strong className={styles.title}>
            <Written of={piece.titles} or={piece.id} />
          </strong>
          <span className={styles.facts}>
            {stageText !== null && (
              <span className={styles.stage} data-stage={stageOf(piece, now)}>
                {stageText}
              </span>
            )}
            <span>{t(`media.kinds.${showing}`)}</span>
          </span>
          {text(piece.descriptions) !== '' && (
            <span className={styles.description}>
              <Written of={piece.descriptions} />
            </span>
          )}
        </span>
      </Pressable>
      <LikeToggle piece={{ mediaBoardId, contentPieceId: piece.id }} title={title} />
    </li>
  );
});

const PLAY = 'M8 5.500v13l10.500-6.500Z';
/** Outlines on a grid of 24 by 24. */
const SIGNS: Readonly<Record<Showing, string>> = {
  film: PLAY,
  stream: PLAY,
  frame: PLAY,
  sound:
    'M9 17.500V6l9.500-2v11.500M9 17.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0M18.500 15.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0',
  picture: 'M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15 9.500h.01',
  link: 'M7 3.500h7l4 4v13H7ZM14 3.500v4h4M10 12h5M10 15.500h5',
};
