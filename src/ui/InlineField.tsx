import type { ComponentProps } from 'react';
import styles from './InlineField.module.css';

type InlineFieldProps = Omit<ComponentProps<'input'>, 'aria-label' | 'className' | 'type'> & {
  /** The accessible name. */
  label: string;
};

/** An input within a row of controls, without a line for its label. */
export const InlineField = ({ label, ...input }: InlineFieldProps) => (
  <input autoComplete="off" {...input} type="text" className={styles.input} aria-label={label} />
);
