import { useCallback, useRef } from 'react';
import { isAtEdge, NEAR, type Rows, type Sight } from '../../../../domain/kernel/rows';
import type { MediaBoardActorRef } from '../../../../machines/widgets/media-board.machine';

/** The element that scrolls the list: the board's dialog, or its page. */
export const scrollerOf = (list: Element): Element =>
  list.closest('[data-overlay]')?.querySelector('[data-scroller]') ?? document.documentElement;

const columnsOf = (list: Element): number => getComputedStyle(list).gridTemplateColumns.split(' ').length;
const placeOf = (card: Element | null | undefined): number => Number(card?.getAttribute('aria-posinset') ?? 0) - 1;

/** Measures the list; the page has been laid out. */
function sightOf(list: Element, { from, to, columns }: Rows, count: number): Sight {
  const scroller = scrollerOf(list);
  const viewTop = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;
  const cards = [...list.children].filter((card) => {
    const place = placeOf(card);
    return place >= from * columns && place < to * columns;
  });
  const now = columnsOf(list);
  const focused = document.activeElement?.closest('[aria-posinset]');
  return {
    columns: now,
    count,
    height: scroller.clientHeight,
    heights: cards.filter((_, at) => at % now === 0).map((card) => card.getBoundingClientRect().height),
    top: viewTop - list.getBoundingClientRect().top,
    focused: focused && list.contains(focused) ? placeOf(focused) : null,
  };
}

/** Tells the board when a gap of its list comes near, the list has other columns, or the focus is at an edge. */
export function useSight(board: MediaBoardActorRef, count: number) {
  const tell = useCallback(
    (list: Element) => {
      const { rows } = board.getSnapshot().context;
      board.send({ type: 'mediaBoard.moved', sight: sightOf(list, rows, count) });
    },
    [board, count],
  );
  const hasScrolled = useRef(false);
  return useCallback(
    (element: HTMLElement | null) => {
      const list = element?.parentElement;
      if (!element || !list) return undefined;
      const scroller = scrollerOf(list);
      const isPage = scroller === document.documentElement;
      const look = (distance: number): IntersectionObserver => {
        const observer = new IntersectionObserver(
          (entries) => {
            if (entries.some(({ isIntersecting }) => isIntersecting)) tell(list);
          },
          { root: isPage ? null : scroller, rootMargin: `${distance}px 0px` },
        );
        observer.observe(element);
        return observer;
      };
      let nearness = look(hasScrolled.current ? NEAR : 0);
      // A gap that is still near with other rows on the page says nothing by itself.
      let { rows } = board.getSnapshot().context;
      const changes = board.subscribe(({ context }) => {
        if (context.rows === rows) return;
        rows = context.rows;
        nearness.unobserve(element);
        nearness.observe(element);
      });
      let frame = 0;
      // In the next frame: browsers call it an error if an observer changes what it observes.
      const width = new ResizeObserver(() => {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(() => {
          if (columnsOf(list) !== board.getSnapshot().context.rows.columns) tell(list);
        });
      });
      // Several presses of Tab may come before the next frame.
      const listening = new AbortController();
      const watchFocus = ({ target }: Event) => {
        const place = target instanceof Element ? placeOf(target.closest('[aria-posinset]')) : -1;
        if (place >= 0 && isAtEdge(board.getSnapshot().context.rows, place, count)) tell(list);
      };
      const { signal } = listening;
      list.addEventListener('focusin', watchFocus, { signal });
      width.observe(list);
      // Rows that are not in view yet would delay the opening.
      const lookAhead = (): void => {
        hasScrolled.current = true;
        nearness.disconnect();
        nearness = look(NEAR);
      };
      if (!hasScrolled.current) {
        (isPage ? document : scroller).addEventListener('scroll', lookAhead, { once: true, signal });
      }
      return () => {
        changes.unsubscribe();
        nearness.disconnect();
        width.disconnect();
        cancelAnimationFrame(frame);
        listening.abort();
      };
    },
    [board, count, tell],
  );
}
