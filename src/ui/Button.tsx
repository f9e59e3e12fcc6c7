import type { ComponentProps, MouseEvent } from 'react';
import styles from './Button.module.css';
import { OwnText } from './OwnText';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link';

type Look = {
  /** `primary` is the next best action, at most one on a screen; `link` is a button within a text. */
  variant?: ButtonVariant;
  className?: string | undefined;
};

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-busy'> &
  Look & {
    /** The action is running: the button keeps the focus and ignores clicks. */
    isBusy?: boolean;
  };

const classesOf = (className: string | undefined): string =>
  className === undefined ? `${styles.button}` : `${styles.button} ${className}`;

const ignore = (event: MouseEvent): void => event.preventDefault();

export const Button = ({
  variant = 'secondary',
  type = 'button',
  isBusy = false,
  className,
  onClick,
  children,
  ...button
}: ButtonProps) => (
  <button
    {...button}
    type={type}
    className={classesOf(className)}
    data-variant={variant}
    onClick={isBusy ? ignore : onClick}
    {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
  >
    {isBusy && <span className={styles.busy} aria-hidden="true" />}
    <OwnText>{children}</OwnText>
  </button>
);

/** A link that looks like a button. Within the venue: `<Link href={…} asChild><ButtonLink>…</ButtonLink></Link>`. */
export const ButtonLink = ({
  variant = 'secondary',
  className,
  children,
  ...link
}: Omit<ComponentProps<'a'>, 'className'> & Look) => (
  <a {...link} className={classesOf(className)} data-variant={variant}>
    {children}
  </a>
);
