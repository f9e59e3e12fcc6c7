import { Modal } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { COOKIE_BANNER_WIDTH } from '../../domain/kernel/constants';
import styles from './Dialog.module.css';
import { ModalFrame } from './ModalFrame';
import frame from './Overlay.module.css';
import { OwnText } from './OwnText';
import type { Overlay } from './overlay';

/** The widest also uses a large screen. */
const WIDTHS = {
  s: '27.5rem',
  m: '30rem',
  l: '35rem',
  xl: `${COOKIE_BANNER_WIDTH / 16}rem`,
  wide: 'clamp(65rem, 72vw, 110rem)',
} as const;

export type DialogProps = {
  overlay: Overlay;
  title: ReactNode;
  /** The title takes the focus, so that no answer is preferred. */
  focusTitle?: boolean;
  /** Without it, the actions close the dialog. */
  closeLabel?: string;
  /** Before the close button, which keeps the focus of the opening. */
  tools?: ReactNode;
  size?: keyof typeof WIDTHS;
  /** Maximum height, so that it does not move while its content changes. */
  isSteady?: boolean;
  /** Tokens for everything inside. */
  style?: CSSProperties;
  /** An accessible name for the text, if it must be scrollable by keyboard. */
  textLabel?: string;
  textMaxHeight?: string;
  /** The part of the content that describes the dialog for screen readers: all of it by default, `null` for none. */
  description?: ReactNode;
  /** Shown below the text, at any length. */
  actions?: ReactNode;
  /** The keyboard reaches the actions before the text. */
  actionsFirst?: boolean;
  children: ReactNode;
};

function Frame({ height, ...dialog }: DialogProps & { height: 'full' | 'content' }) {
  const { overlay, title, focusTitle = false, closeLabel, tools, size = 'm', isSteady = false, style } = dialog;
  const { textLabel, textMaxHeight, actions, description, actionsFirst = false, children } = dialog;
  const foot = actions !== undefined && (
    <div className={frame.actions} data-foot="">
      {actions}
    </div>
  );
  return (
    <ModalFrame
      overlay={overlay}
      title={title}
      focusTitle={focusTitle}
      closeLabel={closeLabel}
      tools={tools}
      place={styles.place}
      className={isSteady ? `${styles.content} ${styles.steady}` : styles.content}
      style={style}
      width={WIDTHS[size]}
      height={height}
    >
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
            {/* Mantine describes the dialog by its body. */}
            <Modal.Body className={styles.description}>{description ?? children}</Modal.Body>
            {description !== undefined && <OwnText>{children}</OwnText>}
          </>
        )}
      </div>
      {!actionsFirst && foot}
    </ModalFrame>
  );
}

/** A dialog over the place that opened it; on phones a sheet of full height. */
export const Dialog = (dialog: DialogProps) => <Frame {...dialog} height="full" />;

/** A question or a notice; on phones a sheet as high as its content. */
export const Sheet = (dialog: DialogProps) => <Frame {...dialog} height="content" />;
