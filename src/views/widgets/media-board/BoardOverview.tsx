import { Button, TextInput } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { partsOf } from '../../../../domain/kernel/rows';
import { unseenFirst } from '../../../../domain/media/recommendations';
import type { ContentPiece } from '../../../../domain/widgets/content-piece';
import {
  BOARD_FILTERS,
  type BoardFilter,
  piecesFor,
  type Showing,
  searchable,
  searchPieces,
  stageOf,
} from '../../../../domain/widgets/media-pieces';
import { seenKey } from '../../../../domain/widgets/seen';
import type { MediaBoardActorRef } from '../../../../machines/widgets/media-board.machine';
import { ToggleButton } from '../../../theme/ToggleButton';
import { sayCount } from '../../../words/counts';
import { say } from '../../../words/words';
import { usePart } from '../../kernel/actors';
import { useIsPreview } from '../../kernel/preview';
import { useWords } from '../../kernel/use-words';
import { useBoardLikes, useLikeToggle } from '../../media/use-like';
import { useSite } from '../../privacy/use-consent';
import { useImageOf } from '../../venue/area/use-asset';
import styles from './BoardOverview.module.css';
import { PieceCard } from './PieceCard';
import { openedOf, showingIn, useBoard } from './use-media-board';
import { scrollerOf, useSight } from './use-sight';

type OverviewProps = {
  board: MediaBoardActorRef;
  mediaBoardId: string;
  pieces: readonly ContentPiece[];
  /** The cookie providers of content that is not ours. */
  providers: readonly string[];
};

/** Those that need likes are offered only where there are likes. */
const BY_LIKES: readonly BoardFilter[] = ['recommended', 'topRated'];

const FILMS: readonly Showing[] = ['film', 'stream', 'frame'];

const NO_LIKES = { isLiked: null, count: null };

const stagesAt = (dated: readonly ContentPiece[], now: number): string =>
  dated.map((piece) => stageOf(piece, now)).join();

/** The media items that the filter and the search leave. */
function usePieces({ board, mediaBoardId, pieces }: OverviewProps) {
  const { locale } = useWords();
  const site = useSite();
  const search = useBoard(board, ({ context }) => context.search);
  const filter = useBoard(board, ({ context }) => context.filter);
  const likes = useBoard(board, ({ context }) => context.likes);
  const advised = useBoard(board, ({ context }) => context.advised);
  const dated = useMemo(() => pieces.filter(({ begin, end }) => begin !== null || end !== null), [pieces]);
  const begun = useBoard(board, ({ context }) => context.begun);
  const now = usePart(
    'serverTime',
    ({ context }) => context.now,
    (before, after) => before === after || stagesAt(dated, before) === stagesAt(dated, after),
  );
  const { origin, onDemandVideoPrefix, storageOrigin } = site;
  const isSearching = search.trim() !== '';
  const texts = useMemo(() => {
    if (!isSearching) return null;
    const there = { origin, onDemandVideoPrefix, storageOrigin: storageOrigin ?? null };
    return pieces.map((piece) => searchable(piece, say(locale, `media.kinds.${showingIn(piece, there)}`)));
  }, [isSearching, pieces, locale, origin, onDemandVideoPrefix, storageOrigin]);
  const seen = usePart('seen', ({ context }) => context.seen);
  const left = useMemo(() => {
    const isSeen = (id: string): boolean => Boolean(seen[seenKey(mediaBoardId, id)]);
    const unseen = advised && unseenFirst(advised, new Set(advised.filter(isSeen)));
    return piecesFor(pieces, filter, { now, likes, advised: unseen, begun: begun.map(({ id }) => id) });
  }, [pieces, filter, now, likes, advised, seen, mediaBoardId, begun]);
  const shown = useMemo(() => {
    const found = texts && new Set(searchPieces(texts, search));
    return found === null ? left : left.filter((piece) => found.has(piece));
  }, [left, texts, search]);
  const hasBegun = begun.some(({ id }) => pieces.some((piece) => piece.id === id));
  return { now, search, filter, shown, begun, hasBegun, hasMore: left.length > 0 };
}

/** The media items of a board, with a search and filters. */
export function BoardOverview(props: OverviewProps) {
  const { board, mediaBoardId, providers } = props;
  const words = useWords();
  const { t, locale } = words;
  const site = useSite();
  const uid = usePart('session', ({ context }) => context.identity?.uid ?? null);
  const hasLikes = usePart('ownLikes', (snapshot) => snapshot.matches('on'));
  const { now, search, filter, shown, begun, hasBegun, hasMore } = usePieces(props);
  const rows = useBoard(board, ({ context }) => context.rows);
  const isBusy = useBoard(board, (snapshot) => snapshot.hasTag('busy'));
  const isUncounted = useBoard(board, (snapshot) => snapshot.matches({ order: 'uncounted' }));
  const sight = useSight(board, shown.length);
  const isPreview = useIsPreview();
  const likesNow = useBoardLikes(mediaBoardId);
  // Likes are those of the venue that attendees see.
  const likes = isPreview ? null : likesNow;
  const toggle = useLikeToggle();
  const imageOf = useImageOf();
  const sort = (by: BoardFilter) => board.send({ type: 'mediaBoard.filter', filter: by, uid });
  const isFilm = (piece: ContentPiece): boolean => FILMS.includes(showingIn(piece, site));
  const filters = BOARD_FILTERS.filter((one) =>
    one === 'begun' ? hasBegun || filter === one : hasLikes || !BY_LIKES.includes(one),
  );

  const restore = useCallback(
    (list: HTMLElement | null) => {
      const { piece, place } = board.getSnapshot().context;
      if (list === null || piece === null) return;
      scrollerOf(list).scrollTop = place;
      const button = [...list.querySelectorAll('button')].find(({ dataset }) => dataset['piece'] === piece.id);
      button?.focus({ preventScroll: true });
    },
    [board],
  );
  const open = useCallback(
    (piece: ContentPiece, at: number, list: Element) =>
      board.send({
        type: 'mediaBoard.open',
        at,
        plays: true,
        place: scrollerOf(list).scrollTop,
        piece: openedOf(piece, providers, site),
      }),
    [board, providers, site],
  );
  const onToggle = useCallback(
    ({ id }: ContentPiece) => toggle({ mediaBoardId, contentPieceId: id }),
    [toggle, mediaBoardId],
  );
  const forAll = { now, words, site, imageOf, onOpen: open, onToggle };
  return (
    <div className={styles.overview}>
      <TextInput
        label={t('media.search')}
        value={search}
        autoComplete="off"
        onChange={({ currentTarget }) => board.send({ type: 'mediaBoard.search', text: currentTarget.value })}
      />
      <fieldset className={styles.filters} aria-label={t('media.filters')}>
        {filters.map((one) => (
          <ToggleButton key={one} isOn={one === filter} onClick={() => sort(one)}>
            {t(`media.filter.${one}`)}
          </ToggleButton>
        ))}
      </fieldset>
      <output className={styles.count}>
        {!isBusy &&
          (isUncounted
            ? t('media.uncounted')
            : shown.length > 0
              ? sayCount(locale, shown.every(isFilm) ? 'media.films' : 'media.items', shown.length)
              : t(hasMore ? 'media.noMatch' : `media.none.${filter}`))}
      </output>
      {isUncounted && <Button onClick={() => sort(filter)}>{t('common.retry')}</Button>}
      <ul className={styles.pieces} ref={restore} aria-busy={isBusy}>
        {partsOf(rows, shown.length).flatMap(({ from, to, gap }, part) =>
          gap === null
            ? shown
                .slice(from * rows.columns, to * rows.columns)
                .map((piece, place) => (
                  <PieceCard
                    key={piece.id}
                    piece={piece}
                    at={from * rows.columns + place}
                    of={shown.length}
                    begun={begun.find(({ id }) => id === piece.id) ?? null}
                    {...(likes?.(piece.id) ?? NO_LIKES)}
                    {...forAll}
                  />
                ))
            : // The same element for other rows: what watches it stays.
              [<li key={`gap ${part}`} className={styles.gap} style={{ blockSize: gap }} ref={sight} aria-hidden />],
        )}
      </ul>
    </div>
  );
}
