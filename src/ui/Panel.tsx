import { Drawer } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { type ReactNode, useId } from 'react';
import frame from './Overlay.module.css';
import { OverlayHeader } from './OverlayHeader';
import { ARRIVAL, layerOf, type Overlay } from './overlay';
import styles from './Panel.module.css';

type PanelProps = { overlay: Overlay; title: string; closeLabel: string; children: ReactNode };

const nothing = (): void => {};

/** At the end of the line, over a page that cannot be used meanwhile; on phones a sheet. Needs UiProvider. */
export const Panel = ({ overlay, title, closeLabel, children }: PanelProps) => (
  <Drawer.Root
    opened={overlay.isOpen}
    onClose={overlay.close ?? nothing}
    closeOnEscape={false}
    returnFocus={false}
    zIndex={layerOf(overlay)}
    position="right"
    size={320}
    padding={0}
    transitionProps={ARRIVAL}
    classNames={{
      inner: styles.inner ?? '',
      content: `${frame.surface} ${styles.panel}`,
      title: frame.title ?? '',
      body: frame.body ?? '',
    }}
  >
    <Drawer.Overlay backgroundOpacity={0.45} />
    <Drawer.Content data-overlay={overlay.id}>
      <OverlayHeader overlay={overlay} closeLabel={closeLabel}>
        <Drawer.Title>{title}</Drawer.Title>
      </OverlayHeader>
      <Drawer.Body>{children}</Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
);

/** Beside the page, which stays usable; on phones a sheet that replaces it. */
export function SidePanel({ overlay, title, closeLabel, children }: PanelProps) {
  const titleId = useId();
  if (!overlay.isOpen) return null;
  return (
    <dialog
      open
      aria-labelledby={titleId}
      className={`${frame.surface} ${styles.panel} ${styles.beside}`}
      style={{ zIndex: layerOf(overlay, overlay.level > 0 ? 'dialog' : 'panel') }}
      data-overlay={overlay.id}
    >
      <OverlayHeader overlay={overlay} closeLabel={closeLabel}>
        <h2 id={titleId} className={frame.title} tabIndex={-1} data-autofocus>
          {title}
        </h2>
      </OverlayHeader>
      {children}
    </dialog>
  );
}
