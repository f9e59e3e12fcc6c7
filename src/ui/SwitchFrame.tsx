import { Switch as MantineSwitch, Tooltip } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { useCallback, useId } from 'react';
import type { SwitchProps } from './Switch';
import styles from './SwitchFrame.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** A switch; see `Switch`. */
export function SwitchFrame({
  label,
  isLabelShown = true,
  help,
  isMixed = false,
  lockedBy,
  disabled = false,
  'aria-describedby': describedBy,
  lang,
  ...input
}: SwitchProps) {
  const lockId = useId();
  // A switch knows no mixed state, so that it is a checkbox then.
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
    <MantineSwitch
      {...input}
      {...(lang !== undefined && { wrapperProps: { lang } })}
      ref={mix}
      label={isLabelShown ? label : null}
      aria-label={label}
      description={help}
      aria-describedby={isLocked ? [describedBy, lockId].join(' ').trim() : describedBy}
      disabled={disabled || isLocked}
      labelPosition="left"
      size="lg"
      withThumbIndicator={false}
      classNames={{
        body: styles.body ?? '',
        track: styles.track ?? '',
        thumb: styles.thumb ?? '',
        labelWrapper: styles.words ?? '',
        label: styles.label ?? '',
        description: styles.help ?? '',
      }}
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
