import { Switch } from '@mantine/core';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';

/** Turns browser notifications of messages and calls on; only this switch requests the permission. */
export function NoticeSwitch() {
  const { t } = useWords();
  const notices = useActorOf('notices');
  const isOffered = usePart('notices', ({ value }) => value.wish !== 'reading' && value.wish !== 'unsupported');
  const isOn = usePart('notices', (snapshot) => snapshot.matches({ wish: 'on' }));
  const isRefused = usePart('notices', (snapshot) => snapshot.matches({ wish: 'refused' }));
  if (!isOffered) return null;
  return (
    <div className={styles.notices}>
      <Switch
        label={t('widgets.alsoNotify')}
        checked={isOn}
        onChange={() => notices.send({ type: isOn ? 'notices.stop' : 'notices.allow' })}
      />
      <p aria-live="polite">{isRefused && t('widgets.notNotified')}</p>
    </div>
  );
}
