import { VisuallyHidden } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle';
import type { Room, Talk } from '../../../../domain/control/programme';
import { type Laid, SNAP_MS, type Window } from '../../../../domain/control/programme-calendar';
import { removedTalk } from '../../../../domain/control/programme-steps';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { Pressable } from '../../../theme/Pressable';
import { useEditing } from '../editor/use-editing';
import { useControl } from '../use-control';
import styles from './calendar.module.css';
import { useSeen, useTalkTexts } from './use-programme';
import { heightOf, useScheduling, useSchedulingPart, useTalkGrip } from './use-scheduling';
import { useClashText } from './Warnings';

/** The place of a talk in its column. */
export const boxOf = (talk: Pick<Talk, 'begin' | 'end'>, { begin }: Window, lane = 0, lanes = 1) => ({
  insetBlockStart: heightOf(talk.begin - begin),
  blockSize: heightOf(Math.max(SNAP_MS * 3, talk.end - talk.begin)),
  insetInlineStart: `${(lane * 100) / lanes}%`,
  inlineSize: `${100 / lanes}%`,
});

type CalendarTalkProps = { laid: Laid; rooms: readonly Room[]; window: Window; helpId: string };

/** A talk in the calendar, which is dragged, stretched, and moved by keys. */
export function CalendarTalk({ laid: { talk, lane, lanes }, rooms, window, helpId }: CalendarTalkProps) {
  const { t } = useControl();
  const editing = useEditing();
  const scheduling = useScheduling();
  const { clashes } = useSeen();
  const clashText = useClashText();
  const { nameOf, roomOf, span } = useTalkTexts();
  const isSelected = useSchedulingPart(({ context }) => context.selected === talk.key);
  const isMoving = useSchedulingPart(({ context: { hold, now } }) => hold?.talk.key === talk.key && now !== null);
  const { nudge, cancel, grip } = useTalkGrip({ talk, rooms, window, isSelected });
  const wrong = [...new Set((clashes.get(talk.key) ?? []).map(clashText))];
  const label = t('programme.named', { name: nameOf(talk), room: roomOf(talk), time: span(talk) });
  return (
    <div
      className={styles.talk}
      style={boxOf(talk, window, lane, lanes)}
      data-selected={isSelected || undefined}
      data-moving={isMoving || undefined}
      data-wrong={wrong.length > 0 || undefined}
    >
      <Pressable
        {...grip('body')}
        className={styles.body}
        data-part={talk.key}
        aria-label={[label, ...wrong].join('. ')}
        aria-current={isSelected || undefined}
        aria-describedby={helpId}
        onClick={() => scheduling.send({ type: 'scheduling.select', talk: talk.key })}
        onBlur={() => scheduling.send({ type: 'scheduling.settle' })}
        onKeyDown={unlessComposing((event) => {
          if (event.key === 'Escape') cancel();
          if (event.key === 'Delete') editing.send({ type: 'editing.make', step: removedTalk(talk) });
          else nudge(event, event.shiftKey);
        })}
      >
        <span className={styles.name}>
          {wrong.length > 0 && <IconAlertTriangle size={14} aria-hidden />} <bdi>{nameOf(talk)}</bdi>
        </span>
        <span className={styles.time}>{span(talk)}</span>
      </Pressable>
      <span {...grip('end')} className={styles.edge} />
    </div>
  );
}

/** Says where the moved talk is now, and what is wrong there. */
export function Told() {
  const { t } = useControl();
  const { talks, clashes } = useSeen();
  const clashText = useClashText();
  const { nameOf, roomOf, span } = useTalkTexts();
  const told = useSchedulingPart(({ context }) => context.told);
  const talk = talks.find(({ key }) => key === told);
  const where = talk && t('programme.named', { name: nameOf(talk), room: roomOf(talk), time: span(talk) });
  const wrong = talk === undefined ? [] : (clashes.get(talk.key) ?? []).map(clashText);
  return <VisuallyHidden component="output">{[where, ...new Set(wrong)].filter(Boolean).join('. ')}</VisuallyHidden>;
}
