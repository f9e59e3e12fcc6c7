import { Button } from '@mantine/core';
import { REPORT_CODE_ATTRIBUTE } from '../../../domain/shell/entry-page';
import { Surface } from '../../theme/Surface';
import { useWords } from '../kernel/use-words';
import { Said } from '../kernel/Written';
import styles from '../shell/Screen.module.css';

const CODE_PLACE = { [REPORT_CODE_ATTRIBUTE]: '' };

/** Rendered by the service, for a page whose scripts do not start: it needs none. */
export function StoppedScreen() {
  const { t } = useWords();
  return (
    <main className={styles.page}>
      <Surface className={styles.card} role="alert">
        <h1 className={styles.title}>{t('report.brokenTitle')}</h1>
        <p>{t('report.brokenText')}</p>
        <p {...CODE_PLACE} hidden>
          <Said id="report.sent" parts={{ code: <code dir="ltr" /> }} />
        </p>
        <div className={styles.actions}>
          <Button component="a" variant="filled" href="">
            {t('report.reload')}
          </Button>
        </div>
      </Surface>
    </main>
  );
}
