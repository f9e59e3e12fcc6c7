import { Button } from '@mantine/core';
import IconMinus from '@tabler/icons-react/icons/IconMinus';
import type { ContentWidget } from '../../../../domain/kernel/venue';
import { companyOf } from '../../../../domain/people/leads';
import { findWidget } from '../../../../domain/widgets/open-mode';
import { Sheet } from '../../../theme/Dialog';
import { FloatingDialog } from '../../../theme/FloatingDialog';
import { IconButton } from '../../../theme/IconButton';
import { Later } from '../../../theme/Later';
import { useActorOf, usePart } from '../../kernel/actors';
import { useFocusReturn, useOverlay, useStackedOverlay } from '../../kernel/use-overlay';
import { useWords } from '../../kernel/use-words';
import { LeadBar } from '../../people/leads/LeadBar';
import { useVenue } from '../../venue/venue-context';
import { CopyLink } from '../CopyLink';
import { useIsHeld } from '../use-is-in-meeting';
import { dialogIdOf, useWidget } from '../use-widget';
import { WidgetBody } from '../WidgetBody';
import { WidgetTitle } from '../WidgetDialog';
import { useTile } from './MeetingTile';

function Minimise({ widget }: { widget: ContentWidget }) {
  const { t } = useWords();
  const places = useActorOf('places');
  const dialogs = useActorOf('dialogs');
  return (
    <IconButton
      label={t('widgets.minimise')}
      icon={IconMinus}
      onClick={() => {
        places.send({ type: 'places.minimiseMeeting', widgetId: widget.id });
        dialogs.send({ type: 'dialogs.remove', id: dialogIdOf(widget) });
      }}
    />
  );
}

/** A meeting in its dialog or, minimised, in a tile: its page is loaded once. */
function MeetingDialog({ widget }: { widget: ContentWidget }) {
  const { t } = useWords();
  const { name, isOpen, isBlocked } = useWidget(widget);
  const isHeld = useIsHeld(widget);
  const overlay = useStackedOverlay(dialogIdOf(widget), 'widget', widget.id, isHeld);
  const tile = useTile(widget);
  const isTile = tile !== null && !overlay.isOpen;
  useFocusReturn(tile?.id ?? '', isTile);
  if (!overlay.isOpen && !isTile) return null;
  return (
    <FloatingDialog
      overlay={overlay}
      tile={isTile ? tile : null}
      said={isTile ? t('meeting.minimised', { name }) : ''}
      isSteady={isOpen && !isBlocked}
      closeLabel={t('common.close')}
      tools={
        <>
          <CopyLink widget={widget} />
          {isHeld && <Minimise widget={widget} />}
        </>
      }
      actions={companyOf(widget) === '' ? null : <LeadBar widget={widget} />}
      title={<WidgetTitle widget={widget} />}
    >
      <Later>
        <WidgetBody widget={widget} />
      </Later>
    </FloatingDialog>
  );
}

/** Asks before another meeting opens, which ends the minimised one. The focus is on the safe answer. */
function LeaveForAnother() {
  const { t } = useWords();
  const places = useActorOf('places');
  const isAsking = usePart('places', (snapshot) => snapshot.matches({ meeting: { minimised: 'asking' } }));
  const stay = () => places.send({ type: 'places.stayInMeeting' });
  const overlay = useOverlay('discard', isAsking, stay, 'meeting');
  return (
    <Sheet
      overlay={overlay}
      size="s"
      title={t('meeting.leaveTitle')}
      actions={
        <>
          <Button variant="filled" data-autofocus onClick={stay}>
            {t('leave.stay')}
          </Button>
          <Button onClick={() => places.send({ type: 'places.leaveMeeting' })}>{t('leave.leave')}</Button>
        </>
      }
    >
      <p>{t('meeting.leaveText')}</p>
    </Sheet>
  );
}

/** The ids of the widgets that are open over their area or minimised. */
function useOpened(): readonly string[] {
  const minimised = usePart('places', ({ context }) => context.meetingId);
  const stack = usePart('dialogs', ({ context }) => context.stack);
  const opened = stack.flatMap(({ kind, subject }) => (kind === 'widget' && subject !== null ? [subject] : []));
  return [...new Set(minimised === null ? opened : [...opened, minimised])];
}

/** The dialogs of meetings, of all areas, so that one can go on while the user walks through the venue. */
export function MeetingDialogs() {
  const architecture = useVenue();
  const areaId = usePart('area', ({ context }) => context.areaId);
  const found = useOpened().flatMap((id) => findWidget(architecture, id, areaId)?.widget ?? []);
  return (
    <>
      {found
        .filter(({ type }) => type === 'MEETING')
        .map((widget) => (
          <MeetingDialog key={widget.id} widget={widget} />
        ))}
      <LeaveForAnother />
    </>
  );
}
