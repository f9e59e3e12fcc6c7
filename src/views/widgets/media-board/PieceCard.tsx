import { memo } from 'react';
import type { Site } from '../../../../domain/privacy/providers';
import type { ContentPiece } from '../../../../domain/widgets/media-board';
import { type Showing, type Stage, stageOf } from '../../../../domain/widgets/media-pieces';
import { Pressable } from '../../../ui/Pressable';
import type { VenueWords } from '../../kernel/use-words';
import { WrittenIn } from '../../kernel/Written';
import { Heart } from '../../media/LikeToggle';
import { LoadedPicture } from '../../venue/area/Picture';
import type { ImageOf } from '../../venue/area/use-asset';
import { timeText } from '../../venue/times';
import styles from './PieceCard.module.css';
import { prefetchPlayer } from './player';
import { showingIn } from './use-media-board';

type Props = {
  piece: ContentPiece;
  now: number;
  /** The place among all media items that the filter leaves, from 0, and their number. */
  at: number;
  of: number;
  words: VenueWords;
  site: Site;
  imageOf: ImageOf;
  /** `null` without likes. */
  isLiked: boolean | null;
  count: number | null;
  onOpen: (piece: ContentPiece, at: number, list: Element) => void;
  onToggle: (piece: ContentPiece) => void;
};

/** `Now live`, when it begins, or that it is over; else nothing. */
function stageText(stage: Stage, { begin }: ContentPiece, now: number, { t, locale }: VenueWords): string | null {
  switch (stage) {
    case 'live':
      return t('area.live');
    case 'upcoming':
      return t('media.begins', { time: timeText(begin ?? '', now, locale) });
    case 'over':
      return t('media.over');
    case 'always':
      return null;
  }
}

/** A media item in the overview. A long list renders only those that are new, and looks at everything they need for all of them. */
export const PieceCard = memo(function PieceCard({ piece, now, at, of, words, site, imageOf, ...card }: Props) {
  const { isLiked, count, onOpen, onToggle } = card;
  const stage = stageOf(piece, now);
  const toldStage = stageText(stage, piece, now, words);
  const showing = showingIn(piece, site);
  const title = words.text(piece.titles) || piece.id;
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
          <LoadedPicture found={imageOf(piece.thumbnailAssetId, 320)} className={styles.picture} alt="" />
          <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
            <path d={SIGNS[showing]} />
          </svg>
        </span>
        <span className={styles.words}>
          <strong className={styles.title}>
            <WrittenIn of={piece.titles} or={piece.id} words={words} />
          </strong>
          <span className={styles.facts}>
            {toldStage !== null && (
              <>
                <span className={styles.stage} data-stage={stage}>
                  {toldStage}
                </span>{' '}
              </>
            )}
            <span>{words.t(`media.kinds.${showing}`)}</span>
          </span>
          {words.text(piece.descriptions) !== '' && (
            <span className={styles.description}>
              <WrittenIn of={piece.descriptions} words={words} />
            </span>
          )}
        </span>
      </Pressable>
      {isLiked !== null && (
        <Heart title={title} isLiked={isLiked} count={count} words={words} onToggle={() => onToggle(piece)} />
      )}
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
