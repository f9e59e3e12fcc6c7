import { type ReactNode, useId } from 'react';
import { NAVIGATION_DRAWER_WIDTH } from '../../domain/kernel/constants';
import { Later } from './Later';
import { ModalFrame } from './ModalFrame';
import frame from './Overlay.module.css';
import { OverlayHeader } from './OverlayHeader';
import { OwnText } from './OwnText';
import { layerOf, type Overlay } from './overlay';
import styles from './Panel.module.css';

export type PanelProps = { overlay: Overlay; title: ReactNode; closeLabel: string; children: ReactNode };

/** At the inline end, over the page, which is inert; on phones a sheet. */
export const Panel = ({ overlay, title, closeLabel, children }: PanelProps) => (
  <ModalFrame
    overlay={overlay}
    title={title}
    closeLabel={closeLabel}
    place={styles.place}
    className={`${styles.panel} ${styles.over}`}
    width={`${NAVIGATION_DRAWER_WIDTH / 16}rem`}
  >
    <div className={frame.body}>{children}</div>
  </ModalFrame>
);

type SidePanelProps = PanelProps & {
  /** Before the close button. */
  tools?: ReactNode;
  /** Keeps its content while it is not open. */
  isKept?: boolean;
};

/** Beside the page, which stays usable; on phones a sheet that replaces it. */
export function SidePanel({ overlay, title, closeLabel, tools, isKept = false, children }: SidePanelProps) {
  const titleId = useId();
  if (!overlay.isOpen && !isKept) return null;
  return (
    <dialog
      open={overlay.isOpen}
      hidden={!overlay.isOpen}
      inert={overlay.isCovered === true}
      aria-labelledby={titleId}
      className={overlay.isOpen ? `${frame.surface} ${styles.panel} ${styles.beside}` : ''}
      style={{ zIndex: layerOf(overlay, overlay.level > 0 ? 'dialog' : 'panel') }}
      data-overlay={overlay.id}
      data-beside={overlay.isOpen ? '' : undefined}
    >
      <OverlayHeader overlay={overlay} closeLabel={closeLabel} tools={tools}>
        <h2 id={titleId} className={frame.title} tabIndex={-1} data-autofocus>
          {title}
        </h2>
      </OverlayHeader>
      <OwnText>
        <Later>{children}</Later>
      </OwnText>
    </dialog>
  );
}
