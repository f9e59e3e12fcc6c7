import { Badge, Button, Group, Tabs, Text, VisuallyHidden } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { countText } from '../../../domain/kernel/number-format';
import { isActive } from '../../../domain/kernel/timeslot';
import { type StageTalk, stagePhase, stageTalkOf } from '../../../domain/stage/questions';
import { usePart } from '../kernel/actors';
import { useIsPreview } from '../kernel/preview';
import { useWords } from '../kernel/use-words';
import { AudienceContext, useVenueAudience } from './audience';
import { Delay } from './Delay';
import { Polls } from './Polls';
import { Questions } from './Questions';
import { Reactions } from './Reactions';
import { usePolls, useUnvoted, type WithPolls } from './use-polls';
import { useQuestions } from './use-questions';
import './TalkStage.css';

type Slot = { id: string; movedFrom: string | null; begin: string | null; end: string | null };
export type TalkStageProps = { widgetId: string; slot: Slot };

/** The newest poll that waits for a vote of the user, in words. */
function useOpened(actor: WithPolls['actor']): string | null {
  const { t } = useWords();
  const newest = useUnvoted(actor).at(-1);
  const body = useSelector(actor, ({ context }) => (newest === undefined ? undefined : context.polls?.[newest]?.body));
  return body === undefined ? null : t('polls.opened', { question: body.open().question });
}

/** Says to screen readers that a poll waits for their vote; it takes no focus. */
function PollOpened({ actor }: WithPolls) {
  return <VisuallyHidden component="output">{useOpened(actor)}</VisuallyHidden>;
}

/** Above the questions, the way to a poll that waits for a vote. */
function PollCall({ actor, show }: WithPolls & { show: () => void }) {
  const { t } = useWords();
  const opened = useOpened(actor);
  if (opened === null) return null;
  return (
    <Group justify="space-between" gap="xs" mb="sm" p="sm" bd="var(--hairline)" bdrs="var(--radius-small)">
      <Text component="span" flex="1 1 16ch" dir="auto">
        {opened}
      </Text>
      <Button variant="filled" onClick={show}>
        {t('polls.vote')}
      </Button>
    </Group>
  );
}

function PollsTab({ actor }: WithPolls) {
  const { t, locale } = useWords();
  const count = useUnvoted(actor).length;
  return (
    <Tabs.Tab value="polls" mih={44} rightSection={count > 0 && <Badge circle>{countText(count, locale)}</Badge>}>
      {t('polls.title')}
    </Tabs.Tab>
  );
}

function OfTalk({ talk, widgetId, slot }: TalkStageProps & { talk: StageTalk }) {
  const { t } = useWords();
  const id = useId();
  const phase = usePart('serverTime', ({ context }) => stagePhase(slot, context.now)) ?? 'over';
  const isOn = usePart('serverTime', ({ context }) => isActive(slot, context.now));
  const questions = useQuestions(talk);
  const polls = usePolls(talk);
  const audience = useVenueAudience(widgetId);
  const hasQuestions = useSelector(questions, (snapshot) => (snapshot?.context.listed?.length ?? 0) > 0);
  const isModerator = useSelector(questions, (snapshot) => snapshot?.context.own?.isModerator === true);
  const isEnded = usePart('serverTime', ({ context }) => context.now >= Date.parse(slot.end ?? ''));
  const canMove = isModerator && !isEnded;
  const hasPolls = useSelector(polls, (snapshot) => Object.keys(snapshot?.context.polls ?? {}).length > 0);
  const [tab, show] = useState<string | null>('questions');
  const showPolls = (): void => {
    show('polls');
    document.getElementById(`${id}-tab-polls`)?.focus();
  };
  if (questions === undefined || polls === undefined) return null;
  if (phase === 'over' && !hasQuestions && !hasPolls) return null;
  return (
    <AudienceContext value={audience}>
      {phase === 'open' && <PollOpened actor={polls} />}
      {isOn && <Reactions talk={talk} />}
      <Tabs id={id} value={tab} onChange={show} keepMounted={false} w="100%" maw={640} ta="start">
        <Tabs.List grow>
          <Tabs.Tab value="questions" mih={44}>
            {t('questions.title')}
          </Tabs.Tab>
          <PollsTab actor={polls} />
          {canMove && (
            <Tabs.Tab value="times" mih={44}>
              {t('agenda.title')}
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="questions" pt="sm">
          {phase === 'open' && <PollCall actor={polls} show={showPolls} />}
          <Questions actor={questions} phase={phase} labelledBy={`${id}-tab-questions`} />
        </Tabs.Panel>
        <Tabs.Panel value="polls" pt="sm">
          <Polls actor={polls} phase={phase} labelledBy={`${id}-tab-polls`} />
        </Tabs.Panel>
        {canMove && (
          <Tabs.Panel value="times" pt="sm">
            <Delay actor={questions} end={slot.end ?? ''} />
          </Tabs.Panel>
        )}
      </Tabs>
    </AudienceContext>
  );
}

/** What attendees do at a talk, from an hour before it on: questions, polls and reactions. */
export default function TalkStage({ widgetId, slot }: TalkStageProps) {
  const isPreview = useIsPreview();
  const isEarly = usePart('serverTime', ({ context }) => (stagePhase(slot, context.now) ?? 'early') === 'early');
  if (isPreview || isEarly) return null;
  return <OfTalk talk={stageTalkOf(widgetId, slot)} widgetId={widgetId} slot={slot} />;
}
