import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Hint.module.css';

type HintProps = Omit<ComponentProps<'dialog'>, 'open' | 'title'> & {
  title: string;
  icon: ReactNode;
  dismissText: string;
};

/** A suggestion beside the page. The method of its form makes the browser close it, without any state of our own. */
export const Hint = ({ title, icon, dismissText, className = '', children, ...dialog }: HintProps) => (
  <dialog {...dialog} open className={`${styles.hint} ${className}`} aria-label={title}>
    {icon}
    <p className={styles.text}>
      <strong>{title}</strong>
      <span>{children}</span>
    </p>
    <form method="dialog">
      <Button type="submit" variant="subtle" className={styles.dismiss}>
        {dismissText}
      </Button>
    </form>
  </dialog>
);
