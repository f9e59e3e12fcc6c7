import type { ReactNode } from 'react';
import { Avatar } from '../../theme/Avatar';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import styles from './AccountFacts.module.css';
import type { Account } from './use-account';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <span className={styles.label}>{label}</span>
    <span className={styles.value}>{children}</span>
  </div>
);

/** Plain elements, since a menu may contain only its items as elements with a role. */
export function AccountFacts({ account }: { account: Account }) {
  const { t } = useWords();
  return (
    <div className={styles.facts}>
      <div className={styles.person}>
        <Avatar name={account.name} portrait={account.portrait} />
        <div className={styles.words}>
          <div className={styles.name}>{account.name}</div>
          <div className={styles.email}>{account.email}</div>
        </div>
      </div>
      {account.facts.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      {account.area !== null && (
        <Fact label={t('header.currentArea')}>
          <Written of={account.area.names} or={account.area.id} />
        </Fact>
      )}
    </div>
  );
}
