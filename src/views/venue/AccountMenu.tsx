import { Popover } from '@mantine/core';
import { useWords } from '../../hooks/words';
import controls from '../../styles/controls.module.css';
import { AccountFacts } from './AccountFacts';
import styles from './AccountMenu.module.css';
import { useAccount } from './use-account';

/** The avatar and what it opens; nothing for somebody who is not logged in. */
export function AccountMenu() {
  const { t } = useWords();
  const account = useAccount();
  if (account === null) return null;
  const label = `${t('header.account')}: ${account.name}`;
  return (
    <Popover
      width={320}
      position="bottom-end"
      offset={12}
      hideDetached={false}
      trapFocus
      returnFocus
      classNames={{ dropdown: styles.dropdown ?? '' }}
    >
      <Popover.Target>
        <button type="button" className={styles.avatar} aria-label={label}>
          <span aria-hidden="true">{account.initials}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <AccountFacts account={account} />
        <button type="button" className={`${controls.quiet} ${styles.item}`} onClick={account.logOut}>
          {t('header.logout')}
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}
