import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { writtenKind } from '../../../../domain/widgets/board/drawing';
import { boxOf } from '../../../../domain/widgets/board/geometry';
import { LETTER } from '../../../../domain/widgets/board/lettering';
import { BOARD_TEXT_MAX } from '../../../../domain/widgets/board/shape';
import { useStep } from '../../kernel/use-overlay';
import { useWords } from '../../kernel/use-words';
import { finishOf, useHands } from './use-board';
import styles from './Whiteboard.module.css';

const NEW = { note: { width: 180, height: 120 }, text: { width: 260, height: 120 } } as const;

/** The field in which a text is written, at its place. */
export function Writing() {
  const hands = useHands();
  const { board, sketch } = hands;
  const { t } = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const isWriting = useSelector(sketch, (snapshot) => snapshot.matches('writing'));
  const { id, text, from, view, written, tool } = useSelector(sketch, ({ context }) => context);
  const shape = useSelector(board, ({ context }) => context.shapes[id]);
  const finish = finishOf(hands);
  useStep({ id: 'board-text', kind: 'form', isOpen: isWriting, onPop: 'ask', close: finish });
  useEffect(() => {
    if (!isWriting) return undefined;
    const whole = field.current?.closest<HTMLElement>('[data-board]');
    field.current?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) whole?.focus({ preventScroll: true });
    };
  }, [isWriting]);
  if (!isWriting) return null;
  const box = written === null ? { ...from, ...NEW[writtenKind(tool)] } : boxOf(shape ?? written);
  const width = Math.max(120, box.width * view.scale);
  const height = Math.max(60, box.height * view.scale);
  // All of the field is on the paper: the page would scroll to a part beside it.
  const within = (at: number, length: number): string => `clamp(0px, ${at}px, 100% - ${length}px)`;
  return (
    <textarea
      ref={field}
      className={styles.writing}
      aria-label={t('board.text')}
      dir="auto"
      maxLength={BOARD_TEXT_MAX}
      value={text}
      style={{
        left: within(box.x * view.scale + view.x, width),
        top: within(box.y * view.scale + view.y, height),
        width,
        height,
        fontSize: Math.max(14, LETTER * view.scale),
      }}
      onChange={({ target }) => sketch.send({ type: 'sketch.type', text: target.value })}
      onBlur={finish}
    />
  );
}
