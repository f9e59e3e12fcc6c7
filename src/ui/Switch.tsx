import { Switch as MantineSwitch, Tooltip } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { type ComponentProps, useId } from 'react';
import styles from './Switch.module.css';
import { VisuallyHidden } from './VisuallyHidden';

type SwitchProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'role' | 'size' | 'color' | 'style'> & {
  label: string;
  /** Whether the label is visible; otherwise it is only the accessible name. */
  isLabelShown?: boolean;
  help?: string | undefined;
  /** Why it cannot be changed; the switch is then disabled. */
  lockedBy?: string | undefined;
};

/** A setting that applies at once. Needs {@link UiProvider}. */
export function Switch({
  label,
  isLabelShown = true,
  help,
  lockedBy,
  disabled = false,
  'aria-describedby': describedBy,
  ...input
}: SwitchProps) {
  const lockId = useId();
  const isLocked = lockedBy !== undefined;
  const control = (
    <MantineSwitch
      {...input}
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
