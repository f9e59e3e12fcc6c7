import type { TablerIcon } from '@tabler/icons-react';
import IconFileText from '@tabler/icons-react/icons/IconFileText';
import IconMusic from '@tabler/icons-react/icons/IconMusic';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import IconPlayerPlay from '@tabler/icons-react/icons/IconPlayerPlay';
import { memo } from 'react';
import { lengthText } from '../../../../domain/kernel/length';
import type { Site } from '../../../../domain/privacy/providers';
import { type Begun, shareOf } from '../../../../domain/widgets/begun';
import type { ContentPiece } from '../../../../domain/widgets/content-piece';
import { type Showing, type Stage, stageOf } from '../../../../domain/widgets/media-pieces';
import { Pressable } from '../../../theme/Pressable';
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
  /** Where the user left it. */
  begun: Begun | null;
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
export const PieceCard = memo(function PieceCard({ piece, now, at, of, words, site, imageOf, begun, ...card }: Props) {
  const { isLiked, count, onOpen, onToggle } = card;
  const stage = stageOf(piece, now);
  const toldStage = stageText(stage, piece, now, words);
  const showing = showingIn(piece, site);
  const title = words.text(piece.titles) || piece.id;
  const Sign = SIGNS[showing];
  const length = piece.length ?? begun?.length ?? 0;
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
          <Sign className={styles.sign} aria-hidden="true" />
          {begun !== null && (
            <span className={styles.seen} style={{ inlineSize: `${100 * shareOf(begun)}%` }} aria-hidden="true" />
          )}
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
            {length > 0 && (
              <>
                <span>{' · '}</span>
                <span>
                  {begun === null
                    ? lengthText(length, words.locale)
                    : words.t('media.left', { time: lengthText(length - begun.position, words.locale) })}
                </span>
              </>
            )}
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

const SIGNS: Readonly<Record<Showing, TablerIcon>> = {
  film: IconPlayerPlay,
  stream: IconPlayerPlay,
  frame: IconPlayerPlay,
  sound: IconMusic,
  picture: IconPhoto,
  link: IconFileText,
};
