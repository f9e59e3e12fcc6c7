import { type ComponentProps, useId } from 'react';
import controls from '../../ui/controls.module.css';
import { useWords } from '../kernel/use-words';
import styles from './ProfilePanel.module.css';

type ProfileFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string;
  hint?: string;
  /** Whether what stands in it is too long. */
  error?: unknown;
};

/** A labelled input with a line below it for its hint or what is wrong with it. */
export function ProfileField({ label, hint, error, ...input }: ProfileFieldProps) {
  const { t } = useWords();
  const id = useId();
  const isWrong = Boolean(error);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        dir="auto"
        {...input}
        id={id}
        className={controls.input}
        aria-invalid={isWrong}
        aria-describedby={`${id}-line`}
      />
      <p id={`${id}-line`} className={styles.line} aria-live="polite" data-wrong={isWrong || undefined}>
        {isWrong ? t('validation.valueTooLong') : hint}
      </p>
    </div>
  );
}
