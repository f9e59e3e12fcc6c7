import { Button, PasswordInput, Skeleton } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { seal } from '../../../../domain/kernel/sealed';
import type { DocumentActorRef } from '../../../../machines/widgets/document.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { useWords } from '../../kernel/use-words';
import styles from './Document.module.css';

type Props = { document: DocumentActorRef };

/** Asks for the password, which nothing keeps. */
function PasswordForm({ document }: Props) {
  const { t } = useWords();
  const [password, setPassword] = useState('');
  const isWrong = useSelector(document, (snapshot) => snapshot.matches({ open: { locked: 'wrong' } }));
  const isBusy = useSelector(document, (snapshot) => snapshot.matches({ open: 'unlocking' }));
  const unlock = (event: FormEvent): void => {
    event.preventDefault();
    if (password === '' || isBusy) return;
    document.send({ type: 'document.unlock', password: seal(password) });
    setPassword('');
  };
  return (
    <form className={styles.password} onSubmit={unlock}>
      <p>{t('widgets.document.locked')}</p>
      <PasswordInput
        label={t('widgets.document.password')}
        visibilityToggleButtonProps={{ 'aria-label': t('widgets.document.showPassword') }}
        error={isWrong ? t('widgets.document.wrongPassword') : null}
        autoComplete="off"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className={styles.answers}>
        <BusyButton type="submit" variant="filled" isBusy={isBusy}>
          {t('widgets.document.unlock')}
        </BusyButton>
        <Button onClick={() => document.send({ type: 'document.cancel' })}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}

type FailedProps = Props & { action: string; children: ReactNode };

const Failed = ({ document, action, children }: FailedProps) => (
  <div className={styles.notice}>
    <p role="alert">{children}</p>
    <Button variant="filled" onClick={() => document.send({ type: 'document.retry' })}>
      {action}
    </Button>
  </div>
);

function Loading() {
  const { t } = useWords();
  return (
    <div className={styles.notice}>
      <output>{t('widgets.document.loading')}</output>
      <Skeleton height="320px" />
    </div>
  );
}

/** What a document shows until its pages can be read. */
export function DocumentNotice({ document }: Props) {
  const { t } = useWords();
  const state = useSelector(document, ({ value }) => JSON.stringify(value));
  const snapshot = document.getSnapshot();
  if (snapshot.matches({ open: 'locked' }) || snapshot.matches({ open: 'unlocking' })) {
    return <PasswordForm document={document} />;
  }
  if (snapshot.matches('cancelled')) {
    return (
      <Failed document={document} action={t('widgets.document.enterPassword')}>
        {t('widgets.document.cancelled')}
      </Failed>
    );
  }
  if (!snapshot.matches('failed') && !snapshot.matches({ open: 'late' })) return <Loading key={state} />;
  const why = (['damaged', 'missing', 'unreachable'] as const).find((one) => snapshot.matches({ failed: one }));
  return (
    <Failed document={document} action={t('common.retry')}>
      {t(`widgets.document.${why ?? 'unreachable'}`)}
    </Failed>
  );
}
