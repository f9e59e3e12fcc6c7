import { Button } from '@mantine/core';
import { Surface } from '../../theme/Surface';
import { usePageTitle } from '../kernel/use-page-title';
import { useWords } from '../kernel/use-words';
import styles from '../shell/Screen.module.css';
import { useReportProblem } from './use-report-problem';

/** Shown instead of a crashed page; it depends on none of its code. */
export function CrashScreen() {
  const { t } = useWords();
  const reportProblem = useReportProblem();
  usePageTitle(t('report.brokenTitle'));
  return (
    <main id="main" className={styles.page}>
      <Surface className={styles.card} role="alert">
        <h1 className={styles.title}>{t('report.brokenTitle')}</h1>
        <p>{t('report.brokenText')}</p>
        <div className={styles.actions}>
          <Button variant="filled" onClick={() => window.location.reload()}>
            {t('report.reload')}
          </Button>
          {reportProblem !== null && (
            <Button variant="subtle" onClick={reportProblem}>
              {t('report.title')}
            </Button>
          )}
        </div>
      </Surface>
    </main>
  );
}
