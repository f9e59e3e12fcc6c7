import type { FaultKind } from '../../../domain/kernel/fault';
import controls from '../../ui/controls.module.css';
import type { WordKey } from '../../words/words';
import { useActorOf, usePart } from '../kernel/actors';
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

/** Closing it before it goes hands the focus back to where it was. */
const showModal = (dialog: HTMLDialogElement | null) => {
  dialog?.showModal();
  return () => dialog?.close();
};

/** The error that concerns the whole application, unless somebody suppresses it. */
export function GlobalErrorDialog() {
  const { t } = useWords();
  const globalError = useActorOf('globalError');
  const isShown = usePart('globalError', (snapshot) => snapshot.matches({ set: 'shown' }));
  const code = usePart('globalError', (snapshot) => snapshot.context.code);
  const message = usePart('globalError', (snapshot) => snapshot.context.message);
  if (!isShown || code === null) return null;
  const dismiss = () => globalError.send({ type: 'globalError.dismiss' });
  return (
    <dialog
      ref={showModal}
      className={`${controls.glass} ${styles.dialog}`}
      aria-labelledby="global-error-title"
      aria-describedby="global-error-text"
      onCancel={(event) => {
        event.preventDefault();
        dismiss();
      }}
    >
      <h2 id="global-error-title">{t('errors.title')}</h2>
      <p id="global-error-text">{t(TEXTS[code])}</p>
      {message !== null && (
        <p className={styles.message} dir="auto">
          {message}
        </p>
      )}
      <div className={styles.actions}>
        <ReportButton />
        <button type="button" className={controls.primary} onClick={dismiss}>
          {t('common.dismiss')}
        </button>
      </div>
    </dialog>
  );
}
