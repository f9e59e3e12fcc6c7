import { type ComponentProps, useId, useState } from 'react';
import styles from './Field.module.css';
import { IconButton } from './IconButton';

const EYE = 'M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z';
const CROSSED_EYE = `${EYE}M4 4l16 16`;

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'size'> & {
  label: string;
  help?: string | undefined;
  /** What is wrong with the value. An empty text only marks the field: the help says what is expected. */
  error?: string | null | undefined;
} & (
    | {
        /** `digits` is a number that is not an amount, such as a ticket number: it keeps its leading zeros. */
        type?: 'text' | 'email' | 'digits';
      }
    | { type: 'password'; revealLabels: { show: string; hide: string } }
  );

type Kind = NonNullable<FieldProps['type']>;

const CODE = { dir: 'ltr', autoCapitalize: 'none', spellCheck: false } as const;

const kindOf = (type: Kind, isRevealed: boolean): ComponentProps<'input'> => {
  switch (type) {
    case 'password':
      return { ...CODE, type: isRevealed ? 'text' : 'password' };
    case 'email':
      return { ...CODE, type: 'email' };
    case 'digits':
      return { ...CODE, type: 'text', inputMode: 'numeric' };
    case 'text':
      return { type: 'text', dir: 'auto' };
  }
};

/** A labelled input with a line below it for its help or its error. */
export function Field(props: FieldProps) {
  const { label, help, error = null, type = 'text', ...rest } = props;
  const { revealLabels, ...input } = 'revealLabels' in rest ? rest : { ...rest, revealLabels: null };
  const [isRevealed, setRevealed] = useState(false);
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...kindOf(type, isRevealed)}
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error !== null}
          aria-describedby={`${id}-line`}
        />
        {revealLabels !== null && (
          <IconButton
            className={styles.reveal}
            label={isRevealed ? revealLabels.hide : revealLabels.show}
            icon={isRevealed ? CROSSED_EYE : EYE}
            onClick={() => setRevealed(!isRevealed)}
          />
        )}
      </div>
      <p id={`${id}-line`} className={styles.line} aria-live="polite" data-wrong={error !== null || undefined}>
        {error || help}
      </p>
    </div>
  );
}
