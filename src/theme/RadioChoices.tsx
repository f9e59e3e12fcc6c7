import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

type ChoicesProps<T extends string> = {
  label: ReactNode;
  choices: readonly { value: T; text: string }[];
  chosen: T | null;
  choose: (value: T) => void;
};

/** One of a few values, as radio buttons. */
export const RadioChoices = <T extends string>({ label, choices, chosen, choose }: ChoicesProps<T>) => (
  <Radio.Group label={label} value={chosen} onChange={choose}>
    <Stack gap={0}>
      {choices.map(({ value, text }) => (
        <Radio key={value} value={value} label={text} />
      ))}
    </Stack>
  </Radio.Group>
);
