import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { onBoard } from '../../../../domain/widgets/board/view';
import { useWords } from '../../kernel/use-words';
import { LoadingIndicator } from '../../shell/LoadingIndicator';
import { Deleted } from './Deleted';
import { Foot } from './Foot';
import { Limits } from './Notices';
import { sizeOf } from './picture';
import { Selected } from './Selected';
import { ShapeList } from './ShapeList';
import { Surface } from './Surface';
import { Tools } from './Tools';
import { type Hands, HandsContext, useHands, useMayEdit } from './use-board';
import { useClipboard } from './use-copies';
import { useIllustrate } from './use-illustrate';
import { keysOf } from './use-keys';
import styles from './Whiteboard.module.css';

function Whole({ name }: { name: string }) {
  const hands = useHands();
  const { t } = useWords();
  const drawing = useRef<SVGGElement>(null);
  const mayEdit = useMayEdit();
  const middle = () => {
    const { width, height } = sizeOf(drawing.current);
    return onBoard(hands.sketch.getSnapshot().context.view, { x: width / 2, y: height / 2 });
  };
  const illustrate = useIllustrate(middle);
  const clipboard = useClipboard({ hands, mayEdit, middle, illustrate });
  const isLoading = useSelector(hands.board, (snapshot) =>
    snapshot.matches({ content: { listening: { loading: 'early' } } }),
  );
  return (
    <section
      className={styles.board}
      aria-label={name}
      data-board
      tabIndex={-1}
      {...clipboard}
      {...keysOf(hands, mayEdit)}
    >
      <Limits />
      {mayEdit && <Tools middle={middle} illustrate={illustrate} />}
      {isLoading && <LoadingIndicator place="inline" text={t('board.loading')} />}
      <Surface drawing={drawing} />
      {mayEdit && <Selected />}
      <Foot name={name} drawing={() => drawing.current} />
      <ShapeList />
      <Deleted />
    </section>
  );
}

/** Our own whiteboard. */
export function Board({ board, name }: Pick<Hands, 'board'> & { name: string }) {
  const sketch = useSelector(board, ({ children }) => children.sketch);
  const illustrator = useSelector(board, ({ children }) => children.illustrator);
  const hands = useMemo(
    () => (sketch === undefined || illustrator === undefined ? null : { board, sketch, illustrator }),
    [board, sketch, illustrator],
  );
  if (hands === null) return null;
  return (
    <HandsContext value={hands}>
      <Whole name={name} />
    </HandsContext>
  );
}
