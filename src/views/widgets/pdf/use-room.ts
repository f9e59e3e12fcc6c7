import { useSelector } from '@xstate/react';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Size, zoomFor } from '../../../../domain/widgets/document/zoom';
import type { DocumentActorRef } from '../../../../machines/widgets/document.machine';

/** The space around a page, in pixels. */
const MARGIN = 24;

/** How large the pages are shown, which follows the size of their window if the user wants that. */
export function useRoom(document: DocumentActorRef, scroller: RefObject<HTMLElement | null>): number {
  const zoom = useSelector(document, ({ context }) => context.zoom);
  const size = useSelector(document, ({ context }) => context.size);
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = (): void => setRoom({ width: element.clientWidth - MARGIN, height: element.clientHeight - MARGIN });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
  return zoomFor(zoom, size, room);
}
