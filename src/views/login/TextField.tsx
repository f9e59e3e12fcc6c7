import { type ComponentProps, type ReactNode, useId } from 'react';
import controls from '../../ui/controls.module.css';
import { useWords } from '../kernel/use-words';
import styles from './LoginPage.module.css';
import { messageKey } from './messages';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string;
  hint?: string;
  /** What the validation says: a key of the catalogues. */
  error?: unknown;
  /** Whether something wrong is only marked, and the hint says what is expected. */
  isWordless?: boolean;
  /** A button within the field. */
  tool?: ReactNode;
};

/** A labelled input with a line below it for its hint or what is wrong with it. */
export function TextField({ label, hint, error, isWordless = false, tool, ...input }: TextFieldProps) {
  const { t } = useWords();
  const id = useId();
  const wrong = messageKey(error);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          autoCapitalize="none"
          {...input}
          id={id}
          className={controls.input}
          required
          spellCheck={false}
          aria-invalid={wrong !== null}
          aria-describedby={`${id}-line`}
          dir="ltr"
        />
        {tool}
      </div>
      <p id={`${id}-line`} className={styles.line} aria-live="polite" data-wrong={wrong !== null || undefined}>
        {wrong === null || isWordless ? hint : t(wrong)}
      </p>
    </div>
  );
}
