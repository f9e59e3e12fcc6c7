import controls from '../../ui/controls.module.css';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
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
