import { type ReactElement, type ReactNode, useId } from 'react';
import { Late, WithFrames } from './late';
import styles from './Menu.module.css';
import type { Overlay } from './overlay';

type Opener = { id: string; onClick: () => void; 'aria-haspopup': 'menu'; 'aria-expanded': boolean };
type MenuProps = {
  overlay: Overlay;
  open: () => void;
  /** The button that opens it. */
  renderTarget: (opener: Opener) => ReactElement;
  /** Content above the items: plain elements, since a menu may contain nothing else with a role. */
  heading?: ReactNode;
  children: ReactNode;
};
export type MenuItemProps = { onClick: () => void; children: ReactNode };

/** A list of actions below the button that opens it. */
export function Menu({ overlay, open, renderTarget, heading, children }: MenuProps) {
  const id = useId();
  const toggle = () => (overlay.isOpen ? overlay.close?.() : open());
  return (
    <div className={styles.place}>
      {renderTarget({
        // The list takes its name from the element with this id.
        id,
        onClick: toggle,
        'aria-haspopup': 'menu',
        'aria-expanded': overlay.isOpen,
      })}
      <Late overlay={overlay} isBelowTarget>
        {({ MenuFrame }) => (
          <MenuFrame id={id} overlay={overlay} heading={heading}>
            {children}
          </MenuFrame>
        )}
      </Late>
    </div>
  );
}

export const MenuItem = (item: MenuItemProps) => (
  <WithFrames>{({ MenuItemFrame }) => <MenuItemFrame {...item} />}</WithFrames>
);
