import { useCallback } from 'react';
import type { MediaBoardActorRef } from '../../../../machines/widgets/media-board.machine';

/** The element that scrolls the list: the board's dialog, or its page. */
export const scrollerOf = (list: Element): Element =>
  list.closest('[data-overlay]')?.querySelector('[data-scroller]') ?? document.documentElement;

/** Asks for more media items when the end of the list comes near. */
export const useListEnd = (board: MediaBoardActorRef) =>
  useCallback(
    (end: HTMLElement | null) => {
      if (end === null) return undefined;
      const scroller = scrollerOf(end);
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) board.send({ type: 'mediaBoard.more' });
        },
        { root: scroller === document.documentElement ? null : scroller, rootMargin: '800px 0px' },
      );
      observer.observe(end);
      return () => observer.disconnect();
    },
    [board],
  );
