import { Paper } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { OwnText } from '../../theme/OwnText';
import styles from './ConsentGroups.module.css';
import { ConsentSwitch } from './ConsentSwitch';

type Props = {
  name: string;
  text: ReactNode;
  isOn: boolean;
  isMixed?: boolean;
  /** Why it cannot be switched off. */
  locked?: string;
  onSwitch?: (isOn: boolean) => void;
  children?: ReactNode;
};

export function ConsentGroup({ name, text, isOn, isMixed = false, locked, onSwitch, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="md" radius="lg" className={styles.group} aria-labelledby={`${id}-name`}>
      <div className={styles.line}>
        <h3 className={styles.name} id={`${id}-name`}>
          {name}
        </h3>
        <ConsentSwitch
          label={name}
          aria-describedby={`${id}-text`}
          lockedBy={locked}
          checked={isOn}
          isMixed={isMixed}
          onChange={({ currentTarget }) => onSwitch?.(currentTarget.checked)}
        />
      </div>
      <p className={styles.more} id={`${id}-text`}>
        {text}
      </p>
      <OwnText>{children}</OwnText>
    </Paper>
  );
}
