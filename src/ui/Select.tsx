import type { TablerIcon } from '@tabler/icons-react';
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
  /** The control room still passes path data in a square of 24. */
  icon: TablerIcon | string;
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
export const Select = ({ label, icon: Icon, value, options, onChoose }: SelectProps) => (
  <span className={styles.box}>
    {typeof Icon === 'string' ? (
      <svg className={`tabler-icon ${styles.icon}`} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={Icon} fill="none" stroke="currentColor" />
      </svg>
    ) : (
      <Icon className={styles.icon} size={20} aria-hidden="true" />
    )}
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
