import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps, MouseEvent } from 'react';

const ignore = (event: MouseEvent): void => event.preventDefault();

type BusyButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { isBusy: boolean };

/** While its action runs, it ignores clicks and keeps the focus; with Mantine's `loading`, the focus would be lost. */
export const BusyButton = ({ isBusy, onClick, leftSection, ...button }: BusyButtonProps) => (
  <Button
    {...button}
    leftSection={isBusy ? <Loader color="currentColor" size="1em" /> : leftSection}
    onClick={isBusy ? ignore : onClick}
    {...(isBusy && { 'data-disabled': true, 'aria-busy': true, 'aria-disabled': true })}
  />
);
