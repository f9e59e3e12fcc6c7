import { NAVIGATION_DRAWER_WIDTH } from '../../domain/kernel/constants';
import { ModalFrame } from './ModalFrame';
import frame from './Overlay.module.css';
import type { PanelProps } from './Panel';
import styles from './Panel.module.css';

/** A panel over the page; see `Panel`. */
export const PanelFrame = ({ overlay, title, closeLabel, children }: PanelProps) => (
  <ModalFrame
    overlay={overlay}
    title={title}
    closeLabel={closeLabel}
    place={styles.place}
    className={`${styles.panel} ${styles.over}`}
    style={{ inlineSize: `${NAVIGATION_DRAWER_WIDTH / 16}rem` }}
  >
    <div className={frame.body}>{children}</div>
  </ModalFrame>
);
