import styles from './IconButton.module.css';

type IconButtonProps = {
  /** What it does: its name, and its tooltip. */
  label: string;
  /** Path data in a square of 24. */
  icon: string;
  /** `bare` on a surface, `round` over a picture. */
  look?: 'bare' | 'round';
  opensDialog?: boolean;
  onClick: () => void;
};

/** A button that is an icon only. */
export const IconButton = ({ label, icon, look = 'bare', opensDialog = false, onClick }: IconButtonProps) => (
  <button
    type="button"
    className={styles[look]}
    aria-label={label}
    aria-haspopup={opensDialog ? 'dialog' : undefined}
    title={label}
    onClick={onClick}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={icon} />
    </svg>
  </button>
);
