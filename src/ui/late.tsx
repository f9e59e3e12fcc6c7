import { createContext, type ReactNode, use, useState } from 'react';
import { Surface } from '../theme/Surface';
import styles from './late.module.css';
import { layerOf, type Overlay } from './overlay';

/** What overlays and switches are made of: code that is fetched after the first page. */
type Frames = typeof import('./frames').FRAMES;

type WithFramesProps = {
  children: (frames: Frames) => ReactNode;
  /** Where a notice goes if the code cannot be fetched; in the place of the control by default. */
  renderNotice?: (notice: ReactNode) => ReactNode;
};

/** How the application fetches the code. */
export const FramesContext = createContext<((props: WithFramesProps) => ReactNode) | null>(null);

/** Draws as soon as the code is here. */
export function WithFrames(props: WithFramesProps) {
  const render = use(FramesContext);
  if (render === null) throw new Error('FramesContext is missing around this control');
  return render(props);
}

type LateProps = {
  overlay: Overlay;
  /** Whether a notice appears below the button that opens the overlay instead of at the end of the page. */
  isBelowTarget?: boolean;
  children: (frames: Frames) => ReactNode;
};

/** Draws an overlay from its first opening on: it is still drawn while it leaves. */
export function Late({ overlay, isBelowTarget = false, children }: LateProps) {
  const [hasOpened, setHasOpened] = useState(overlay.isOpen);
  if (overlay.isOpen && !hasOpened) setHasOpened(true);
  if (!hasOpened && !overlay.isOpen) return null;
  const renderNotice = (notice: ReactNode) =>
    overlay.isOpen && (
      <Surface
        as="div"
        className={isBelowTarget ? styles.belowTarget : styles.onPage}
        style={{ zIndex: layerOf(overlay) }}
        data-overlay={overlay.id}
      >
        {notice}
      </Surface>
    );
  return <WithFrames renderNotice={renderNotice}>{children}</WithFrames>;
}
