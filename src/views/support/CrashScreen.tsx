import controls from '../../ui/controls.module.css';
import { useWords } from '../kernel/use-words';
import styles from '../shell/Screen.module.css';

/** Stands where the whole page broke: it needs nothing of what did. */
export function CrashScreen({ onReport }: { onReport: () => void }) {
  const { t } = useWords();
  return (
    <main id="main" className={styles.page}>
      <section className={`${controls.glass} ${styles.card}`} role="alert">
        <h1 className={styles.title}>{t('report.brokenTitle')}</h1>
        <p>{t('report.brokenText')}</p>
        <div className={styles.actions}>
          <button type="button" className={controls.primary} onClick={() => window.location.reload()}>
            {t('report.reload')}
          </button>
          <button type="button" className={controls.quiet} onClick={onReport}>
            {t('report.title')}
          </button>
        </div>
      </section>
    </main>
  );
}
