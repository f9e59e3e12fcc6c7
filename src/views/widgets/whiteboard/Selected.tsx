import { Button } from '@mantine/core';
import { canHold } from '../../../../domain/widgets/board/shape';
import { useWords } from '../../kernel/use-words';
import { useHands, useSelected, useShapes, writeIn } from './use-board';
import { duplicate } from './use-copies';
import styles from './Whiteboard.module.css';

/** What can be done with the selection. */
export function Selected() {
  const hands = useHands();
  const { board, sketch } = hands;
  const { t } = useWords();
  const shapes = useShapes();
  const selected = useSelected();
  const [id] = selected;
  const first = id === undefined ? undefined : shapes[id];
  // Its place stays: the paper does not move below the pointer that selects.
  if (id === undefined || first === undefined) return <div className={styles.selected} />;
  const isGroup = selected.length > 1 && selected.every((one) => shapes[one]?.group !== undefined);
  const canWrite = selected.length === 1 && canHold(first);
  const group = isGroup ? null : crypto.randomUUID();
  return (
    <fieldset className={`${styles.row} ${styles.selected}`}>
      <legend className={styles.legend}>{t('board.selection')}</legend>
      {canWrite && (
        <Button variant="subtle" onClick={() => sketch.send(writeIn(id, first))}>
          {t('board.edit')}
        </Button>
      )}
      <Button variant="subtle" onClick={() => duplicate(hands, selected)}>
        {t('board.duplicate')}
      </Button>
      {selected.length > 1 && (
        <Button
          variant="subtle"
          onClick={() => board.send({ type: 'board.do', deed: { type: 'group', ids: selected, group } })}
        >
          {t(isGroup ? 'board.ungroup' : 'board.group')}
        </Button>
      )}
      <Button
        variant="subtle"
        onClick={() => {
          board.send({ type: 'board.do', deed: { type: 'delete', ids: selected } });
          sketch.send({ type: 'sketch.select', ids: [] });
        }}
      >
        {t('board.delete')}
      </Button>
    </fieldset>
  );
}
