import { Button, Paper } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { KindIcon } from './KindIcon';
import { useOpenWidget, useWidget } from './use-widget';
import styles from './WidgetCard.module.css';

type WidgetCardProps = {
  widget: ContentWidget;
  /** Above the words. */
  picture?: ReactNode;
};

/** A widget as a card: its name, its kind, whether it is open, and its button. */
export function WidgetCard({ widget, picture }: WidgetCardProps) {
  const { t } = useWords();
  const { name, kind, kindText, isOpen, isLive, stateText, talkTitles, untilText } = useWidget(widget);
  const open = useOpenWidget(widget);
  const isSeen = usePart('seen', ({ context }) => context.seen[widget.id] !== undefined);
  const id = useId();
  return (
    <Paper
      component="article"
      withBorder
      p="md"
      radius="lg"
      className={styles.card}
      aria-labelledby={`${id}-name`}
      data-closed={!isOpen || undefined}
    >
      {picture}
      <span className={styles.icon} data-live={isLive || undefined}>
        <KindIcon kind={kind} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name} id={`${id}-name`}>
          <Written of={widget.name} or={kindText} />
        </h3>
        {talkTitles !== null && (
          <p className={styles.talk}>
            <Written of={talkTitles} />
          </p>
        )}
        <p className={styles.kind}>
          {name !== kindText && <span>{kindText}</span>}
          {stateText !== null && (
            <span className={styles.state} data-live={isLive || undefined}>
              {stateText}
            </span>
          )}
          {untilText !== null && <span>{untilText}</span>}
          {isSeen && <span>{t('widgets.seen')}</span>}
        </p>
      </div>
      <Button
        id={`${id}-open`}
        variant={isOpen ? 'default' : 'subtle'}
        className={styles.open}
        aria-labelledby={`${id}-open ${id}-name`}
        aria-haspopup={kind === 'DOOR' ? undefined : 'dialog'}
        onClick={open}
      >
        {t(isOpen ? 'area.open' : 'area.details')}
      </Button>
    </Paper>
  );
}
