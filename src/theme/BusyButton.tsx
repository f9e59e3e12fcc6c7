import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps, MouseEvent } from 'react';

const ignore = (event: MouseEvent): void => event.preventDefault();

type BusyButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    isBusy: boolean;
    /** Whether there is nothing to do. */
    isIdle?: boolean;
  };

/**
 * While its action runs, or there is none, it ignores clicks and keeps the focus; with Mantine's `loading` and `disabled`, the
 * focus would be lost.
 */
export const BusyButton = ({ isBusy, isIdle = false, onClick, leftSection, ...button }: BusyButtonProps) => (
  <Button
    {...button}
    leftSection={isBusy ? <Loader color="currentColor" size="1em" /> : leftSection}
    onClick={isBusy || isIdle ? ignore : onClick}
    {...((isBusy || isIdle) && { 'data-disabled': true, 'aria-disabled': true })}
    {...(isBusy && { 'aria-busy': true })}
  />
);
