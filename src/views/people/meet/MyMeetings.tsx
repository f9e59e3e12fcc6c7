import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { MeetAction } from '../../../../domain/people/meet';
import { useMinute } from '../../agenda/use-agenda';
import { useActorOf, usePart } from '../../kernel/actors';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { useStep } from '../../kernel/use-overlay';
import { useWords } from '../../kernel/use-words';
import { Said, Written } from '../../kernel/Written';
import { type ShownMeeting, useClash, useJoin, useMeetings, whenText } from './use-meet';

function Join({ uid, describedBy }: { uid: string; describedBy: string }) {
  const { t } = useWords();
  const join = useJoin(uid);
  if (join === null) return null;
  return (
    <Button size="compact-md" variant="filled" aria-describedby={describedBy} onClick={join}>
      {t('agenda.join')}
    </Button>
  );
}

/** A talk of the user's agenda has moved into the meeting. */
function Clash({ meeting, describedBy }: { meeting: ShownMeeting; describedBy: string }) {
  const { t } = useWords();
  const meet = useActorOf('meet');
  const panel = useActorOf('profilePanel');
  const agenda = useActorOf('agenda');
  const clash = useClash(meeting);
  if (clash === null) return null;
  const again = () => {
    agenda.send({ type: 'agenda.close' });
    meet.send({ type: 'meet.offer', uid: meeting.uid, replaces: meeting.id });
    panel.send({ type: 'profilePanel.openAttendee', uid: meeting.uid });
  };
  return (
    <>
      <Text size="sm">
        <Said id="agenda.clash" parts={{ title: <Written of={clash.titles} or={clash.widgetId} /> }} />
      </Text>
      <div>
        <Button size="compact-md" aria-describedby={describedBy} onClick={again}>
          {t('meet.again')}
        </Button>
      </div>
    </>
  );
}

function Doubt({ id, describedBy }: { id: string; describedBy: string }) {
  const { t } = useWords();
  const meet = useActorOf('meet');
  const keep = () => meet.send({ type: 'meet.doubt', id: null });
  useStep({ id: 'meet-doubt', kind: 'form', isOpen: true, onPop: 'ask', close: keep });
  const own = { size: 'compact-md', 'aria-describedby': describedBy } as const;
  return (
    <>
      <Button {...own} onClick={keep}>
        {t('common.back')}
      </Button>
      <Button
        {...own}
        variant="filled"
        color="danger"
        onClick={() => meet.send({ type: 'meet.answer', id, action: 'withdraw' })}
      >
        {t('meet.cancel')}
      </Button>
    </>
  );
}

/** Cancels an agreed meeting, after a second press elsewhere. */
function Cancel({ id, describedBy }: { id: string; describedBy: string }) {
  const { t } = useWords();
  const meet = useActorOf('meet');
  const isDoubting = usePart(
    'meet',
    (snapshot) => snapshot.matches({ answering: { idle: 'doubting' } }) && snapshot.context.doubtedId === id,
  );
  const place = useFocusKept(isDoubting);
  return (
    <Group ref={place} gap="xs">
      {isDoubting ? (
        <Doubt id={id} describedBy={describedBy} />
      ) : (
        <Button
          size="compact-md"
          variant="subtle"
          aria-describedby={describedBy}
          onClick={() => meet.send({ type: 'meet.doubt', id })}
        >
          {t('meet.cancel')}
        </Button>
      )}
    </Group>
  );
}

/** A meeting or a proposal with what the user can do about it. */
export function Meeting({ meeting }: { meeting: ShownMeeting }) {
  const { t, locale } = useWords();
  const now = useMinute();
  const meet = useActorOf('meet');
  const { id, uid, isMine, begin, state, body } = meeting;
  const { name, text } = body.open();
  const titleId = useId();
  const act = (action: MeetAction) => ({
    size: 'compact-md' as const,
    'aria-describedby': titleId,
    onClick: () => meet.send({ type: 'meet.answer', id, action }),
  });
  return (
    <li>
      <Stack gap="xs">
        <div>
          <Text id={titleId} fw={600}>
            {t('meet.with', { name })}
          </Text>
          <Text size="sm">{whenText(meeting, locale)}</Text>
          {text !== '' && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <bdi>{text}</bdi>
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {t(state === 'proposed' && !isMine ? 'meet.asked' : `meet.state.${state}`)}
          </Text>
        </div>
        <Clash meeting={meeting} describedBy={titleId} />
        <Group gap="xs">
          {state === 'accepted' && begin <= now && <Join uid={uid} describedBy={titleId} />}
          {state === 'proposed' && !isMine && (
            <>
              <Button variant="filled" {...act('accept')}>
                {t('meet.accept')}
              </Button>
              <Button {...act('decline')}>{t('meet.decline')}</Button>
            </>
          )}
          {state === 'proposed' && isMine && <Button {...act('withdraw')}>{t('meet.withdraw')}</Button>}
          {state === 'accepted' && <Cancel id={id} describedBy={titleId} />}
        </Group>
      </Stack>
    </li>
  );
}

/** The user's meetings with one other attendee, and proposals of them; nothing without any. */
export function MyMeetings({ className = '' }: { className?: string }) {
  const { t } = useWords();
  const meetings = useMeetings();
  const hasFailed = usePart('meet', (snapshot) => snapshot.matches({ answering: { idle: 'failed' } }));
  if (meetings.length === 0) return null;
  return (
    <Stack component="section" gap="xs" py="sm" className={className}>
      <Title order={3} fz="md">
        {t('meet.mine')}
      </Title>
      {hasFailed && <p role="alert">{t('meet.failed')}</p>}
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {meetings.map((meeting) => (
          <Meeting key={meeting.id} meeting={meeting} />
        ))}
      </Stack>
    </Stack>
  );
}
