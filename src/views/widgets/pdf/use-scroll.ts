import { useSelector } from '@xstate/react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { DocumentActorRef } from '../../../../machines/widgets/document.machine';

/** Above a page that the user went to, in pixels. */
const AIR = 12;
/** What a browser may round a scroll position by. */
const ROUNDING = 2;

const pagesIn = (scroller: HTMLElement): HTMLElement[] => [...scroller.querySelectorAll<HTMLElement>('[data-page]')];

/** The last page that begins above the middle of the window. */
function pageInView(scroller: HTMLElement): { page: number; share: number } {
  const middle = scroller.scrollTop + scroller.clientHeight / 2;
  const pages = pagesIn(scroller);
  const behind = pages.findIndex((page) => page.offsetTop > middle);
  const index = Math.max((behind < 0 ? pages.length : behind) - 1, 0);
  const shown = pages[index];
  const share =
    shown === undefined ? 0 : (scroller.scrollTop + AIR - shown.offsetTop) / Math.max(shown.offsetHeight, 1);
  return { page: index + 1, share };
}

/** Scrolls to the page that the user goes to, keeps the place when the pages change their size, and tells where it is. */
export function useScroll(document: DocumentActorRef, scroller: RefObject<HTMLElement | null>, zoom: number) {
  const jumps = useSelector(document, ({ context }) => context.jumps);
  const place = useRef({ page: 1, share: 0 });
  const own = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (jumps > 0) place.current = { page: document.getSnapshot().context.page, share: 0 };
  }, [document, jumps]);
  useLayoutEffect(() => {
    const element = scroller.current;
    const { page, share } = place.current;
    const target = element === null || jumps < 0 || zoom < 0 ? undefined : pagesIn(element)[page - 1];
    if (element === null || target === undefined) return;
    element.scrollTo({ top: target.offsetTop + share * target.offsetHeight - AIR, behavior: 'instant' });
    own.current = element.scrollTop;
  }, [scroller, jumps, zoom]);
  return (): void => {
    const element = scroller.current;
    if (element === null) return;
    if (own.current !== null && Math.abs(element.scrollTop - own.current) <= ROUNDING) return;
    own.current = null;
    place.current = pageInView(element);
    const { page } = place.current;
    if (page !== document.getSnapshot().context.page) document.send({ type: 'document.scrolled', page });
  };
}
