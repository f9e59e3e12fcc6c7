import { useId } from 'react';
import { OwnText } from '../theme/OwnText';
import type { DialogProps } from './Dialog';
import styles from './DialogFrame.module.css';
import { ModalFrame } from './ModalFrame';
import frame from './Overlay.module.css';

/** A dialog; see `Dialog` and `Sheet`. */
export function DialogFrame({ height, ...dialog }: DialogProps & { height: 'full' | 'content' }) {
  const { overlay, title, focusTitle = false, closeLabel, tools, size = 480, isSteady = false, style } = dialog;
  const { textLabel, textMaxHeight, actions, description, actionsFirst = false, children } = dialog;
  const textId = useId();
  const foot = actions !== undefined && <div className={frame.actions}>{actions}</div>;
  return (
    <ModalFrame
      overlay={overlay}
      title={title}
      focusTitle={focusTitle}
      closeLabel={closeLabel}
      tools={tools}
      place={styles.place}
      className={isSteady ? `${styles.content} ${styles.steady}` : styles.content}
      style={{ ...style, inlineSize: `${size / 16}rem` }}
      height={height}
      describedBy={description === null ? undefined : textId}
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
            <div id={textId} className={styles.description}>
              {description ?? children}
            </div>
            {description !== undefined && <OwnText>{children}</OwnText>}
          </>
        )}
      </div>
      {!actionsFirst && foot}
    </ModalFrame>
  );
}
