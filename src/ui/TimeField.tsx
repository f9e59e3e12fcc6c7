import { useId } from 'react';
import styles from './Field.module.css';

type TimeFieldProps = {
  label: string;
  /** As `2027-03-12T09:00`; empty for none. */
  value: string;
  error: string | null;
  readOnly: boolean;
  write: (value: string) => void;
};

/** A date and a time of day, in the way of the user's browser. */
export function TimeField({ label, value, error, readOnly, write }: TimeFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          id={id}
          type="datetime-local"
          className={styles.input}
          value={value}
          readOnly={readOnly}
          aria-invalid={error !== null}
          aria-describedby={`${id}-line`}
          onChange={({ target }) => write(target.value)}
        />
      </div>
      <p id={`${id}-line`} className={styles.line} aria-live="polite" data-wrong={error !== null || undefined}>
        {error}
      </p>
    </div>
  );
}
