import { Button } from '@mantine/core';
import IconShieldX from '@tabler/icons-react/icons/IconShieldX';
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
      <IconShieldX className={styles.shield} size={48} aria-hidden="true" />
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
