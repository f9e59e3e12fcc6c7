import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import styles from './Control.module.css';
import { Login } from './Login';
import { Office } from './Office';
import { PreviewPage } from './PreviewPage';
import { useControl, useControlPart } from './use-control';

function Content() {
  const { control, t } = useControl();
  const place = useControlPart((snapshot) => {
    if (snapshot.matches('open')) return 'open';
    if (snapshot.matches('signedOut') || snapshot.matches('signingIn')) return 'login';
    if (snapshot.matches('refused')) return 'refused';
    return snapshot.matches('unreachable') ? 'unreachable' : 'loading';
  });
  switch (place) {
    case 'open':
      return <Office />;
    case 'login':
      return <Login />;
    case 'loading':
      return <output>{t('loading')}</output>;
    case 'refused':
      return (
        <div className={styles.card} role="alert">
          <h2>{t('refused')}</h2>
          <p>{t('refusedMore')}</p>
          <div className={styles.actions}>
            <Button onClick={() => control.send({ type: 'control.signOut' })}>{t('logout')}</Button>
          </div>
        </div>
      );
    case 'unreachable':
      return (
        <div className={styles.card} role="alert">
          <p>{t('unreachable')}</p>
          <div className={styles.actions}>
            <Button variant="filled" onClick={() => control.send({ type: 'control.retry' })}>
              {t('retry')}
            </Button>
          </div>
        </div>
      );
  }
}

/** The page on which organisers publish the venue. */
export function Control() {
  const { control, t } = useControl();
  const isOpen = useControlPart((snapshot) => snapshot.matches('open'));
  const sections = useControlPart(({ children }) => children.sections);
  const previewing = useSelector(sections, (snapshot) => snapshot?.children.previewing);
  const isPreviewing = useSelector(previewing, (snapshot) => snapshot?.matches('shown') === true);
  if (previewing !== undefined && isPreviewing) return <PreviewPage previewing={previewing} />;
  return (
    <main className={styles.page}>
      <div className={styles.bar}>
        <h1>{t('title')}</h1>
        <Button component="a" href="/">
          {t('toVenue')}
        </Button>
        {isOpen && (
          <Button variant="subtle" onClick={() => control.send({ type: 'control.signOut' })}>
            {t('logout')}
          </Button>
        )}
      </div>
      <Content />
    </main>
  );
}
