import styles from './Choice.module.css';

type ChoiceProps<T extends string> = {
  label: string;
  value: T | null;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
};

/** A choice between a few options, side by side. */
export const Choice = <T extends string>({ label, value, options, onChange }: ChoiceProps<T>) => (
  <fieldset className={styles['choice']} aria-label={label}>
    {options.map(([option, text]) => (
      <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
        {text}
      </button>
    ))}
  </fieldset>
);
