import { Button } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/icons/IconChevronLeft';
import { useCallback } from 'react';
import type { ContentPiece } from '../../../../domain/widgets/content-piece';
import { stageOf } from '../../../../domain/widgets/media-pieces';
import type { MediaBoardActorRef } from '../../../../machines/widgets/media-board.machine';
import { usePart } from '../../kernel/actors';
import { useStep } from '../../kernel/use-overlay';
import { useWords } from '../../kernel/use-words';
import { Said, Written } from '../../kernel/Written';
import { LikeToggle } from '../../media/LikeToggle';
import { Blocked } from '../../privacy/Blocked';
import { Picture } from '../../venue/area/Picture';
import { timeText } from '../../venue/times';
import styles from './PiecePlayer.module.css';
import { PieceStage } from './PieceStage';
import { Transcript } from './Transcript';
import { type BoardSnapshot, useBoard } from './use-media-board';

type Props = { board: MediaBoardActorRef; mediaBoardId: string; piece: ContentPiece };

const isLate = (snapshot: BoardSnapshot): boolean =>
  (['preparing', 'starting'] as const).some((step) =>
    snapshot.matches({ screen: { player: { allowed: { [step]: 'late' } } } }),
  );

const PLACES = ['closed', 'consentMissing', 'failed', 'allowed'] as const;
const placeOf = (snapshot: BoardSnapshot) => PLACES.find((place) => snapshot.matches({ screen: { player: place } }));

function Closed({ piece }: { piece: ContentPiece }) {
  const { t, locale } = useWords();
  const now = usePart('serverTime', ({ context }) => context.now);
  const isYetToOpen = stageOf(piece, now) === 'upcoming';
  return (
    <>
      {isYetToOpen && (
        <p className={styles.lead}>{t('media.begins', { time: timeText(piece.begin ?? '', now, locale) })}</p>
      )}
      <p className={styles.more}>{t(isYetToOpen ? 'media.notYet' : 'media.isOver')}</p>
    </>
  );
}

const TROUBLES = ['missing', 'offline', 'broken'] as const;
const troubleIn = (snapshot: BoardSnapshot) =>
  TROUBLES.find((trouble) => snapshot.matches({ screen: { player: { failed: trouble } } })) ?? 'broken';

/** Why a media item is not shown. */
function Failed({ board, piece }: { board: MediaBoardActorRef; piece: ContentPiece }) {
  const { t } = useWords();
  const trouble = useBoard(board, troubleIn);
  const title = <Written of={piece.titles} or={piece.id} />;
  return (
    <div role="alert">
      <p className={styles.lead}>
        <Said id={`media.trouble.${trouble}`} parts={{ title }} />
      </p>
      <p className={styles.more}>
        <Said id={`media.troubleMore.${trouble}`} parts={{ title }} />
      </p>
      <Button variant="filled" onClick={() => board.send({ type: 'mediaBoard.retry' })}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

/** A media item of a board, and the way back to the overview. */
export function PiecePlayer({ board, mediaBoardId, piece }: Props) {
  const { t, text } = useWords();
  const place = useBoard(board, placeOf);
  const providers = useBoard(board, ({ context }) => context.piece?.providers ?? []);
  const title = text(piece.titles) || piece.id;
  const isAwaited = useBoard(board, isLate);
  const back = () => board.send({ type: 'mediaBoard.back' });
  useStep({ id: `piece:${piece.id}`, kind: 'piece', subject: piece.id, isOpen: true, onPop: 'ask', close: back });
  const focus = useCallback((heading: HTMLElement | null) => heading?.focus(), []);
  return (
    <section className={styles.player} aria-label={title}>
      <div className={styles.head}>
        <Button
          variant="subtle"
          leftSection={<IconChevronLeft className="mantine-rotate-rtl" size={20} aria-hidden="true" />}
          onClick={back}
        >
          {t('media.back')}
        </Button>
        <LikeToggle piece={{ mediaBoardId, contentPieceId: piece.id }} title={title} />
      </div>
      <div className={styles.stage}>
        {place === 'closed' && <Closed piece={piece} />}
        {place === 'consentMissing' && (
          <>
            <Picture assetId={piece.thumbnailAssetId} cssWidth={640} className={styles.poster} alt="" />
            <Blocked providers={providers} />
          </>
        )}
        {place === 'failed' && <Failed board={board} piece={piece} />}
        {place === 'allowed' && <PieceStage board={board} title={title} />}
        {isAwaited && <Failed board={board} piece={piece} />}
      </div>
      <h3 className={styles.title} tabIndex={-1} ref={focus}>
        <Written of={piece.titles} or={piece.id} />
      </h3>
      {text(piece.descriptions) !== '' && (
        <p className={styles.description}>
          <Written of={piece.descriptions} />
        </p>
      )}
      {place === 'allowed' && <Transcript board={board} />}
    </section>
  );
}
