import { Switch } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';

/** How the user hears of messages elsewhere. Only the switch for notifications of the browser requests the permission. */
export function NoticeSwitch() {
  const { t } = useWords();
  const notices = useActorOf('notices');
  const isOffered = usePart('notices', ({ value }) => value.wish !== 'reading' && value.wish !== 'unsupported');
  const isOn = usePart('notices', (snapshot) => snapshot.matches({ wish: 'on' }));
  const isRefused = usePart('notices', (snapshot) => snapshot.matches({ wish: 'refused' }));
  const toast = usePart('chat', ({ children }) => children.toast);
  const isQuiet = useSelector(toast, (snapshot) => snapshot?.matches({ choice: 'quiet' }) !== false);
  return (
    <div className={styles.notices}>
      <Switch
        label={t('chat.toast.quiet')}
        checked={isQuiet}
        onChange={() => toast?.send({ type: 'toast.quieten', isQuiet: !isQuiet })}
      />
      {isOffered && (
        <Switch
          label={t('widgets.alsoNotify')}
          checked={isOn}
          onChange={() => notices.send({ type: isOn ? 'notices.stop' : 'notices.allow' })}
        />
      )}
      <p aria-live="polite">{isRefused && t('widgets.notNotified')}</p>
    </div>
  );
}
