import { useFocusTrap } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { whileComposing } from '../../domain/kernel/keys';
import { OwnText } from '../theme/OwnText';
import styles from './ModalFrame.module.css';
import frame from './Overlay.module.css';
import { OverlayHeader } from './OverlayHeader';
import { layerOf, type Overlay } from './overlay';
import { lockScroll } from './scroll-lock';

/** Stays true after `isOpen` until the element of this ref has left the page. */
function usePresence(isOpen: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isHere, setIsHere] = useState(isOpen);
  if (isOpen && !isHere) setIsHere(true);
  useEffect(() => {
    if (isOpen || !isHere) return;
    let isCurrent = true;
    const leaving = document.hidden ? [] : (ref.current?.getAnimations?.() ?? []);
    void Promise.allSettled(leaving.map(({ finished }) => finished)).then(() => isCurrent && setIsHere(false));
    return () => {
      isCurrent = false;
    };
  }, [isOpen, isHere]);
  return { ref, isHere };
}

/** Tab chooses a word of an input method: the focus trap, which hears keys at the document, would leave the field. */
const keepWord = whileComposing((event: KeyboardEvent) => event.stopPropagation());

type ModalFrameProps = {
  overlay: Overlay;
  title: ReactNode;
  focusTitle?: boolean;
  closeLabel: string | undefined;
  tools?: ReactNode;
  place: string | undefined;
  className: string | undefined;
  style: CSSProperties;
  /** Marks its height for the style sheet. */
  height?: string;
  describedBy?: string | undefined;
  children: ReactNode;
};

/** What dialogs and panels over the page have in common: the page behind them cannot be used. */
export function ModalFrame({ overlay, title, focusTitle = false, ...props }: ModalFrameProps) {
  const { isOpen, close } = overlay;
  const { ref, isHere } = usePresence(isOpen);
  const trap = useFocusTrap(isOpen);
  const place = useRef<HTMLDivElement>(null);
  // As a ref it could move the focus before the overlay has noted where the focus was.
  useEffect(() => {
    if (isHere) trap(place.current);
  }, [trap, isHere]);
  const titleId = useId();
  useEffect(() => {
    if (isOpen) return lockScroll();
  }, [isOpen]);
  if (!isHere) return null;
  const layer = { zIndex: layerOf(overlay) };
  const leaving = isOpen ? undefined : '';
  return createPortal(
    <>
      <div
        className={styles.shade}
        style={layer}
        data-leaving={leaving}
        aria-hidden="true"
        onClick={close ?? undefined}
      />
      <div className={`${styles.place} ${props.place}`} style={layer} data-leaving={leaving} ref={place}>
        <dialog
          ref={ref}
          open
          aria-modal="true"
          aria-labelledby={titleId}
          aria-describedby={props.describedBy}
          tabIndex={-1}
          className={`${frame.surface} ${styles.content} ${props.className}`}
          style={props.style}
          data-overlay={overlay.id}
          data-height={props.height}
          onKeyDown={keepWord}
        >
          <OverlayHeader overlay={overlay} closeLabel={props.closeLabel} tools={props.tools}>
            <h2 id={titleId} className={frame.title} {...(focusTitle && { tabIndex: -1, 'data-autofocus': true })}>
              {title}
            </h2>
          </OverlayHeader>
          <OwnText>{props.children}</OwnText>
        </dialog>
      </div>
    </>,
    document.body,
  );
}
