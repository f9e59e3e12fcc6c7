import { Menu as MantineMenu } from '@mantine/core';
import { assignRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useId, useLayoutEffect } from 'react';
import { OwnText } from '../theme/OwnText';
import type { MenuItemProps } from './Menu';
import styles from './MenuFrame.module.css';
import frame from './Overlay.module.css';
import { layerOf, type Overlay } from './overlay';

/** Gives the menu the button that opens it: a press of the button while the menu is open is no press outside. */
function Anchor({ ref, buttonId }: { ref?: Ref<HTMLElement>; buttonId: string }) {
  useLayoutEffect(() => {
    assignRef(ref, document.getElementById(buttonId));
    return () => void assignRef(ref, null);
  }, [ref, buttonId]);
  return null;
}

type MenuFrameProps = { id: string; overlay: Overlay; heading: ReactNode; children: ReactNode };

/** The list of a menu; see `Menu`. */
export function MenuFrame({ id, overlay, heading, children }: MenuFrameProps) {
  const headingId = useId();
  return (
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
        <Anchor buttonId={id} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown aria-describedby={headingId} data-overlay={overlay.id}>
        <div id={headingId}>{heading}</div>
        <OwnText>{children}</OwnText>
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

export const MenuItemFrame = ({ onClick, children }: MenuItemProps) => (
  <MantineMenu.Item onClick={onClick}>{children}</MantineMenu.Item>
);
