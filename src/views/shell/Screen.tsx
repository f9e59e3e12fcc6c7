import type { ReactNode } from 'react';
import { OwnText } from '../../theme/OwnText';
import { Surface } from '../../theme/Surface';
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

/** A full page for an error or a wait: what happened, and the next action. */
export function Screen({ title, actions, hasHeader = false, backdrop, children }: ScreenProps) {
  return (
    <>
      {hasHeader && <Header logo={<Logo />} />}
      <main id="main" className={styles.page}>
        {backdrop}
        <Surface className={styles.card}>
          <PageHeading className={styles.title}>{title}</PageHeading>
          <OwnText>{children}</OwnText>
          <div className={styles.actions}>{actions}</div>
        </Surface>
      </main>
    </>
  );
}
