import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { writtenKind } from '../../../../domain/widgets/board/drawing';
import { boundsOf, boxOf } from '../../../../domain/widgets/board/geometry';
import { LETTER } from '../../../../domain/widgets/board/lettering';
import { BOARD_TEXT_MAX, idsInOrder } from '../../../../domain/widgets/board/shape';
import { stretchOf } from '../../../../domain/widgets/board/view';
import { TextArea } from '../../../ui/TextArea';
import { useName } from '../../chat/use-chat';
import { useStep } from '../../kernel/use-overlay';
import { useWords } from '../../kernel/use-words';
import { Making, Selection, Shapes } from './Shapes';
import { useHands, useMayEdit, useOrder } from './use-board';
import { usePointer } from './use-pointer';
import styles from './Whiteboard.module.css';

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

/** The field in which a text is written, at its place. */
function Writing() {
  const { board, sketch } = useHands();
  const { t } = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const isWriting = useSelector(sketch, (snapshot) => snapshot.matches('writing'));
  const { id, text: written, from, view, isNew, tool } = useSelector(sketch, ({ context }) => context);
  const shape = useSelector(board, ({ context }) => context.shapes[id]);
  useStep({
    id: 'board-text',
    kind: 'form',
    isOpen: isWriting,
    onPop: 'ask',
    close: () => sketch.send({ type: 'sketch.finish' }),
  });
  useEffect(() => {
    if (!isWriting) return undefined;
    const whole = field.current?.closest<HTMLElement>('[data-board]');
    field.current?.focus();
    return () => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) whole?.focus();
    };
  }, [isWriting]);
  if (!isWriting) return null;
  const box =
    shape === undefined || isNew
      ? { ...from, width: writtenKind(tool) === 'note' ? 180 : 260, height: 120 }
      : boxOf(shape);
  return (
    <TextArea
      ref={field}
      className={styles.writing}
      label={t('board.text')}
      maxLength={BOARD_TEXT_MAX}
      value={written}
      style={{
        translate: `${box.x * view.scale + view.x}px ${box.y * view.scale + view.y}px`,
        inlineSize: Math.max(120, box.width * view.scale),
        blockSize: Math.max(60, box.height * view.scale),
        fontSize: Math.max(14, LETTER * view.scale),
      }}
      write={(text) => sketch.send({ type: 'sketch.type', text })}
      onBlur={() => sketch.send({ type: 'sketch.finish' })}
    />
  );
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
    </div>
  );
}
