import type { ReactNode } from 'react';
import styles from './ChoiceButton.module.css';

type ChoiceButtonProps = {
  icon: ReactNode;
  title: string;
  help: string;
  /** Names the choice for the page, which answers a press before the application runs. */
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
    <svg className={styles.onward} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M9 5l7 7-7 7" />
    </svg>
  </button>
);
