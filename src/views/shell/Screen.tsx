import type { ReactNode } from 'react';
import controls from '../../styles/controls.module.css';
import { PageHeading } from './PageHeading';
import styles from './Screen.module.css';

type ScreenProps = { title: string; actions: ReactNode; backdrop?: ReactNode; children: ReactNode };

/** A page that stands in for another: what happened, and the one thing to press. */
export function Screen({ title, actions, backdrop, children }: ScreenProps) {
  return (
    <main className={styles.page}>
      {backdrop}
      <section className={`${controls.glass} ${styles.card}`}>
        <PageHeading className={styles.title}>{title}</PageHeading>
        {children}
        <div className={styles.actions}>{actions}</div>
      </section>
    </main>
  );
}
