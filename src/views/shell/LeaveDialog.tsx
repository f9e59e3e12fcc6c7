import controls from '../../ui/controls.module.css';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './LeaveDialog.module.css';

/** With the focus on what loses nothing. Closing it before it goes hands the focus back to where it was. */
const showModal = (dialog: HTMLDialogElement | null) => {
  dialog?.showModal();
  dialog?.querySelector('button')?.focus();
  return () => dialog?.close();
};

/** Asks whoever leaves while something holds them back that does not let go. */
export function LeaveDialog() {
  const { t } = useWords();
  const navigation = useActorOf('navigation');
  const isAsking = usePart('navigation', (snapshot) => snapshot.hasTag('asking'));
  if (!isAsking) return null;
  const stay = () => navigation.send({ type: 'navigation.stay' });
  return (
    <dialog
      ref={showModal}
      className={`${controls.glass} ${styles.dialog}`}
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onCancel={(event) => {
        event.preventDefault();
        stay();
      }}
    >
      <h2 id="leave-title">{t('leave.title')}</h2>
      <p id="leave-text">{t('leave.text')}</p>
      <div className={styles.actions}>
        <button type="button" className={controls.primary} onClick={stay}>
          {t('leave.stay')}
        </button>
        <button type="button" className={controls.button} onClick={() => navigation.send({ type: 'navigation.leave' })}>
          {t('leave.leave')}
        </button>
      </div>
    </dialog>
  );
}
