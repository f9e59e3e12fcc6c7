import { Menu } from '@mantine/core';
import { useId } from 'react';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { useOpenPreferences } from '../privacy/use-consent';
import { useReportProblem } from '../support/use-report-problem';
import { AccountFacts } from './AccountFacts';
import styles from './AccountMenu.module.css';
import { useAccount } from './use-account';

/** The avatar and what it opens; nothing for somebody who is not logged in. */
export function AccountMenu() {
  const { t } = useWords();
  const account = useAccount();
  const factsId = useId();
  const isProfileOpen = usePart('profilePanel', (snapshot) => snapshot.hasTag('open'));
  const openPreferences = useOpenPreferences();
  const reportProblem = useReportProblem();
  if (account === null) return null;
  return (
    <Menu
      width={320}
      position="bottom-end"
      offset={12}
      hideDetached={false}
      returnFocus={!isProfileOpen}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: styles.dropdown ?? '' }}
    >
      <Menu.Target>
        <button type="button" className={styles.avatar} aria-label={`${t('header.account')}: ${account.name}`}>
          <span aria-hidden="true">{account.initials}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-describedby={factsId}>
        <AccountFacts account={account} id={factsId} />
        <Menu.Item className={styles.item ?? ''} onClick={account.openProfile}>
          {t('profile.mine')}
        </Menu.Item>
        {openPreferences !== null && (
          <Menu.Item className={styles.item ?? ''} onClick={openPreferences}>
            {t('consent.preferences')}
          </Menu.Item>
        )}
        <Menu.Item className={styles.item ?? ''} onClick={reportProblem}>
          {t('problem.report')}
        </Menu.Item>
        <Menu.Item className={styles.item ?? ''} onClick={account.logOut}>
          {t('header.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
