import { chosenKind } from '../../../domain/login/login-page';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { LoginMessage } from './LoginMessage';
import styles from './LoginPage.module.css';
import { OptionForm } from './OptionForm';
import { OptionList } from './OptionList';

/** The list of ways, the chosen form, or why there is neither. */
function Step() {
  const { t } = useWords();
  const isWithoutOption = usePart('login', (snapshot) => snapshot.matches('withoutOption'));
  const options = usePart('login', ({ context }) => context.options);
  const chosenId = usePart('login', ({ context }) => context.chosenId);
  const chosen = options.find(({ id }) => id === chosenId);
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

/** What is found out before there is anything to do for the visitor. */
function useCheckText(isBusy: boolean): string | null {
  const { t } = useWords();
  const isWaiting = usePart('login', (snapshot) => snapshot.matches('waiting'));
  const isDone = usePart('login', (snapshot) => snapshot.matches('done'));
  const isLookedUp = usePart('login', (snapshot) => snapshot.hasTag('searching'));
  const isComingBack = usePart('signOn', (snapshot) => snapshot.hasTag('searching'));
  const isIdentityKnown = usePart('session', (snapshot) => snapshot.hasTag('identityKnown'));
  const isBeingChecked = usePart('session', (snapshot) => snapshot.matches({ connected: 'checkingAuthority' }));
  const hasMessage = usePart('login', ({ context }) => context.message !== null);
  const isSignedOn = usePart(
    'login',
    (snapshot) => snapshot.matches('confirming') && chosenKind(snapshot.context) === 'FIREBASE_OIDC',
  );
  if (isLookedUp || isComingBack) return t('login.searching');
  if (isSignedOn) return t('login.signingIn');
  if (isBusy) return null;
  if (isDone) return t('loading.checking');
  // The venue does not answer: whoever was told so may try again meanwhile.
  if (isBeingChecked && hasMessage) return null;
  return isWaiting || !isIdentityKnown ? t('login.checking') : null;
}

/** What stands in the card of the login page. */
export function LoginSteps() {
  const busyText = useBusyText();
  const checkText = useCheckText(busyText !== null);
  const isOffered = usePart('login', (snapshot) => !snapshot.matches('waiting') && !snapshot.hasTag('searching'));
  const text = checkText ?? busyText;
  return (
    <>
      <div className={styles.step} hidden={checkText !== null} inert={busyText !== null} aria-busy={busyText !== null}>
        {isOffered && <Step />}
      </div>
      {text !== null && <LoadingIndicator place="inline" text={text} />}
    </>
  );
}
