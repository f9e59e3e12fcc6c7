import IconMaximize from '@tabler/icons-react/icons/IconMaximize';
import { useMemo } from 'react';
import type { ContentWidget } from '../../../../domain/kernel/venue';
import { boundsOf, type Corners } from '../../../../domain/venue/perspective';
import { keepPerspective } from '../../../adapters/venue/perspective';
import { IconButton } from '../../../theme/IconButton';
import { useWords } from '../../kernel/use-words';
import { useOpenLarge, useWidget } from '../use-widget';
import { InPlace } from './InPlace';
import styles from './OnPicture.module.css';

const percent = (share: number): string => `${share * 100}%`;

/** A widget on a surface of the picture, in its perspective. */
export function OnPicture({ id, widget, corners }: { id: string; widget: ContentWidget; corners: Corners }) {
  const { t } = useWords();
  const { name } = useWidget(widget);
  const open = useOpenLarge(widget);
  const keep = useMemo(() => keepPerspective(corners), [corners]);
  const bounds = boundsOf(corners);
  return (
    <section id={id} className={styles.place} aria-label={name} data-embedded="">
      <div ref={keep} className={styles.surface}>
        <InPlace widget={widget} />
      </div>
      <IconButton
        look="round"
        className={styles.large}
        style={{ left: percent(bounds.x + bounds.width / 2), top: percent(bounds.y + bounds.height) }}
        label={t('widgets.openLarge', { name })}
        icon={IconMaximize}
        opensDialog
        onClick={open}
      />
    </section>
  );
}
