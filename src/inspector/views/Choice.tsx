import { Group, Toggle } from '@mantine/core';

type ChoiceProps<T extends string> = {
  label: string;
  value: T | null;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
};

/** A choice between a few options, side by side. */
export const Choice = <T extends string>({ label, value, options, onChange }: ChoiceProps<T>) => (
  <Group component="fieldset" bd={0} m={0} p={0} aria-label={label} gap={4} wrap="nowrap" flex="none">
    {options.map(([option, text]) => (
      <Toggle key={option} variant="light" autoWidth active={option === value} onActiveChange={() => onChange(option)}>
        {text}
      </Toggle>
    ))}
  </Group>
);
