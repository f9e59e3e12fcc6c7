import { Button, Group, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { WidgetOf } from '../../../../domain/widgets/widget';
import type { MeetingActorRef } from '../../../../machines/widgets/meeting.machine';
import type { WidgetActorRef } from '../../../../machines/widgets/widget.machine';
import { VisuallyHidden } from '../../../theme/VisuallyHidden';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { useWords } from '../../kernel/use-words';
import { Gate } from '../../privacy/Gate';
import { ComingSoon } from '../ComingSoon';
import { useActiveConfiguration } from '../use-active-configuration';
import { useChart } from '../use-chart';
import dialog from '../WidgetDialog.module.css';
import styles from './Meeting.module.css';

/** What the page of a meeting may do: all that a call needs, but never lead the venue away. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-modals allow-downloads';
const ALLOW = 'autoplay; camera; microphone; fullscreen; display-capture; compute-pressure; screen-wake-lock';

/** Only browsers with a choice of speakers know its permission; others warn in the console. */
const allowed = (): string =>
  'mediaDevices' in navigator && 'selectAudioOutput' in navigator.mediaDevices ? `${ALLOW}; speaker-selection` : ALLOW;

/** A page of our own would undo its sandbox, which browsers warn of. */
const isOwn = (address: string): boolean => new URL(address, window.location.href).origin === window.location.origin;

type MeetingProps = {
  meeting: MeetingActorRef;
  name: string;
  providers: readonly string[];
};

/** Why the meeting is not shown: a title, and what to do. */
function useNotice({ meeting, name }: MeetingProps): { title: string; more: string; again: string } | null {
  const { t } = useWords();
  const isRemoved = useSelector(meeting, ({ context }) => context.isRemoved);
  const state = useSelector(meeting, ({ value }) => (typeof value === 'string' ? value : 'open'));
  switch (state) {
    case 'notYet':
      return { title: t('meeting.notYet'), more: t('meeting.notYetMore'), again: t('common.retry') };
    case 'refused':
      return { title: t('meeting.refused'), more: t('meeting.refusedMore'), again: t('common.retry') };
    case 'left':
      return isRemoved
        ? { title: t('meeting.removed'), more: t('room.removedMore'), again: t('meeting.rejoin') }
        : { title: t('meeting.left'), more: t('meeting.leftMore'), again: t('meeting.rejoin') };
    case 'ended':
      return { title: t('meeting.ended'), more: t('meeting.endedMore'), again: t('meeting.rejoin') };
    case 'failed':
      return { title: t('meeting.failed'), more: t('meeting.failedMore'), again: t('common.retry') };
    case 'offline':
      return { title: t('meeting.offline'), more: t('meeting.offlineMore', { name }), again: t('common.retry') };
    case 'asking':
    case 'open':
      return null;
  }
}

type Status = { status: string; again: string | null; isUsual?: boolean };

/** What happens in the frame, in words below it, and what the button that loads it anew is called. */
function useStatus(meeting: MeetingActorRef, isOurs: boolean): Status {
  const { t } = useWords();
  const people = useSelector(meeting, ({ context }) => context.people);
  const isStable = useSelector(meeting, ({ context }) => context.isStable);
  const isIn = useSelector(meeting, (snapshot) => snapshot.matches({ open: 'inMeeting' }));
  const isWaiting = useSelector(meeting, (snapshot) => snapshot.matches({ open: 'waiting' }));
  const isRefused = useSelector(meeting, (snapshot) => snapshot.matches({ open: 'deviceRefused' }));
  const again = t(isIn || isRefused ? 'meeting.rejoin' : 'common.retry');
  // Our own room says it, with the ways on, and a new page would throw the user out.
  if (isRefused) return { status: isOurs ? '' : t('meeting.deviceRefused'), again, isUsual: isOurs };
  if (isWaiting) return { status: t('meeting.waiting'), again };
  if (!isIn) return { status: t('meeting.joining'), again, isUsual: true };
  // Our own room connects again by itself.
  if (!isStable) return { status: t('meeting.unstable'), again: isOurs ? null : again };
  const status = people === null ? t('meeting.inMeeting') : t('meeting.inMeetingWith', { count: people });
  return { status, again, isUsual: true };
}

function Framed({ meeting, name, providers }: MeetingProps) {
  const { t } = useWords();
  const address = useSelector(meeting, ({ context }) => context.address);
  const update = useSelector(meeting, ({ context }) => context.update);
  const widgetId = useSelector(meeting, ({ context }) => context.widgetId);
  const isLoading = useSelector(meeting, (snapshot) => snapshot.hasTag('loading'));
  const isOurs = address !== null && isOwn(address.open());
  const { status, again, isUsual = false } = useStatus(meeting, isOurs);
  // Our own room says the rest in its own bar.
  const isSaidInside = isOurs && isUsual;
  return (
    <div className={styles.meeting} data-alone={isSaidInside || undefined}>
      <div className={styles.frame} aria-busy={isLoading}>
        {address !== null && (
          <Gate
            as="iframe"
            key={update}
            url={address.open()}
            providers={providers}
            title={name}
            data-meeting={widgetId}
            {...(isOurs ? {} : { sandbox: SANDBOX })}
            allow={allowed()}
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={() => meeting.send({ type: 'meeting.loaded' })}
          />
        )}
        {isLoading && <output className={styles.loading}>{t('widgets.frameLoading', { name })}</output>}
      </div>
      {isSaidInside ? (
        <VisuallyHidden as="output">{isLoading ? '' : status}</VisuallyHidden>
      ) : (
        <Group justify="space-between" gap="xs" ta="start">
          <Text component="output" flex="1 1 20ch">
            {isLoading ? '' : status}
          </Text>
          {again !== null && <Button onClick={() => meeting.send({ type: 'meeting.rejoin' })}>{again}</Button>}
        </Group>
      )}
    </div>
  );
}

function Shown(props: MeetingProps) {
  const notice = useNotice(props);
  const place = useFocusKept(notice?.title);
  if (notice === null) return <Framed {...props} />;
  return (
    <Stack ref={place} align="center" justify="center" ta="center">
      <output className={styles.notice}>
        <p className={dialog.lead}>{notice.title}</p>
        <p className={dialog.more}>{notice.more}</p>
      </output>
      <Button variant="filled" onClick={() => props.meeting.send({ type: 'meeting.rejoin' })}>
        {notice.again}
      </Button>
    </Stack>
  );
}

type OpenedProps = { widget: WidgetOf<'MEETING'>; actor: WidgetActorRef };

/** The meeting of an opened widget. */
export function Meeting({ widget, actor }: OpenedProps) {
  const { t, text } = useWords();
  const meeting = useChart(actor, 'MEETING');
  const configuration = useActiveConfiguration(widget, actor);
  if (meeting === undefined) return <ComingSoon />;
  return (
    <Shown
      meeting={meeting}
      name={text(configuration?.name ?? []) || text(widget.name) || t('widgets.kinds.MEETING')}
      providers={configuration?.cookieProviders ?? []}
    />
  );
}
