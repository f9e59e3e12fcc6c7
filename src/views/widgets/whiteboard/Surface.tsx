import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { boundsOf } from '../../../../domain/widgets/board/geometry';
import { idsInOrder } from '../../../../domain/widgets/board/shape';
import { stretchOf } from '../../../../domain/widgets/board/view';
import { useName } from '../../chat/use-chat';
import { useWords } from '../../kernel/use-words';
import { Notices } from './Notices';
import { Making, Selection, Shapes } from './Shapes';
import { useHands, useMayEdit, useOrder } from './use-board';
import { usePointer } from './use-pointer';
import styles from './Whiteboard.module.css';
import { Writing } from './Writing';

/** Where another user points. */
function Cursor({ uid, x, y }: { uid: string; x: number; y: number }) {
  const name = useName(uid);
  return (
    <div className={styles.cursor} style={{ translate: `${x}px ${y}px` }} aria-hidden="true">
      <svg viewBox="0 0 16 16">
        <path d="M1 1l5 13 2-5.500 5.500-2Z" />
      </svg>
      <span dir="auto">{name}</span>
    </div>
  );
}

function Cursors() {
  const { board, sketch } = useHands();
  const cursors = useSelector(board, ({ context }) => context.cursors);
  const view = useSelector(sketch, ({ context }) => context.view);
  return cursors.map(({ uid, x, y }) => (
    <Cursor key={uid} uid={uid} x={x * view.scale + view.x} y={y * view.scale + view.y} />
  ));
}

/** All that is drawn, for one view, and stretched while the view changes. */
function Drawn({ place }: { place: RefObject<SVGGElement | null> }) {
  const { sketch } = useHands();
  const view = useSelector(sketch, ({ context }) => context.view);
  const drawn = useSelector(sketch, ({ context }) => context.drawn);
  const { x, y, scale } = stretchOf(drawn, view);
  return (
    <svg
      className={styles.drawn}
      aria-hidden="true"
      style={{ transform: scale === 1 ? 'none' : `translate(${x}px, ${y}px) scale(${scale})` }}
    >
      <g transform={`translate(${drawn.x} ${drawn.y}) scale(${drawn.scale})`}>
        <Shapes place={place} />
        <Making />
        <Selection />
      </g>
    </svg>
  );
}

type Size = Pick<DOMRectReadOnly, 'width' | 'height'>;

/** The paper: shapes, what the user is drawing, and where others point. */
export function Surface({ drawing }: { drawing: RefObject<SVGGElement | null> }) {
  const { board, sketch } = useHands();
  const { t } = useWords();
  const paper = useRef<SVGSVGElement>(null);
  const mayEdit = useMayEdit();
  const handlers = usePointer(paper, mayEdit);
  const count = useOrder().length;
  const tool = useSelector(sketch, ({ context }) => context.tool);
  const isShown = useSelector(board, (snapshot) => snapshot.matches({ content: { listening: 'shown' } }));
  const laidOut = useRef<Size | null>(null);
  const fit = useEffectEvent(() => {
    const { shapes } = board.getSnapshot().context;
    const box = isShown ? boundsOf(shapes, idsInOrder(shapes)) : null;
    const size = laidOut.current;
    if (box !== null && size !== null && size.width > 0)
      sketch.send({ type: 'sketch.fit', box, size: { width: size.width, height: size.height } });
  });
  // Asking for the size would lay the page out while it is still rendered.
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const wasHidden = (laidOut.current?.width ?? 0) === 0;
      laidOut.current = entry?.contentRect ?? null;
      if (wasHidden) fit();
    });
    if (paper.current !== null) observer.observe(paper.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isShown) fit();
  }, [isShown]);
  return (
    <div className={styles.place}>
      <Drawn place={drawing} />
      <svg
        ref={paper}
        className={styles.paper}
        role="img"
        aria-label={t('board.paper', { count })}
        data-tool={mayEdit ? tool : 'hand'}
        {...handlers}
      />
      <Cursors />
      <Writing />
      <Notices />
    </div>
  );
}
