import { Switch, Tooltip } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import styles from './ConsentGroups.module.css';

type Props = {
  label: string;
  describedBy?: string;
  isOn: boolean;
  /** Why it cannot be switched off; it is on and disabled then. */
  locked?: string | undefined;
  onSwitch?: ((isOn: boolean) => void) | undefined;
};

export function ConsentSwitch({ label, describedBy, isOn, locked, onSwitch }: Props) {
  const control = (
    <Switch
      aria-label={label}
      aria-describedby={describedBy}
      size="lg"
      checked={isOn}
      disabled={locked !== undefined}
      onChange={({ currentTarget }) => onSwitch?.(currentTarget.checked)}
      withThumbIndicator={false}
      classNames={{ body: styles.switch ?? '', track: styles.track ?? '', thumb: styles.thumb ?? '' }}
    />
  );
  if (locked === undefined) return control;
  return (
    <Tooltip label={locked} multiline w={260} withArrow events={{ hover: true, focus: true, touch: true }}>
      <span>{control}</span>
    </Tooltip>
  );
}
