import IconX from '@tabler/icons-react/icons/IconX';
import type { ReactNode } from 'react';
import { grab } from './grab';
import { IconButton } from './IconButton';
import styles from './Overlay.module.css';
import { OwnText } from './OwnText';
import type { Overlay } from './overlay';

type OverlayHeaderProps = { overlay: Overlay; closeLabel?: string | undefined; tools?: ReactNode; children: ReactNode };

/** The handle of a sheet, and the line with its title and its close button. */
export function OverlayHeader({ overlay: { close }, closeLabel, tools = null, children }: OverlayHeaderProps) {
  const handle = close === null ? null : grab(close);
  return (
    <>
      <div className={styles.handle} ref={handle} aria-hidden="true" data-held={close === null || undefined}>
        <span />
      </div>
      <div className={styles.header}>
        <OwnText>{children}</OwnText>
        {tools}
        {close !== null && closeLabel !== undefined && (
          <IconButton
            label={closeLabel}
            icon={IconX}
            data-autofocus={tools === null ? undefined : true}
            onClick={close}
          />
        )}
      </div>
    </>
  );
}
