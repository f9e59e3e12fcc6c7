import { useId } from 'react';
import styles from './Choices.module.css';

type ChoicesProps<T extends string> = {
  label: string;
  choices: readonly { value: T; text: string }[];
  chosen: T | null;
  choose: (value: T) => void;
};

/** One of a few values. */
export function Choices<T extends string>({ label, choices, chosen, choose }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {choices.map(({ value, text }) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => choose(value)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
