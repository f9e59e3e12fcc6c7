import { useSelector } from '@xstate/react';
import { Button } from '../../../ui/Button';
import { useWords } from '../../kernel/use-words';
import { useHands, useShapes } from './use-board';
import styles from './Whiteboard.module.css';

/** What can be done with the selection. */
export function Selected() {
  const { board, sketch } = useHands();
  const { t } = useWords();
  const shapes = useShapes();
  const selected = useSelector(sketch, ({ context }) => context.selected);
  const [id] = selected;
  const first = id === undefined ? undefined : shapes[id];
  if (first === undefined) return null;
  const isGroup = selected.length > 1 && selected.every((one) => shapes[one]?.group !== undefined);
  const canWrite = selected.length === 1 && ['text', 'note', 'box', 'oval'].includes(first.kind);
  const group = isGroup ? null : crypto.randomUUID();
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{t('board.selection')}</legend>
      {canWrite && (
        <Button
          variant="quiet"
          onClick={() => sketch.send({ type: 'sketch.write', id: id ?? '', text: first.text ?? '' })}
        >
          {t('board.edit')}
        </Button>
      )}
      {selected.length > 1 && (
        <Button
          variant="quiet"
          onClick={() => board.send({ type: 'board.do', deed: { type: 'group', ids: selected, group } })}
        >
          {t(isGroup ? 'board.ungroup' : 'board.group')}
        </Button>
      )}
      <Button
        variant="quiet"
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
