import { Button, Paper } from '@mantine/core';
import { useId } from 'react';
import type { ContentWidget } from '../../../../domain/kernel/venue';
import { useWords } from '../../kernel/use-words';
import { Written } from '../../kernel/Written';
import { KindIcon } from '../KindIcon';
import { useOpenLarge, useWidget } from '../use-widget';
import styles from './InCard.module.css';
import { InPlace } from './InPlace';

/** A widget in place in a list. */
export function InCard({ widget }: { widget: ContentWidget }) {
  const { t } = useWords();
  const { name, kind, kindText } = useWidget(widget);
  const open = useOpenLarge(widget);
  const id = useId();
  return (
    <Paper
      component="article"
      withBorder
      p="md"
      radius="lg"
      className={styles.card}
      aria-labelledby={id}
      data-embedded=""
    >
      <div className={styles.head}>
        <KindIcon kind={kind} />
        <h3 id={id} className={styles.name}>
          <Written of={widget.name} or={kindText} />
        </h3>
        <Button aria-label={t('widgets.openLarge', { name })} aria-haspopup="dialog" onClick={open}>
          {t('area.open')}
        </Button>
      </div>
      <div className={styles.content}>
        <InPlace widget={widget} />
      </div>
    </Paper>
  );
}
