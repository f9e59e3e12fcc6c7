import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import { pathOf } from '../../../../domain/shell/routes';
import { useWords } from '../../kernel/use-words';
import { useVenue } from '../../venue/venue-context';
import type { WidgetViewProps } from '../kinds';
import { useChart } from '../use-chart';
import { Meeting } from './Meeting';

/** Where the meeting has no page to show. */
const SHUT = ['notYet', 'refused', 'left', 'ended', 'failed', 'offline'] as const;

/** The path of the full-screen page of the current meeting; `null` for widgets of the whole venue, in the meeting, and where it cannot be shown. */
function useFullScreenPath({ widget, actor }: WidgetViewProps<'MEETING'>): string | null {
  const { id: architectureId, areas } = useVenue();
  const meeting = useChart(actor, 'MEETING');
  const isIn = useSelector(meeting, (snapshot) => snapshot?.matches({ open: 'inMeeting' }) ?? false);
  const isShut = useSelector(meeting, (snapshot) => SHUT.some((state) => snapshot?.matches(state)));
  const configId = useSelector(actor, ({ context }) => context.activeId);
  const area = areas.find(({ contentWidgets }) => contentWidgets.some(({ id }) => id === widget.id));
  if (meeting === undefined || isIn || isShut || configId === null || area === undefined) return null;
  return pathOf({ name: 'AreaWherebyMeeting', architectureId, areaId: area.id, widgetId: widget.id, configId });
}

/** A meeting in the dialog of its widget, with the way to its own page until the attendee has joined. */
export default function MeetingWidget(props: WidgetViewProps<'MEETING'>) {
  const { t } = useWords();
  const fullScreen = useFullScreenPath(props);
  return (
    <>
      <Meeting {...props} />
      {fullScreen !== null && (
        <Link href={fullScreen} asChild>
          <Button component="a" variant="subtle">
            {t('meeting.fullScreen')}
          </Button>
        </Link>
      )}
    </>
  );
}
