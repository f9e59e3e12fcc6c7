import { useSelector } from '@xstate/react';
import { isChartOf } from '../../../machines/widgets/charts';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';

/** Whether the attendee is in the meeting of an opened widget. */
export function useIsInMeeting(actor: WidgetActorRef | undefined): boolean {
  const meeting = useSelector(actor, (snapshot) => {
    const child = snapshot?.children['MEETING'];
    return child !== undefined && isChartOf('MEETING', child) ? child : undefined;
  });
  return useSelector(meeting, (snapshot) => snapshot?.matches({ open: 'inMeeting' }) ?? false);
}
