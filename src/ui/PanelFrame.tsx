import { Drawer } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { NAVIGATION_DRAWER_WIDTH } from '../../domain/kernel/constants';
import { MantineBase } from './MantineBase';
import frame from './Overlay.module.css';
import { OverlayHeader } from './OverlayHeader';
import { ARRIVAL, layerOf } from './overlay';
import type { PanelProps } from './Panel';
import styles from './Panel.module.css';

const nothing = (): void => {};

/** A panel over the page; see `Panel`. */
export const PanelFrame = ({ overlay, title, closeLabel, children }: PanelProps) => (
  <MantineBase>
    <Drawer.Root
      opened={overlay.isOpen}
      onClose={overlay.close ?? nothing}
      closeOnEscape={false}
      returnFocus={false}
      zIndex={layerOf(overlay)}
      position="right"
      size={NAVIGATION_DRAWER_WIDTH}
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
  </MantineBase>
);
