import { Skeleton } from '@mantine/core';
import type { LoginCard, LoginScreen } from '../../../machines/login/login.screen';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { LoginMessage } from './LoginMessage';
import styles from './LoginPage.module.css';
import { OptionForm } from './OptionForm';
import { OptionList } from './OptionList';
import { useLoginScreen } from './use-login-screen';

const PROGRESS = {
  checking: 'login.checking',
  searching: 'login.searching',
  confirming: 'login.signingIn',
  entering: 'loading.checking',
  submitting: 'login.signingIn',
  resetting: 'common.loading',
} as const satisfies Record<Exclude<LoginScreen['name'], 'ready'>, string>;

function Card({ card }: { card: LoginCard }) {
  const { t } = useWords();
  switch (card.name) {
    case 'noOption':
      return <p role="alert">{t('login.noOption')}</p>;
    case 'form':
      return <OptionForm key={card.option.id} form={card} />;
    case 'choosing':
      return (
        <>
          <LoginMessage message={card.message} />
          <OptionList options={card.options} />
        </>
      );
  }
}

const OptionSkeletons = () => (
  <div className={styles.options}>
    <Skeleton height="64px" />
    <Skeleton height="64px" />
    <Skeleton height="64px" />
  </div>
);

/** The content of the login page's card. */
export function LoginSteps() {
  const { t } = useWords();
  const { name, card } = useLoginScreen();
  const isDisabled = name === 'submitting' || name === 'resetting';
  return (
    <>
      <div className={styles.step} hidden={name !== 'ready' && !isDisabled} inert={isDisabled} aria-busy={isDisabled}>
        {card !== null && <Card card={card} />}
      </div>
      {card === null && <OptionSkeletons />}
      {name !== 'ready' && <LoadingIndicator place="inline" text={t(PROGRESS[name])} />}
    </>
  );
}
