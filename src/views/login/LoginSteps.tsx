import { usePart } from '../../hooks/actors';
import { useWords } from '../../hooks/words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { LoginMessage } from './LoginMessage';
import styles from './LoginPage.module.css';
import { OptionForm } from './OptionForm';
import { OptionList } from './OptionList';

/** The list of ways, the chosen form, or why there is neither. */
function Step() {
  const { t } = useWords();
  const isWaiting = usePart('login', (snapshot) => snapshot.matches('waiting'));
  const isWithoutOption = usePart('login', (snapshot) => snapshot.matches('withoutOption'));
  const options = usePart('login', ({ context }) => context.options);
  const chosenId = usePart('login', ({ context }) => context.chosenId);
  const chosen = options.find(({ id }) => id === chosenId);
  if (isWaiting) return null;
  if (isWithoutOption) return <p role="alert">{t('login.noOption')}</p>;
  if (chosen !== undefined) return <OptionForm key={chosen.id} option={chosen} />;
  return (
    <>
      <LoginMessage />
      <OptionList />
    </>
  );
}

/** Whether the form waits for an answer: dimmed, so that it is there again, as it was, when the answer is no. */
function useBusyText(): string | null {
  const { t } = useWords();
  const isResetting = usePart('login', (snapshot) => snapshot.matches('resetting'));
  const isBusy = usePart('login', (snapshot) => snapshot.hasTag('busy'));
  const isLeaving = usePart('session', (snapshot) => snapshot.hasTag('leaving'));
  if (isResetting) return t('common.loading');
  return isBusy || isLeaving ? t('login.signingIn') : null;
}

/** What stands in the card of the login page. */
export function LoginSteps() {
  const { t } = useWords();
  const busyText = useBusyText();
  const isWaiting = usePart('login', (snapshot) => snapshot.matches('waiting'));
  const isDone = usePart('login', (snapshot) => snapshot.matches('done'));
  const isIdentityKnown = usePart('session', (snapshot) => snapshot.hasTag('identityKnown'));
  const isChecking = busyText === null && (isWaiting || isDone || !isIdentityKnown);
  return (
    <>
      <div className={styles.step} hidden={isChecking} inert={busyText !== null} aria-busy={busyText !== null}>
        <Step />
      </div>
      {(isChecking || busyText !== null) && (
        <LoadingIndicator place="inline" text={busyText ?? t(isDone ? 'loading.checking' : 'login.checking')} />
      )}
    </>
  );
}
