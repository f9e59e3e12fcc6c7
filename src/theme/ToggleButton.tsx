import { Button, type ButtonProps } from '@mantine/core';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import type { ComponentProps } from 'react';

type ToggleButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { isOn: boolean };

/** A choice that is pressed or not, such as a filter above a list. */
export const ToggleButton = ({ isOn, ...button }: ToggleButtonProps) => (
  <Button
    size="compact-md"
    radius="xl"
    {...button}
    variant={isOn ? 'light' : 'default'}
    leftSection={isOn ? <IconCheck size={16} aria-hidden /> : null}
    aria-pressed={isOn}
  />
);
