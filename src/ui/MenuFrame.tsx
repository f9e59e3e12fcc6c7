import { Menu as MantineMenu } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { type MouseEventHandler, type ReactNode, type Ref, useId } from 'react';
import { MantineBase } from './MantineBase';
import type { MenuItemProps } from './Menu';
import styles from './MenuFrame.module.css';
import frame from './Overlay.module.css';
import { layerOf, type Overlay } from './overlay';

type AnchorProps = { ref?: Ref<HTMLSpanElement>; onClick?: MouseEventHandler };

/** Covers the button while the menu is open: what it is called is said by the button. */
const Anchor = ({ ref, onClick }: AnchorProps) => (
  <span ref={ref} className={styles.anchor} onClick={onClick} aria-hidden="true" />
);

type MenuFrameProps = { id: string; overlay: Overlay; heading: ReactNode; children: ReactNode };

/** The list of a menu; see `Menu`. */
export function MenuFrame({ id, overlay, heading, children }: MenuFrameProps) {
  const headingId = useId();
  return (
    <MantineBase>
      <MantineMenu
        id={id}
        opened={overlay.isOpen}
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
        <MantineMenu.Target>
          <Anchor />
        </MantineMenu.Target>
        <MantineMenu.Dropdown aria-describedby={headingId} data-overlay={overlay.id}>
          <div id={headingId}>{heading}</div>
          {children}
        </MantineMenu.Dropdown>
      </MantineMenu>
    </MantineBase>
  );
}

export const MenuItemFrame = ({ onClick, children }: MenuItemProps) => (
  <MantineMenu.Item onClick={onClick}>{children}</MantineMenu.Item>
);
