import { Button, Paper, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { seal } from '../../../domain/kernel/sealed';
import { MOST_POLLS, pollOrder } from '../../../domain/stage/polls';
import type { StagePhase } from '../../../domain/stage/questions';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { Poll } from './Poll';
import { PollActions } from './PollActions';
import { PollEditor } from './PollEditor';
import type { WithPolls } from './use-polls';

const EMPTY = seal({ question: '', choices: ['', ''], isMultiple: false });

/** What a moderator begins with, and the polls that only moderators see yet. */
function Drafts({ actor, isOpen }: WithPolls & { isOpen: boolean }) {
  const { t } = useWords();
  const drafts = useSelector(actor, ({ context }) => context.own?.drafts)?.open() ?? [];
  const form = useSelector(actor, ({ context }) => context.form);
  const shown = useSelector(actor, ({ context }) => Object.keys(context.polls ?? {}).length);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ acting: { idle: 'failed' } }));
  const canMake = form === null && shown + drafts.length < MOST_POLLS;
  return (
    <>
      {canMake && (
        <Button
          style={{ alignSelf: 'start' }}
          onClick={() => actor.send({ type: 'polls.write', form: { id: null, texts: EMPTY } })}
        >
          {t('polls.new')}
        </Button>
      )}
      {form !== null && <PollEditor actor={actor} form={form} />}
      {hasFailed && <Text role="alert">{t('chat.safety.failed')}</Text>}
      {drafts.map(({ id, question, choices, isMultiple }) => (
        <Paper key={id} withBorder p="sm">
          <Stack gap="xs">
            <Text id={`draft-${id}`} dir="auto" fw={650}>
              {question}
            </Text>
            <Text size="sm" c="dimmed">
              {t('polls.draft')}
            </Text>
            <Stack component="ul" gap={4} m={0} ps="lg">
              {choices.map((choice) => (
                <li key={choice} dir="auto">
                  {choice}
                </li>
              ))}
            </Stack>
            <PollActions
              actor={actor}
              id={id}
              state="draft"
              texts={{ question, choices, isMultiple }}
              describedBy={`draft-${id}`}
              isOpen={isOpen}
            />
          </Stack>
        </Paper>
      ))}
    </>
  );
}

/** The polls at a talk. */
export function Polls({ actor, phase, labelledBy }: WithPolls & { phase: StagePhase; labelledBy: string }) {
  const { t } = useWords();
  const polls = useSelector(actor, ({ context }) => context.polls);
  const isModerator = useSelector(actor, ({ context }) => context.own?.isModerator === true);
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ feed: 'failed' }));
  const isKnown = useSelector(
    actor,
    (snapshot) => snapshot.context.own !== null || snapshot.matches({ own: 'unknown' }),
  );
  const isOpen = phase === 'open';
  const ids = pollOrder(polls ?? {});
  return (
    <Stack gap="sm">
      {isFailed && (
        <>
          <Text role="alert">{t('polls.unread')}</Text>
          <Button onClick={() => actor.send({ type: 'polls.retry' })}>{t('common.retry')}</Button>
        </>
      )}
      {(polls === null || !isKnown) && !isFailed && <LoadingIndicator place="inline" text={t('common.loading')} />}
      {isModerator && <Drafts actor={actor} isOpen={isOpen} />}
      {polls !== null && ids.length === 0 && !isModerator && <Text c="dimmed">{t('polls.empty')}</Text>}
      {isKnown && (
        <Stack component="ul" gap="xs" p={0} m={0} aria-labelledby={labelledBy}>
          {ids.map((id) => (
            <Poll key={id} actor={actor} id={id} isOpen={isOpen} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}
