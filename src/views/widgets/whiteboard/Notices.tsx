import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { isFull } from '../../../../domain/widgets/board/deeds';
import { SHAPES_MAX } from '../../../../domain/widgets/board/shape';
import { refusalText } from '../../chat/refusals';
import { useWords } from '../../kernel/use-words';
import { useHands, useMayEdit, useShapes } from './use-board';
import styles from './Whiteboard.module.css';

/** What the attendee may do here at all. */
export function Limits() {
  const { board } = useHands();
  const { t } = useWords();
  const { isClosed, isForHosts, isHost } = useSelector(board, ({ context }) => context);
  if (isClosed) return <p className={styles.notice}>{t('board.closed')}</p>;
  return isForHosts && !isHost ? <p className={styles.notice}>{t('board.hostsOnly')}</p> : null;
}

/** What comes and goes while the attendee draws: over the paper, which stays where it is. */
export function Notices() {
  const { board, sketch, illustrator } = useHands();
  const words = useWords();
  const { t, locale } = words;
  const { waiting, refusal } = useSelector(illustrator, ({ context }) => context);
  const mayEdit = useMayEdit();
  const isAtLimit = isFull(useShapes());
  const isConnected = useSelector(board, ({ context }) => context.isConnected);
  const isLate = useSelector(board, (snapshot) => snapshot.matches({ content: { listening: { loading: 'late' } } }));
  const isRefused =
    useSelector(board, (snapshot) => snapshot.matches({ content: 'refused' })) || (isLate && isConnected);
  const isDenied = useSelector(board, (snapshot) => snapshot.matches({ editing: 'denied' }));
  const isKept = useSelector(sketch, ({ context }) => context.isKept);
  return (
    <div className={styles.notices}>
      {isRefused && (
        <div className={styles.notice} role="alert">
          <p>{t('widgets.boardFailed')}</p>
          <Button onClick={() => board.send({ type: 'board.retry' })}>{t('common.retry')}</Button>
        </div>
      )}
      {!isConnected && !isRefused && <output className={styles.notice}>{t('board.offline')}</output>}
      {isDenied && (
        <p className={styles.notice} role="alert">
          {t('board.denied')}
        </p>
      )}
      {refusal !== null && (
        <p className={styles.notice} role="alert">
          {refusalText(words, refusal)}
        </p>
      )}
      {waiting.length > 0 && (
        <output className={styles.notice}>{t('chat.files.progress', { name: waiting[0]?.name.open() ?? '' })}</output>
      )}
      {isAtLimit && mayEdit && (
        <output className={styles.notice}>{t('board.full', { count: numberFormat(locale).format(SHAPES_MAX) })}</output>
      )}
      {isKept && <output className={styles.notice}>{t('board.kept')}</output>}
    </div>
  );
}
