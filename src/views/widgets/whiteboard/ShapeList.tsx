import { memo } from 'react';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { withGroups } from '../../../../domain/widgets/board/deeds';
import { boxOf, upright } from '../../../../domain/widgets/board/geometry';
import type { Shape } from '../../../../domain/widgets/board/shape';
import { Pressable } from '../../../theme/Pressable';
import { VisuallyHidden } from '../../../theme/VisuallyHidden';
import { useName } from '../../chat/use-chat';
import { useWords } from '../../kernel/use-words';
import { useHands, useOrder, useSelected, useShapes } from './use-board';
import styles from './Whiteboard.module.css';

const SHORT = 60;

type ItemProps = { id: string; shape: Shape; isSelected: boolean };
const Item = memo(function ListedShape({ id, shape, isSelected }: ItemProps) {
  const { board, sketch } = useHands();
  const { t } = useWords();
  const name = useName(shape.by);
  const kind = t('board.shapeBy', { kind: t(`board.kind.${shape.kind}`), name });
  const text = (shape.text ?? shape.file?.name ?? '').slice(0, SHORT);
  return (
    <li>
      <Pressable
        className={styles.item}
        aria-pressed={isSelected}
        onClick={() =>
          sketch.send({ type: 'sketch.select', ids: withGroups(board.getSnapshot().context.shapes, [id]) })
        }
      >
        <span>{kind}</span>
        {text !== '' && <span dir="auto">{text}</span>}
      </Pressable>
    </li>
  );
});

/** Says where the selection is, also after each key that moves it. */
function Whereabouts() {
  const { t, locale } = useWords();
  const shapes = useShapes();
  const [id] = useSelected();
  const shape = id === undefined ? undefined : shapes[id];
  const box = shape === undefined ? null : upright(boxOf(shape));
  const number = (value: number): string => numberFormat(locale).format(value);
  return (
    <VisuallyHidden as="output">{box !== null && t('board.at', { x: number(box.x), y: number(box.y) })}</VisuallyHidden>
  );
}

/** The shapes in their order, for keys and screen readers. */
export function ShapeList() {
  const { t, locale } = useWords();
  const shapes = useShapes();
  const order = useOrder();
  const chosen = new Set(useSelected());
  return (
    <>
      <details className={styles.list}>
        <summary>{t('board.list', { count: numberFormat(locale).format(order.length) })}</summary>
        <p className={styles.help}>{t('board.listHelp')}</p>
        <ul>
          {order.map((id) => {
            const shape = shapes[id];
            return shape === undefined ? null : <Item key={id} id={id} shape={shape} isSelected={chosen.has(id)} />;
          })}
        </ul>
      </details>
      <Whereabouts />
    </>
  );
}
