import { useWords } from '../kernel/use-words';
import styles from './WidgetDialog.module.css';

/** The content of a kind that is not built yet, and of a kind that this version does not know. */
export function ComingSoon() {
  const { t } = useWords();
  return (
    <>
      <svg className={styles.drawing} viewBox="0 0 240 96" aria-hidden="true">
        <path d="M8 84h224M28 84V40h52v44M92 84V24h56v60M160 84V48h52v36M112 84V60h16v24" />
      </svg>
      <p className={styles.lead}>{t('widgets.comesSoon')}</p>
      <p className={styles.more}>{t('widgets.comesSoonMore')}</p>
    </>
  );
}
