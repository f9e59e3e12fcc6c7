import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { RemovalActorRef } from '../../../machines/chat/removal.machine';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';

const menuOf = (id: string): HTMLElement | null =>
  document.querySelector(`[data-message="${CSS.escape(id)}"] > [aria-haspopup="menu"]`);

/** Has the focus, since the message and its menu are gone; afterwards the focus stays between the list and the field. */
function Undo({ removal, id, leave }: { removal: RemovalActorRef | undefined; id: string; leave: () => void }) {
  const { t } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === document.activeElement) leave();
    };
  }, [leave]);
  const undo = (): void => {
    removal?.send({ type: 'removal.undo' });
    requestAnimationFrame(() => menuOf(id)?.focus({ preventScroll: true }));
  };
  return (
    <Button ref={button} variant="subtle" onClick={undo}>
      {t('chat.undo')}
    </Button>
  );
}

/** Says that a message is deleted, and restores it for a moment. */
export function Removal({ room }: { room: string }) {
  const { t } = useWords();
  const place = useRef<HTMLOutputElement>(null);
  const leave = useCallback(() => place.current?.focus({ preventScroll: true }), []);
  const removal = usePart('chat', ({ children }) => children.removal);
  const subject = useSelector(removal, (snapshot) => snapshot?.context.subject ?? null);
  const id = subject?.room === room ? subject.id : null;
  return (
    <output ref={place} className={styles.snackbar} tabIndex={-1}>
      {id !== null && (
        <>
          <span>{t('chat.removed')}</span>
          <Undo key={id} removal={removal} id={id} leave={leave} />
        </>
      )}
    </output>
  );
}
