import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { idsGone, type Shape } from '../../../../domain/widgets/board/shape';
import { useName } from '../../chat/use-chat';
import { useWords } from '../../kernel/use-words';
import { useHands, useShapes } from './use-board';
import styles from './Whiteboard.module.css';

/** Hosts see as many of the last deleted shapes. */
const MOST = 50;
const SHORT = 60;

function Gone({ id, shape }: { id: string; shape: Shape }) {
  const { board } = useHands();
  const { t } = useWords();
  const name = useName(shape.by);
  const by = useName(shape.gone ?? null);
  const text = (shape.text ?? shape.file?.name ?? '').slice(0, SHORT);
  const what = t('board.shapeBy', { kind: t(`board.kind.${shape.kind}`), name });
  return (
    <li className={styles.gone}>
      <span>
        <span>{what}</span>
        {text !== '' && <q dir="auto">{text}</q>}
        <small>{t('board.deletedBy', { name: by })}</small>
      </span>
      <Button
        aria-label={t('board.restoreOf', { what })}
        onClick={() => board.send({ type: 'board.do', deed: { type: 'restore', ids: [id] } })}
      >
        {t('board.restore')}
      </Button>
    </li>
  );
}

/** What hosts can bring back. */
export function Deleted() {
  const { board } = useHands();
  const { t, locale } = useWords();
  const isHost = useSelector(board, ({ context }) => context.isHost && !context.isClosed);
  const shapes = useShapes();
  const ids = useMemo(() => (isHost ? idsGone(shapes) : []), [isHost, shapes]);
  if (ids.length === 0) return null;
  return (
    <details className={styles.list}>
      <summary>{t('board.deleted', { count: numberFormat(locale).format(ids.length) })}</summary>
      <ul>
        {ids.slice(0, MOST).map((id) => {
          const shape = shapes[id];
          return shape === undefined ? null : <Gone key={id} id={id} shape={shape} />;
        })}
      </ul>
    </details>
  );
}
