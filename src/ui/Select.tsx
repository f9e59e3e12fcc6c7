import styles from './Select.module.css';

type SelectOption = {
  value: string;
  text: string;
  lang?: string;
  /** The heading of a group, which comes after the options without one. */
  group?: string;
};
type SelectProps = {
  label: string;
  /** Path data in a square of 24. */
  icon: string;
  value: string;
  options: readonly SelectOption[];
  onChoose: (value: string) => void;
};

const Options = ({ options }: { options: readonly SelectOption[] }) =>
  options.map(({ value, text, lang }) => (
    <option key={value} value={value} lang={lang}>
      {text}
    </option>
  ));

const groupsOf = (options: readonly SelectOption[]): string[] => [
  ...new Set(options.flatMap(({ group }) => group ?? [])),
];

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
      <Options options={options.filter(({ group }) => group === undefined)} />
      {groupsOf(options).map((group) => (
        <optgroup key={group} label={group}>
          <Options options={options.filter((option) => option.group === group)} />
        </optgroup>
      ))}
    </select>
  </span>
);
