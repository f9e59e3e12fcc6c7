import { type ComponentProps, useId } from 'react';
import styles from './MessageField.module.css';
import { VisuallyHidden } from './VisuallyHidden';

type MessageFieldProps = Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'rows' | 'placeholder' | 'onChange'> & {
  /** The accessible name, and what an empty field shows. */
  label: string;
  write: (text: string) => void;
};

/** A field for a message that grows with its text. */
export function MessageField({ label, write, ...field }: MessageFieldProps) {
  const id = useId();
  return (
    <>
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <textarea
        dir="auto"
        {...field}
        id={id}
        rows={1}
        className={styles.field}
        placeholder={label}
        onChange={(event) => write(event.target.value)}
      />
    </>
  );
}
