import type { ComponentProps } from 'react';
import styles from './IconButton.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'title' | 'type'> & {
  /** Its action: the accessible name and the tooltip. */
  label: string;
  /** Path data in a square of 24. */
  icon: string;
  /** `bare` on a surface, `round` over a picture. */
  look?: 'bare' | 'round';
  opensDialog?: boolean;
};

/** A button that is only an icon. */
export const IconButton = ({
  label,
  icon,
  look = 'bare',
  opensDialog = false,
  className,
  ...button
}: IconButtonProps) => (
  <button
    aria-haspopup={opensDialog ? 'dialog' : undefined}
    {...button}
    type="button"
    className={className === undefined ? styles[look] : `${styles[look]} ${className}`}
    // The only name: beside another one, screen readers hear it twice.
    title={label}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={icon} />
    </svg>
  </button>
);
