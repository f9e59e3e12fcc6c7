import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import styles from './IconButton.module.css';

type OwnProps = {
  /** Its action: the accessible name and the tooltip. */
  label: string;
  icon: TablerIcon;
  /** `bare` on a surface, `round` over a picture. */
  look?: 'bare' | 'round';
  /** Its icon follows the text direction, as the back arrow does. */
  isDirectional?: boolean;
  opensDialog?: boolean;
  /** Its device is muted or off, which is red everywhere. */
  isOff?: boolean;
};
type Passed = Omit<
  ComponentProps<'button'>,
  keyof ActionIconProps | keyof OwnProps | 'aria-label' | 'children' | 'title' | 'type'
>;

/** A button that is only an icon. */
export const IconButton = ({
  label,
  icon: Icon,
  look = 'bare',
  isDirectional = false,
  opensDialog = false,
  isOff = false,
  ...button
}: ActionIconProps & Passed & OwnProps) => (
  <ActionIcon
    aria-haspopup={opensDialog ? 'dialog' : undefined}
    {...(isOff && { variant: 'light', color: 'danger' })}
    {...button}
    {...(look === 'round' && { classNames: { root: styles.round }, radius: 'xl' })}
    // The only name: with a second one, screen readers would read it twice.
    title={label}
  >
    <Icon
      className={isDirectional ? 'mantine-rotate-rtl' : undefined}
      size={look === 'round' ? 20 : 24}
      aria-hidden="true"
    />
  </ActionIcon>
);
