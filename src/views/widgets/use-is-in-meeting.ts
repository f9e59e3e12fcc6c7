import { useSelector } from '@xstate/react';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { isChartOf } from '../../../machines/widgets/charts';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';
import { usePart } from '../kernel/actors';

/** Whether the attendee is in the meeting of an opened widget. */
export function useIsInMeeting(actor: WidgetActorRef | undefined): boolean {
  const meeting = useSelector(actor, (snapshot) => {
    const child = snapshot?.children['MEETING'];
    return child !== undefined && isChartOf('MEETING', child) ? child : undefined;
  });
  return useSelector(meeting, (snapshot) => snapshot?.matches({ open: 'inMeeting' }) ?? false);
}

/** Whether closing a widget would end a meeting, so that it asks first. */
export const useIsHeld = ({ id }: ContentWidget): boolean =>
  useIsInMeeting(usePart('widgets', ({ children }): WidgetActorRef | undefined => children[id]));
