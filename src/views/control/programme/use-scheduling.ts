import { useSelector } from '@xstate/react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Room, Talk } from '../../../../domain/control/programme';
import { type Grip, nudgedTalk, type Spot, type Window } from '../../../../domain/control/programme-calendar';
import { rescheduled } from '../../../../domain/control/programme-steps';
import { directionOf } from '../../../../domain/shell/language';
import type { SchedulingActorRef, schedulingMachine } from '../../../../machines/control/scheduling.machine';
import { useEditing } from '../editor/use-editing';
import { useControl } from '../use-control';
import { useSectionsPart } from '../use-sections';
import { useSeen } from './use-programme';

/** Two pixels of time less than a snap: how far a pointer moves before it drags. */
const SLACK_PX = 3;
const MINUTE_MS = 60_000;
/** The height of a minute of the calendar, in CSS pixels. */
export const MINUTE_PX = 1.2;

export const heightOf = (ms: number): number => (ms / MINUTE_MS) * MINUTE_PX;

/** The gestures in the calendar. */
export function useScheduling(): SchedulingActorRef {
  const scheduling = useSectionsPart(({ children }) => children.scheduling);
  if (scheduling === undefined) throw new Error('The gestures in the calendar are not running');
  return scheduling;
}

export const useSchedulingPart = <T>(select: (snapshot: SnapshotFrom<typeof schedulingMachine>) => T): T =>
  useSelector(useScheduling(), select);

type Place = { clientX: number; clientY: number; currentTarget: Element };

/** The room and the time at a point of the page; sideways off the calendar, that of the nearest column. */
export function spotAt(
  { clientX, clientY, currentTarget }: Place,
  rooms: readonly Room[],
  { begin }: Window,
): Spot | null {
  const columns = [...(currentTarget.closest('[data-calendar]')?.querySelectorAll('[data-room]') ?? [])];
  const boxes = columns.map((column) => column.getBoundingClientRect());
  const away = ({ left, right }: DOMRect): number => Math.max(left - clientX, clientX - right, 0);
  const nearest = boxes.reduce((best, box, at) => (away(box) < away(boxes[best] ?? box) ? at : best), 0);
  const [box, room] = [boxes[nearest], rooms[nearest]];
  if (box === undefined || room === undefined) return null;
  return { room, at: begin + ((clientY - box.top) / MINUTE_PX) * MINUTE_MS };
}

const isOnPage = ({ clientX, clientY }: PointerEvent): boolean =>
  clientX >= 0 && clientY >= 0 && clientX <= window.innerWidth && clientY <= window.innerHeight;

type Options = { talk: Talk; rooms: readonly Room[]; window: Window; isSelected: boolean };

/** What moves a talk, and its end: pointers and arrow keys. */
export function useTalkGrip({ talk, rooms, window: shown, isSelected }: Options) {
  const { locale } = useControl();
  const { zone } = useSeen();
  const editing = useEditing();
  const scheduling = useScheduling();
  const document = (): unknown => editing.getSnapshot().context.document;
  const cancel = () => scheduling.send({ type: 'scheduling.cancel' });
  const drop = (event: PointerEvent) => {
    const { now } = scheduling.getSnapshot().context;
    if (!isOnPage(event)) return cancel();
    scheduling.send({
      type: 'scheduling.drop',
      step: now === null ? null : rescheduled(document(), talk, now, zone),
    });
  };
  const nudge = (event: KeyboardEvent, isResizing: boolean) => {
    const to = nudgedTalk(talk, event.key, isResizing, rooms, directionOf(locale));
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { gestures } = scheduling.getSnapshot().context;
    // Each room is a step: what a talk has of a room is only known in the newest version.
    const gesture = to.room.key === talk.room.key ? `keys ${gestures} ${talk.key}` : null;
    const step = rescheduled(document(), talk, to, zone, gesture);
    scheduling.send({ type: 'scheduling.nudge', talk: talk.key, to, step });
  };
  return {
    nudge,
    cancel,
    grip: (grip: Grip) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !event.isPrimary || (event.pointerType === 'touch' && !isSelected)) return;
        const from = spotAt(event, rooms, shown);
        if (from === null) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture?.(event.pointerId);
        event.currentTarget.parentElement?.querySelector('button')?.focus({ preventScroll: true });
        scheduling.send({
          type: 'scheduling.press',
          talk,
          grip,
          from,
          slack: (SLACK_PX / MINUTE_PX) * MINUTE_MS,
        });
      },
      // The edge would take the focus from the talk.
      onMouseDown: (event: MouseEvent) => {
        if (grip === 'end') event.preventDefault();
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        // The pointer was let go where the page could not hear it.
        if (event.isPrimary && event.buttons === 0) return cancel();
        const to = event.isPrimary ? spotAt(event, rooms, shown) : null;
        if (to !== null) scheduling.send({ type: 'scheduling.move', to });
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (event.isPrimary) drop(event);
      },
      onPointerCancel: cancel,
      onLostPointerCapture: cancel,
    }),
  };
}
