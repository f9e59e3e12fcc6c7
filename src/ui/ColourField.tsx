import { useId } from 'react';
import styles from './ColourField.module.css';
import field from './Field.module.css';

type ColourFieldProps = {
  label: string;
  /** The name of the control that opens the browser's picker. */
  pickLabel: string;
  /** As it was typed, such as `#F70041`; empty for none. */
  value: string;
  /** The colour of the picker, in six digits. */
  shown: string;
  placeholder: string;
  help: string;
  error: string | null;
  readOnly: boolean;
  write: (value: string) => void;
};

/** A colour, typed or picked. */
export function ColourField({
  label,
  pickLabel,
  value,
  shown,
  placeholder,
  help,
  error,
  readOnly,
  write,
}: ColourFieldProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          type="color"
          className={styles.picker}
          aria-label={pickLabel}
          value={shown}
          disabled={readOnly}
          onChange={({ target }) => write(target.value.toUpperCase())}
        />
        <input
          id={id}
          type="text"
          dir="ltr"
          className={field.input}
          value={value}
          placeholder={placeholder}
          readOnly={readOnly}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error !== null}
          aria-describedby={`${id}-line`}
          onChange={({ target }) => write(target.value.trim())}
        />
      </div>
      <p id={`${id}-line`} className={field.line} aria-live="polite" data-wrong={error !== null || undefined}>
        {error ?? help}
      </p>
    </div>
  );
}
