import { usePart } from '../../hooks/actors';
import { useWords } from '../../hooks/words';
import controls from '../../styles/controls.module.css';
import styles from './LoggingOutNotice.module.css';

export function LoggingOutNotice() {
  const { t } = useWords();
  const isLeaving = usePart('session', (snapshot) => snapshot.hasTag('leaving'));
  return (
    <output className={isLeaving ? `${controls.glass} ${styles.notice}` : controls.hidden}>
      {isLeaving && t('header.loggingOut')}
    </output>
  );
}
