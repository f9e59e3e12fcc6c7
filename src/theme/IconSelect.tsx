import { NativeSelect } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import { useId } from 'react';
import styles from './IconSelect.module.css';

type SelectOption = {
  value: string;
  text: string;
  lang?: string;
  /** The heading of a group; groups come after the options without one. */
  group?: string;
};
type SelectProps = {
  label: string;
  icon: TablerIcon;
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

/** A native select with an icon instead of a visible label, as wide as the chosen option. */
export function IconSelect({ label, icon: Icon, value, options, onChoose }: SelectProps) {
  // Mantine's own id changes after the first rendering.
  const id = useId();
  return (
    <NativeSelect
      id={id}
      aria-label={label}
      leftSection={<Icon size={20} aria-hidden="true" />}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      rightSectionWidth={32}
      radius="xl"
      classNames={{ root: styles.root ?? '', input: styles.input ?? '' }}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <Options options={options.filter(({ group }) => group === undefined)} />
      {groupsOf(options).map((group) => (
        <optgroup key={group} label={group}>
          <Options options={options.filter((option) => option.group === group)} />
        </optgroup>
      ))}
    </NativeSelect>
  );
}
