import { Switch, Tooltip, VisuallyHidden } from '@mantine/core';
import { type ChangeEventHandler, useCallback, useId } from 'react';

type ConsentSwitchProps = {
  /** The accessible name. */
  label: string;
  checked: boolean;
  /** Some of its providers are on, and some are off. */
  isMixed: boolean;
  /** Why it cannot be changed; the switch is then disabled. */
  lockedBy: string | undefined;
  'aria-describedby': string;
  onChange: ChangeEventHandler<HTMLInputElement>;
};

/** A switch that may be locked, or stand for several that differ. */
export function ConsentSwitch({
  label,
  isMixed,
  lockedBy,
  'aria-describedby': describedBy,
  ...input
}: ConsentSwitchProps) {
  const lockId = useId();
  // A switch has no mixed state, so it is a checkbox then.
  const mix = useCallback(
    (box: HTMLInputElement | null) => {
      if (box === null) return;
      box.indeterminate = isMixed;
      box.setAttribute('role', isMixed ? 'checkbox' : 'switch');
    },
    [isMixed],
  );
  const isLocked = lockedBy !== undefined;
  const control = (
    <Switch
      {...input}
      ref={mix}
      aria-label={label}
      aria-describedby={isLocked ? `${describedBy} ${lockId}` : describedBy}
      disabled={isLocked}
    />
  );
  if (!isLocked) return control;
  return (
    <Tooltip label={lockedBy} multiline w={260} withArrow events={{ hover: true, focus: true, touch: true }}>
      <span>
        {control}
        <VisuallyHidden id={lockId}>{lockedBy}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
