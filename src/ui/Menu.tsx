import { Menu as MantineMenu } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { type ReactElement, type ReactNode, useId } from 'react';
import styles from './Menu.module.css';
import frame from './Overlay.module.css';
import { layerOf, type Overlay } from './overlay';

type MenuProps = {
  overlay: Overlay;
  open: () => void;
  /** The button that opens it. */
  target: ReactElement;
  /** Content above the items: plain elements, since a menu may contain nothing else with a role. */
  heading?: ReactNode;
  children: ReactNode;
};

/** A list of actions below the button that opens it. Needs UiProvider. */
export function Menu({ overlay, open, target, heading, children }: MenuProps) {
  const headingId = useId();
  return (
    <MantineMenu
      opened={overlay.isOpen}
      onOpen={open}
      onClose={overlay.close ?? (() => {})}
      closeOnEscape={false}
      returnFocus={false}
      width={320}
      position="bottom-end"
      offset={12}
      hideDetached={false}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      zIndex={layerOf(overlay)}
      classNames={{ dropdown: `${frame.surface} ${styles.menu}`, item: styles.item ?? '' }}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown aria-describedby={headingId} data-overlay={overlay.id}>
        <div id={headingId}>{heading}</div>
        {children}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

export const MenuItem = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <MantineMenu.Item onClick={onClick}>{children}</MantineMenu.Item>
);
