import styles from './AccountFacts.module.css';
import type { Account } from './use-account';

/** Plain boxes, for a menu may hold nothing else that has a role beside its items. */
export function AccountFacts({ account, id }: { account: Account; id?: string }) {
  return (
    <div className={styles.facts} id={id}>
      <div className={styles.person}>
        <span className={styles.avatar} aria-hidden="true">
          {account.initials}
        </span>
        <div className={styles.who}>
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
}
