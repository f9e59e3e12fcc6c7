import { Modal } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { DialogProps } from './Dialog';
import styles from './DialogFrame.module.css';
import { MantineBase } from './MantineBase';
import frame from './Overlay.module.css';
import { OverlayHeader } from './OverlayHeader';
import { ARRIVAL, layerOf } from './overlay';

const nothing = (): void => {};

/** A dialog; see `Dialog` and `Sheet`. */
export function DialogFrame({ height, ...dialog }: DialogProps & { height: 'full' | 'content' }) {
  const {
    overlay,
    title,
    focusTitle = false,
    closeLabel,
    tools,
    size = 480,
    style,
    textLabel,
    textMaxHeight,
    actions,
    description,
    actionsFirst = false,
    children,
  } = dialog;
  const foot = actions !== undefined && <div className={frame.actions}>{actions}</div>;
  return (
    <MantineBase>
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
        }}
        styles={{ content: style ?? {} }}
      >
        <Modal.Overlay backgroundOpacity={0.45} />
        <Modal.Content data-overlay={overlay.id} data-height={height}>
          <OverlayHeader overlay={overlay} closeLabel={closeLabel} tools={tools}>
            <Modal.Title {...(focusTitle && { tabIndex: -1, 'data-autofocus': true })}>{title}</Modal.Title>
          </OverlayHeader>
          {actionsFirst && foot}
          <div
            className={frame.text}
            data-scroller=""
            role={textLabel === undefined ? undefined : 'region'}
            aria-label={textLabel}
            style={{ maxBlockSize: textMaxHeight }}
          >
            {description === null ? (
              children
            ) : (
              <>
                <Modal.Body className={styles.description}>{description ?? children}</Modal.Body>
                {description !== undefined && children}
              </>
            )}
          </div>
          {!actionsFirst && foot}
        </Modal.Content>
      </Modal.Root>
    </MantineBase>
  );
}
