import IconEye from '@tabler/icons-react/icons/IconEye';
import IconEyeOff from '@tabler/icons-react/icons/IconEyeOff';
import { type ComponentProps, useId, useState } from 'react';
import { IconButton } from '../theme/IconButton';
import styles from './Field.module.css';

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
            icon={isRevealed ? IconEyeOff : IconEye}
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
