import type { ReactNode } from 'react';
import { Surface } from '../../ui/Surface';
import { Header } from './Header';
import { Logo } from './Logo';
import { PageHeading } from './PageHeading';
import styles from './Screen.module.css';

type ScreenProps = {
  title: string;
  actions: ReactNode;
  hasHeader?: boolean;
  backdrop?: ReactNode;
  children: ReactNode;
};

/** A page that stands in for another: what happened, and the one thing to press. */
export function Screen({ title, actions, hasHeader = false, backdrop, children }: ScreenProps) {
  return (
    <>
      {hasHeader && <Header logo={<Logo />} />}
      <main id="main" className={styles.page}>
        {backdrop}
        <Surface className={styles.card}>
          <PageHeading className={styles.title}>{title}</PageHeading>
          {children}
          <div className={styles.actions}>{actions}</div>
        </Surface>
      </main>
    </>
  );
}
