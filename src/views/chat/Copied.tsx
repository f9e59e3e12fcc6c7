import { useSelector } from '@xstate/react';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';

/** Says whether the text of a message is in the clipboard. */
export function Copied({ room }: { room: string }) {
  const { t } = useWords();
  const copying = usePart('chat', ({ children }) => children.copying);
  const isOurs = useSelector(copying, (snapshot) => snapshot?.context.room === room);
  const isCopied = useSelector(copying, (snapshot) => snapshot?.matches('copied') === true);
  const isRefused = useSelector(copying, (snapshot) => snapshot?.matches('refused') === true);
  return (
    <output className={styles.snackbar}>
      {isOurs && (isCopied || isRefused) && <span>{t(isCopied ? 'chat.copied' : 'chat.copyFailed')}</span>}
    </output>
  );
}
