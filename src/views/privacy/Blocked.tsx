import { Button } from '@mantine/core';
import { useWords } from '../kernel/use-words';
import { AllowButtons } from './AllowButtons';
import styles from './Blocked.module.css';
import { useOpenPreferences, useProviders } from './use-consent';

/** A placeholder for blocked content: what is blocked, its provider, and how to allow it. */
export function Blocked({ providers }: { providers: readonly string[] }) {
  const { t } = useWords();
  const { names, isAllowable } = useProviders(providers);
  const openPreferences = useOpenPreferences();
  return (
    <div className={styles.blocked}>
      <svg className={styles.shield} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3l7 2.500v5.500c0 4.500-3 8-7 10-4-2-7-5.500-7-10V5.500ZM9 9.500l6 5M15 9.500l-6 5" />
      </svg>
      <p className={styles.lead}>
        {isAllowable ? t('consent.blockedBy', { providers: names }) : t('consent.blockedUnknown')}
      </p>
      <p className={styles.more}>
        {isAllowable ? t('consent.blockedMore', { providers: names }) : t('consent.blockedUnknownMore')}
      </p>
      {isAllowable && (
        <div className={styles.actions}>
          <AllowButtons providers={providers} variant="filled" />
          {openPreferences !== null && (
            <Button variant="subtle" onClick={openPreferences}>
              {t('consent.preferences')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
