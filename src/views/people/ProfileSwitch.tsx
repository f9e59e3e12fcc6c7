import { type ComponentProps, useId } from 'react';
import styles from './ProfilePanel.module.css';

type ProfileSwitchProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> & { label: string; hint?: string };

/** A question that is answered with yes or no. */
export function ProfileSwitch({ label, hint, ...input }: ProfileSwitchProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={input.checked ?? false}
        className={styles.switch}
        aria-describedby={hint === undefined ? undefined : `${id}-line`}
      />
      {hint !== undefined && (
        <p id={`${id}-line`} className={styles.line}>
          {hint}
        </p>
      )}
    </div>
  );
}
