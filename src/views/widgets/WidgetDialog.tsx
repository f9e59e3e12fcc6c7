import { Fragment } from 'react';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { companyOf } from '../../../domain/people/leads';
import { Dialog } from '../../theme/Dialog';
import { Later } from '../../theme/Later';
import { OwnText } from '../../theme/OwnText';
import { useStackedOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { LeadBar } from '../people/leads/LeadBar';
import { CopyLink } from './CopyLink';
import { KindIcon } from './KindIcon';
import { KIND_VIEWS } from './kinds';
import { useIsEnded } from './use-is-in-meeting';
import { dialogIdOf, useWidget } from './use-widget';
import { WidgetBody } from './WidgetBody';
import styles from './WidgetDialog.module.css';

/** The name of a widget in the title of its dialog, with its kind, its talk and its state. */
export function WidgetTitle({ widget }: { widget: ContentWidget }) {
  const { name, kind, kindText, isLive, stateText, talkTitles, untilText } = useWidget(widget);
  const isEnded = useIsEnded(widget);
  const facts = [
    ['kind', name === kindText ? null : kindText],
    ['talk', talkTitles && <Written of={talkTitles} />],
    ['state', isLive && !isEnded ? stateText : null],
    ['until', isEnded ? null : untilText],
  ] as const;
  const shown = facts.filter(([, fact]) => fact !== null);
  return (
    <span className={styles.title}>
      <span className={styles.icon}>
        <KindIcon kind={kind} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <Written of={widget.name} or={kindText} />
        </span>
        {shown.length > 0 && (
          <span className={styles.kind}>
            {shown.map(([of, fact], at) => (
              <Fragment key={of}>
                {at > 0 && <span>{' · '}</span>}
                <OwnText>{fact}</OwnText>
              </Fragment>
            ))}
          </span>
        )}
      </span>
    </span>
  );
}

/** The content of a widget, over the place that opened it. */
export function WidgetDialog({ widget }: { widget: ContentWidget }) {
  const { t } = useWords();
  const { kind, isOpen, isBlocked } = useWidget(widget);
  const overlay = useStackedOverlay(dialogIdOf(widget), 'widget', widget.id);
  return (
    <Dialog
      overlay={overlay}
      {...(kind !== null && KIND_VIEWS[kind].size !== undefined && { size: KIND_VIEWS[kind].size })}
      isSteady={isOpen && !isBlocked && kind !== null && KIND_VIEWS[kind].isSteady === true}
      closeLabel={t('common.close')}
      tools={<CopyLink widget={widget} />}
      {...(companyOf(widget) !== '' && { actions: <LeadBar widget={widget} /> })}
      title={<WidgetTitle widget={widget} />}
    >
      <Later>
        <WidgetBody widget={widget} />
      </Later>
    </Dialog>
  );
}
