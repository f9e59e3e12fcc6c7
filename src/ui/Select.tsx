import styles from './Select.module.css';

type SelectProps = {
  label: string;
  /** Path data in a square of 24. */
  icon: string;
  value: string;
  options: readonly { value: string; text: string; lang?: string }[];
  onChoose: (value: string) => void;
};

/** A native select with an icon instead of a visible label. */
export const Select = ({ label, icon, value, options, onChoose }: SelectProps) => (
  <span className={styles.box}>
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icon} />
    </svg>
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.text}
        </option>
      ))}
    </select>
  </span>
);
