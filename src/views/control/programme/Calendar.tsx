import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { type MouseEvent, useId, useMemo } from 'react';
import { dayAt, type Room } from '../../../../domain/control/programme';
import {
  columnsOf,
  hoursOf,
  laidOut,
  pressedSlot,
  type Window,
  windowOf,
} from '../../../../domain/control/programme-calendar';
import { busyWith, clashesOf } from '../../../../domain/control/programme-clashes';
import { addedTalk, roomName } from '../../../../domain/control/programme-steps';
import { nextSlot } from '../../../../domain/control/programme-times';
import { Pressable } from '../../../theme/Pressable';
import { newMark, useEditing } from '../editor/use-editing';
import { useFocusFollowing } from '../editor/use-focus-following';
import { useControl } from '../use-control';
import { boxOf, CalendarTalk, Told } from './CalendarTalk';
import styles from './calendar.module.css';
import { TalkTable } from './TalkTable';
import { useListed, useProgramme, useProgrammePart, useSeen, useTalkTexts } from './use-programme';
import { heightOf, spotAt, useScheduling, useSchedulingPart } from './use-scheduling';

/** The times at which a speaker of the held talk is elsewhere. */
function Busy({ window }: { window: Window }) {
  const { talks } = useSeen();
  const held = useSchedulingPart(({ context: { hold, now } }) => (now === null ? null : (hold?.talk ?? null)));
  if (held === null) return null;
  return busyWith(held, talks).map(({ person, other }) => (
    <div key={`${person.key} ${other.key}`} className={styles.busy} style={boxOf(other, window)}>
      <bdi>{person.name}</bdi>
    </div>
  ));
}

/** Where the held talk would be. */
function Shade({ room, window }: { room: Room; window: Window }) {
  const { talks } = useSeen();
  const { nameOf, span } = useTalkTexts();
  const held = useSchedulingPart(({ context }) => context.hold?.talk ?? null);
  const now = useSchedulingPart(({ context }) => context.now);
  if (held === null || now === null || now.room.key !== room.key) return null;
  const moved = talks.map((talk) => (talk.key === held.key ? { ...talk, ...now } : talk));
  const isWrong = clashesOf(moved).has(held.key);
  return (
    <div className={styles.shade} style={boxOf(now, window)} data-wrong={isWrong || undefined}>
      <bdi className={styles.name}>{nameOf(held)}</bdi>
      <span className={styles.time}>{span(now)}</span>
    </div>
  );
}

type ColumnProps = { room: Room; rooms: readonly Room[]; window: Window; helpId: string };

/** A room of the day. A press on an empty place makes a talk there; by keys it comes after the last one. */
function Column({ room, rooms, window, helpId }: ColumnProps) {
  const { locale, t } = useControl();
  const editing = useEditing();
  const programme = useProgramme();
  const scheduling = useScheduling();
  const { talks, zone, language } = useSeen();
  const laid = useMemo(() => laidOut(talks, room, window), [talks, room, window]);
  const add = (event: MouseEvent<HTMLElement>) => {
    const spot = event.detail === 0 ? null : spotAt(event, rooms, window);
    const slot = spot === null ? nextSlot(talks, room, dayAt(window.begin, zone), zone) : pressedSlot(spot);
    const id = newMark();
    const named = { id, language, name: t('programme.newTalk') };
    const step = addedTalk(editing.getSnapshot().context.document, { ...named, ...slot, room }, zone);
    const talk = `${room.mark}/${id}`;
    programme.send({ type: 'programme.add', step, talk });
    scheduling.send({ type: 'scheduling.select', talk });
  };
  const name = roomName(room, locale);
  return (
    <fieldset className={styles.column} data-room={room.key} style={{ blockSize: heightOf(window.end - window.begin) }}>
      <VisuallyHidden component="legend">{name}</VisuallyHidden>
      <Pressable
        className={styles.empty}
        aria-label={t('programme.of', { field: t('programme.add'), name })}
        onClick={add}
      />
      <Busy window={window} />
      {laid.map((one) => (
        <CalendarTalk key={one.talk.key} laid={one} rooms={rooms} window={window} helpId={helpId} />
      ))}
      <Shade room={room} window={window} />
    </fieldset>
  );
}

const MARGIN_MS = 1_800_000;

/** The first talk of the day is in view. */
const reveal = (line: HTMLElement | null) => {
  const calendar = line?.closest('[data-calendar]');
  if (line && calendar) calendar.scrollTop = line.offsetTop;
};

/** The form stays at the lower edge of the window; the page moves until it covers nothing of the calendar. */
const uncover = (form: HTMLElement | null) => {
  const calendar = form?.previousElementSibling;
  if (form && calendar)
    window.scrollBy(0, Math.max(0, calendar.getBoundingClientRect().bottom - form.getBoundingClientRect().top));
};

/** A day of the programme: rooms beside each other, and time from above. */
export function Calendar() {
  const { locale, t } = useControl();
  const helpId = useId();
  const seen = useSeen();
  const listed = useListed();
  const { clock } = useTalkTexts();
  const chosen = useProgrammePart(({ context }) => context.look.room);
  const selected = useSchedulingPart(({ context }) => context.selected);
  const { day, zone, talks } = seen;
  const window = useMemo(() => (day === null ? null : windowOf(day, zone)), [day, zone]);
  const rooms = columnsOf(seen, chosen);
  const { ref, onFocus } = useFocusFollowing(
    talks.map(({ key, room, begin, end }) => `${key} ${room.key} ${begin} ${end}`).join(' '),
  );
  if (window === null) return <Text>{t('programme.none')}</Text>;
  const first = listed.find(({ begin }) => begin >= window.begin)?.begin ?? window.begin;
  const shown = talks.filter(({ key }) => key === selected);
  return (
    <Stack gap="sm">
      <Text id={helpId} size="sm" c="dimmed">
        {t('programme.calendarHelp', { shift: '⇧' })}
      </Text>
      <div ref={ref} onFocus={onFocus} className={styles.calendar} data-calendar>
        <div className={styles.heads}>
          <span className={styles.corner} />
          {rooms.map((room) => (
            <span key={room.key} className={styles.head} aria-hidden>
              <bdi>{roomName(room, locale)}</bdi>
            </span>
          ))}
        </div>
        <div className={styles.day}>
          <div className={styles.hours} aria-hidden>
            {hoursOf(window).map((hour) => (
              <span key={hour} className={styles.hour} style={{ insetBlockStart: heightOf(hour - window.begin) }}>
                {clock(hour)}
              </span>
            ))}
            <span
              key={day}
              ref={reveal}
              className={styles.first}
              style={{ insetBlockStart: heightOf(Math.max(0, first - MARGIN_MS - window.begin)) }}
            />
          </div>
          {rooms.map((room) => (
            <Column key={room.key} room={room} rooms={rooms} window={window} helpId={helpId} />
          ))}
        </div>
      </div>
      {shown.length > 0 && (
        <div key={selected} ref={uncover} className={styles.form}>
          <TalkTable talks={shown} />
        </div>
      )}
      <Told />
    </Stack>
  );
}
