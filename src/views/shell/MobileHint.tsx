import { routeOf } from '../../../domain/shell/routes';
import controls from '../../ui/controls.module.css';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './MobileHint.module.css';

const giveFocusBack = (): void => document.querySelector('h1')?.focus();

/** Asks to rotate a small phone. The browser itself closes the dialog: its form's method says so. */
export function MobileHint() {
  const { t } = useWords();
  const page = usePart('navigation', ({ context }) => (context.route ?? routeOf(context.requested)).name);
  if (page === 'AreaWherebyMeeting') return null;
  return (
    <dialog
      open
      data-page={page}
      className={`${controls.glass} ${styles.hint}`}
      aria-labelledby="rotate-title"
      onClose={giveFocusBack}
    >
      <svg className={styles.phone} viewBox="0 0 32 32" aria-hidden="true">
        <rect x="10" y="4" width="12" height="24" rx="3" />
        <path d="M4 12a14 14 0 0 1 4-6M28 20a14 14 0 0 1-4 6" />
      </svg>
      <p className={styles.text}>
        <strong id="rotate-title">{t('mobile.rotateTitle')}</strong>
        <span>{t('mobile.rotateText')}</span>
      </p>
      <form method="dialog">
        <button type="submit" className={controls.quiet}>
          {t('mobile.rotateDismiss')}
        </button>
      </form>
    </dialog>
  );
}
