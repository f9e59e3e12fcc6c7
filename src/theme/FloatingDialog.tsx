import { Box, FocusTrap, Portal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import { whileComposing } from '../../domain/kernel/keys';
import type { Place } from '../../domain/kernel/window-place';
import dialog from './Dialog.module.css';
import styles from './FloatingDialog.module.css';
import frame from './Overlay.module.css';
import { OverlayHeader } from './OverlayHeader';
import { OwnText } from './OwnText';
import { layerOf, type Overlay } from './overlay';
import { lockScroll } from './scroll-lock';
import { VisuallyHidden } from './VisuallyHidden';

const keepWord = whileComposing((event: KeyboardEvent) => event.stopPropagation());

export type Tile = {
  id: string;
  label: string;
  along: 'start' | 'end';
  down: 'top' | 'bottom';
  /** How far it is from its corner, in pixels. */
  moved: Place;
  /** What lies on its content. */
  cover: ReactNode;
};

type FloatingDialogProps = {
  overlay: Overlay;
  title: ReactNode;
  closeLabel: string;
  tools: ReactNode;
  isSteady: boolean;
  actions: ReactNode;
  /** `null` while it is a dialog. */
  tile: Tile | null;
  /** For screen readers, when it changes. */
  said: string;
  children: ReactNode;
};

/**
 * A dialog that becomes a tile in a corner of the page, which stays usable. Mantine's would draw its content anew: a page in a
 * frame loads again once its frame is moved.
 */
export function FloatingDialog({ overlay, tile, said, children, ...props }: FloatingDialogProps) {
  const titleId = useId();
  const textId = useId();
  const isTile = tile !== null;
  const isLarge = !isTile && overlay.isOpen;
  useEffect(() => {
    if (isLarge) return lockScroll();
  }, [isLarge]);
  const steady = props.isSteady ? ` ${dialog.steady}` : '';
  return (
    <Portal>
      {!isTile && (
        <Box
          className={styles.backdrop}
          style={{ zIndex: layerOf(overlay) }}
          aria-hidden="true"
          onClick={overlay.close ?? undefined}
        />
      )}
      <div className={isTile ? undefined : `${styles.inner} ${dialog.place}`} style={{ zIndex: layerOf(overlay) }}>
        <FocusTrap active={isLarge}>
          <section
            role={isTile ? 'region' : 'dialog'}
            aria-modal={isTile ? undefined : true}
            aria-label={tile?.label}
            aria-labelledby={isTile ? undefined : titleId}
            aria-describedby={isTile ? undefined : textId}
            tabIndex={isTile ? undefined : -1}
            className={isTile ? styles.tile : `${frame.surface} ${styles.dialog} ${dialog.content}${steady}`}
            style={tile === null ? undefined : { translate: `${tile.moved.x}px ${tile.moved.y}px` }}
            data-overlay={tile?.id ?? overlay.id}
            data-height={isTile ? undefined : 'full'}
            data-tile={isTile ? '' : undefined}
            data-along={tile?.along}
            data-down={tile?.down}
            data-makes-room={isTile ? '' : undefined}
            onKeyDownCapture={keepWord}
          >
            {tile === null ? (
              <OverlayHeader overlay={overlay} closeLabel={props.closeLabel} tools={props.tools}>
                <h2 id={titleId} className={frame.title}>
                  {props.title}
                </h2>
              </OverlayHeader>
            ) : (
              <OwnText>{tile.cover}</OwnText>
            )}
            <VisuallyHidden as="output">{said}</VisuallyHidden>
            <div className={isTile ? styles.within : frame.text} data-scroller="" inert={isTile}>
              <div id={textId} className={dialog.description}>
                <OwnText>{children}</OwnText>
              </div>
            </div>
            {!isTile && props.actions !== null && (
              <div className={frame.actions} data-foot="">
                {props.actions}
              </div>
            )}
          </section>
        </FocusTrap>
      </div>
    </Portal>
  );
}
