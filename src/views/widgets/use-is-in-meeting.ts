import { useSelector } from '@xstate/react';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { isChartOf } from '../../../machines/widgets/charts';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';
import { usePart } from '../kernel/actors';

const useMeeting = (actor: WidgetActorRef | undefined) =>
  useSelector(actor, (snapshot) => {
    const child = snapshot?.children['MEETING'];
    return child !== undefined && isChartOf('MEETING', child) ? child : undefined;
  });
const useOpened = ({ id }: ContentWidget): WidgetActorRef | undefined =>
  usePart('widgets', ({ children }): WidgetActorRef | undefined => children[id]);

/** Whether the attendee is in the meeting of an opened widget. */
export function useIsInMeeting(actor: WidgetActorRef | undefined): boolean {
  return useSelector(useMeeting(actor), (snapshot) => snapshot?.matches({ open: 'inMeeting' }) ?? false);
}

/** Whether closing a widget would end a meeting, so that it asks first. */
export const useIsHeld = (widget: ContentWidget): boolean => useIsInMeeting(useOpened(widget));

/** Whether a host has ended the opened meeting for all. */
export const useIsEnded = (widget: ContentWidget): boolean =>
  useSelector(useMeeting(useOpened(widget)), (snapshot) => snapshot?.matches('ended') ?? false);
