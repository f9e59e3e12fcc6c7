import { Avatar } from '../../ui/Avatar';
import styles from './AccountFacts.module.css';
import type { Account } from './use-account';

/** Plain elements, since a menu may contain only its items as elements with a role. */
export const AccountFacts = ({ account }: { account: Account }) => (
  <div className={styles.facts}>
    <div className={styles.person}>
      <Avatar name={account.name} />
      <div className={styles.words}>
        <div className={styles.name}>{account.name}</div>
        <div className={styles.email}>{account.email}</div>
      </div>
    </div>
    {account.facts.map(({ label, value }) => (
      <div key={label} className={styles.fact}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>{value}</span>
      </div>
    ))}
  </div>
);
