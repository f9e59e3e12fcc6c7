import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight';
import type { ReactNode } from 'react';
import styles from './ChoiceButton.module.css';

type ChoiceButtonProps = {
  icon: ReactNode;
  title: string;
  help: string;
  /** Identifies the choice for the page's own script, which handles a press before the application runs. */
  choice: string;
  onClick: () => void;
};

/** One of several options to continue with, large enough for a line of help. */
export const ChoiceButton = ({ icon, title, help, choice, onClick }: ChoiceButtonProps) => (
  <button type="button" className={styles.choice} data-choice={choice} onClick={onClick}>
    <span className={styles.icon}>{icon}</span>
    <span className={styles.text}>
      <strong>{title}</strong>
      <small>{help}</small>
    </span>
    <IconChevronRight className={`${styles.onward} mantine-rotate-rtl`} size={18} aria-hidden="true" />
  </button>
);
