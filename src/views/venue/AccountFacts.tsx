import styles from './AccountFacts.module.css';
import type { Account } from './use-account';

export function AccountFacts({ account }: { account: Account }) {
  return (
    <div className={styles.facts}>
      <div className={styles.person}>
        <span className={styles.avatar} aria-hidden="true">
          {account.initials}
        </span>
        <div className={styles.who}>
          <p className={styles.name}>{account.name}</p>
          <p className={styles.email}>{account.email}</p>
        </div>
      </div>
      <dl className={styles.list}>
        {account.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
