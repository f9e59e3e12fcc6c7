import { Button } from '@mantine/core';
import { type FaultKind, serviceTextOf } from '../../../domain/kernel/fault';
import { Sheet } from '../../theme/Dialog';
import { Directed } from '../../theme/ThemeProvider';
import type { WordKey } from '../../words/words';
import { useActorOf, usePart } from '../kernel/actors';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { ReportButton } from '../support/ReportButton';
import styles from './GlobalErrorDialog.module.css';

const TEXTS: Readonly<Record<FaultKind, WordKey>> = {
  FORBIDDEN: 'errors.forbidden',
  UNAUTHORIZED: 'errors.unauthorized',
  FUNCTION_UNSUPPORTED: 'errors.functionUnsupported',
  NOT_REACHABLE: 'errors.notReachable',
  PROCESSING_ERROR: 'errors.processingError',
  WIDGET_ERROR: 'errors.widgetError',
};

/** The error that concerns the whole application, unless it is suppressed. */
export function GlobalErrorDialog() {
  const { t, direction } = useWords();
  const globalError = useActorOf('globalError');
  const isShown = usePart('globalError', (snapshot) => snapshot.matches({ set: 'shown' }));
  const code = usePart('globalError', (snapshot) => snapshot.context.code);
  const message = usePart('globalError', ({ context }) => serviceTextOf(context));
  const dismiss = () => globalError.send({ type: 'globalError.dismiss' });
  const overlay = useOverlay('error', isShown, dismiss);
  return (
    <Directed direction={direction}>
      <Sheet
        overlay={overlay}
        title={t('errors.title')}
        actions={
          <>
            <Button variant="filled" data-autofocus onClick={dismiss}>
              {t('common.dismiss')}
            </Button>
            <ReportButton />
          </>
        }
      >
        {code !== null && <p>{t(TEXTS[code])}</p>}
        {message !== null && (
          <p className={styles.message} dir="auto">
            {message}
          </p>
        )}
      </Sheet>
    </Directed>
  );
}
