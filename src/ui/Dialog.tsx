import { Modal } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { CSSProperties, ReactNode } from 'react';
import styles from './Dialog.module.css';
import frame from './Overlay.module.css';
import { OverlayHeader } from './OverlayHeader';
import { ARRIVAL, layerOf, type Overlay } from './overlay';

type DialogProps = {
  overlay: Overlay;
  title: ReactNode;
  /** The title takes the focus, so that no answer is closer than another. */
  focusTitle?: boolean;
  /** Without it, the actions close the dialog. */
  closeLabel?: string;
  size?: 440 | 480 | 560 | 750;
  /** Tokens for everything inside. */
  style?: CSSProperties;
  /** A name for the text, if the keyboard must be able to scroll it. */
  textLabel?: string;
  textMaxHeight?: string;
  /** Shown below the text, at any length. */
  actions?: ReactNode;
  children: ReactNode;
};

const nothing = (): void => {};

function ModalFrame({ height, ...dialog }: DialogProps & { height: 'full' | 'content' }) {
  const {
    overlay,
    title,
    focusTitle = false,
    closeLabel,
    size = 480,
    style,
    textLabel,
    textMaxHeight,
    actions,
    children,
  } = dialog;
  return (
    <Modal.Root
      opened={overlay.isOpen}
      onClose={overlay.close ?? nothing}
      closeOnClickOutside={overlay.close !== null}
      closeOnEscape={false}
      returnFocus={false}
      zIndex={layerOf(overlay)}
      size={size}
      centered
      padding={0}
      transitionProps={ARRIVAL}
      classNames={{
        inner: styles.inner ?? '',
        content: `${frame.surface} ${styles.content}`,
        title: frame.title ?? '',
        body: frame.text ?? '',
      }}
      styles={{ content: style ?? {} }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content data-overlay={overlay.id} data-height={height}>
        <OverlayHeader overlay={overlay} closeLabel={closeLabel}>
          <Modal.Title {...(focusTitle && { tabIndex: -1, 'data-autofocus': true })}>{title}</Modal.Title>
        </OverlayHeader>
        <Modal.Body
          role={textLabel === undefined ? undefined : 'region'}
          aria-label={textLabel}
          style={{ maxBlockSize: textMaxHeight }}
        >
          {children}
        </Modal.Body>
        {actions !== undefined && <div className={frame.actions}>{actions}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}

/** A dialog over the place that opened it; on phones a sheet of full height. Needs UiProvider. */
export const Dialog = (dialog: DialogProps) => <ModalFrame {...dialog} height="full" />;

/** A question or a notice; on phones a sheet as high as its content. Needs UiProvider. */
export const Sheet = (dialog: DialogProps) => <ModalFrame {...dialog} height="content" />;
