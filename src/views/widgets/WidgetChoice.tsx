import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { type ChoiceTime, choicesOf } from '../../../domain/widgets/choices';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';
import { Pressable } from '../../theme/Pressable';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { endsSoon, timeText } from '../venue/times';
import styles from './WidgetChoice.module.css';

type WidgetChoiceProps = { widget: ContentWidget; actor: WidgetActorRef };
type Offer = { slot: ContentWidget['configurations'][number]; when: ChoiceTime; now: number };

function useTimeText({ slot: { begin, end }, when, now }: Offer): string {
  const { t, locale } = useWords();
  if (when !== 'now') return t(`widgets.choice.${when}`, { time: timeText(begin ?? '', now, locale) });
  return end !== null && endsSoon(end, now)
    ? t('widgets.choice.nowUntil', { time: timeText(end, now, locale) })
    : t('widgets.choice.now');
}

function Offered({ offer, widget, actor }: WidgetChoiceProps & { offer: Offer }) {
  const time = useTimeText(offer);
  const { id, name } = offer.slot;
  return (
    <li>
      <Pressable
        className={styles.offer}
        data-now={offer.when === 'now' || undefined}
        onClick={() => actor.send({ type: 'widget.choose', id })}
      >
        <strong>
          <Written of={name} or={<Written of={widget.name} />} />
        </strong>
        <small>{time}</small>
      </Pressable>
    </li>
  );
}

/** Several configurations of a widget, of which the user opens one: those that are open first, then by their begin. */
export function WidgetChoice({ widget, actor }: WidgetChoiceProps) {
  const { t } = useWords();
  const id = useId();
  const offered = useSelector(actor, ({ context }) => context.offered);
  const now = usePart('serverTime', ({ context }) => context.now);
  const offers = choicesOf(widget.configurations, now).filter(({ slot }) => offered.includes(slot.id));
  return (
    <div className={styles.choice}>
      <h3 id={id} className={styles.title}>
        {t('widgets.choice.title')}
      </h3>
      <ul className={styles.offers} aria-labelledby={id}>
        {offers.map((offer) => (
          <Offered key={offer.slot.id} widget={widget} actor={actor} offer={{ ...offer, now }} />
        ))}
      </ul>
    </div>
  );
}
