import { type MantineTransition, Modal } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { whileComposing } from '../../domain/kernel/keys';
import styles from './ModalFrame.module.css';
import frame from './Overlay.module.css';
import { OverlayHeader } from './OverlayHeader';
import { OwnText } from './OwnText';
import { layerOf, type Overlay } from './overlay';
import { lockScroll } from './scroll-lock';

/**
 * While an input method is composing, Tab chooses a word; the focus trap, which listens on the document, would leave
 * the field.
 */
const keepWord = whileComposing((event: KeyboardEvent) => event.stopPropagation());
const ignore = (): void => {};
/** `--overlay-away` is the direction. */
const ARRIVING: MantineTransition = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'var(--overlay-away)' },
  transitionProperty: 'opacity, transform',
};
/** The text of a dialog scrolls by itself, below its title. */
const Unscrolled = ({ children }: { children?: ReactNode }) => children;

type ModalFrameProps = {
  overlay: Overlay;
  title: ReactNode;
  focusTitle?: boolean;
  closeLabel: string | undefined;
  tools?: ReactNode;
  place: string | undefined;
  className: string | undefined;
  style?: CSSProperties | undefined;
  /** A length of CSS. */
  width: string;
  /** Exposes its height to the style sheet. */
  height?: string;
  children: ReactNode;
};

/**
 * The frame of dialogs and panels over the page, which cannot be used meanwhile. The stack of dialogs decides what is open,
 * handles Escape and Back, and returns the focus; Mantine only draws.
 */
export function ModalFrame({ overlay, title, focusTitle = false, ...props }: ModalFrameProps) {
  const { isOpen, close } = overlay;
  // Mantine's own scroll lock causes a style recalculation of the whole page.
  useEffect(() => {
    if (isOpen) return lockScroll();
  }, [isOpen]);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={close ?? ignore}
      closeOnEscape={false}
      closeOnClickOutside={close !== null}
      returnFocus={false}
      lockScroll={false}
      padding={0}
      vars={() => ({ root: { '--modal-size': props.width } })}
      scrollAreaComponent={Unscrolled}
      zIndex={layerOf(overlay)}
      classNames={{ inner: props.place ?? '', content: `${frame.surface} ${styles.content} ${props.className}` }}
      {...(props.style !== undefined && { styles: { content: props.style } })}
      transitionProps={{ duration: 180, transition: ARRIVING }}
    >
      <Modal.Overlay backgroundOpacity={0.45} transitionProps={{ duration: 180, transition: 'fade' }} />
      <Modal.Content data-overlay={overlay.id} data-height={props.height} onKeyDownCapture={keepWord}>
        <OverlayHeader overlay={overlay} closeLabel={props.closeLabel} tools={props.tools}>
          <Modal.Title className={frame.title} {...(focusTitle && { tabIndex: -1, 'data-autofocus': true })}>
            {title}
          </Modal.Title>
        </OverlayHeader>
        <OwnText>{props.children}</OwnText>
      </Modal.Content>
    </Modal.Root>
  );
}
