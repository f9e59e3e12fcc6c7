import { Accordion, Badge, Group, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { dateFormat } from '../../../../domain/kernel/formats';
import { countText } from '../../../../domain/kernel/number-format';
import { isOn, type SeenTalk, type TalkCounts } from '../../../../domain/stage/overview';
import { takesVotes } from '../../../../domain/stage/polls';
import { stageKey } from '../../../../domain/stage/questions';
import type { TalksActorRef } from '../../../../machines/control/talks.machine';
import { useActorOf } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { Written } from '../../kernel/Written';
import { useControl } from '../use-control';
import { TalkDesk } from './TalkDesk';

/** What a talk has: as its lists say once they are read, else as the service counted. */
function useCounts({ talk, waiting, unanswered, openPolls }: SeenTalk): TalkCounts {
  const key = stageKey(talk);
  const questions = useSelector(useActorOf('stage'), ({ children }) => children[key]);
  const polls = useSelector(useActorOf('talkPolls'), ({ children }) => children[key]);
  const queue = useSelector(questions, (snapshot) => snapshot?.context.own?.waiting)?.open().length;
  const seen = useSelector(questions, (snapshot) =>
    snapshot?.context.listed == null
      ? null
      : Object.values(snapshot.context.questions).filter(({ state }) => state === 'visible' || state === 'answering')
          .length,
  );
  const open = useSelector(polls, (snapshot) =>
    snapshot?.context.polls == null ? null : Object.values(snapshot.context.polls).filter(takesVotes).length,
  );
  return { waiting: queue ?? waiting, unanswered: seen ?? unanswered, openPolls: open ?? openPolls };
}

function Head({ seen, now }: { seen: SeenTalk; now: number }) {
  const { t, locale } = useWords();
  const { waiting, unanswered, openPolls } = useCounts(seen);
  const { talk, names, areaNames, begin, end } = seen;
  const time = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const counts = [
    ['questions.waiting', waiting],
    ['questions.title', unanswered],
    ['polls.title', openPolls],
  ] as const;
  return (
    <Stack component="span" gap={4}>
      <Group component="span" gap="xs">
        <Text component="span" fw={650}>
          <Written of={names} or={talk.widgetId} />
        </Text>
        {isOn(seen, now) && <Badge component="span">{t('area.live')}</Badge>}
      </Group>
      <Text component="span" size="sm" c="dimmed">
        <Written of={areaNames} />
        <span>{` · ${time.formatRange(new Date(begin), new Date(end))}`}</span>
      </Text>
      <Group component="span" gap="md">
        {counts
          .filter(([, count]) => count > 0)
          .map(([key, count]) => (
            <Group key={key} component="span" gap={6}>
              <Text component="span" size="sm">
                {t(key)}
              </Text>
              <Badge component="span" circle variant={key === 'questions.waiting' ? 'filled' : 'light'}>
                {countText(count, locale)}
              </Badge>
            </Group>
          ))}
      </Group>
    </Stack>
  );
}

/** The talks of the day that have questions or polls, those that are on first. */
export function TalkList({ talks }: { talks: TalksActorRef }) {
  const { t } = useControl();
  const id = useId();
  const seen = useSelector(talks, ({ context }) => context.seen);
  const filter = useSelector(talks, ({ context }) => context.filter);
  const unfolded = useSelector(talks, ({ context }) => context.unfolded) ?? [];
  if (seen === null) return null;
  const shown = seen.talks.filter(({ waiting }) => filter === 'all' || waiting > 0);
  if (shown.length === 0) return <Text c="dimmed">{t(filter === 'all' ? 'talks.none' : 'talks.noneWaiting')}</Text>;
  return (
    <Accordion
      id={id}
      multiple
      order={3}
      variant="separated"
      value={[...unfolded]}
      onChange={(keys) => talks.send({ type: 'talks.unfold', keys })}
    >
      {shown.map((one) => {
        const key = stageKey(one.talk);
        return (
          <Accordion.Item key={key} value={key}>
            <Accordion.Control>
              <Head seen={one} now={seen.now} />
            </Accordion.Control>
            <Accordion.Panel>
              {unfolded.includes(key) && <TalkDesk seen={one} now={seen.now} isWhole={filter === 'all'} />}
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}
