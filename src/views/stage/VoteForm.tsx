import { Button, Checkbox, Fieldset, Group, Radio, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { seal } from '../../../domain/kernel/sealed';
import type { SeenPoll } from '../../../machines/stage/polls.events';
import { useWords } from '../kernel/use-words';
import type { OfPoll } from './use-polls';

/** What became of the vote in this poll that the user sent. */
function Outcome({ actor, id }: OfPoll) {
  const { t } = useWords();
  const isOf = useSelector(actor, ({ context }) => context.vote?.id === id);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ voting: { choosing: 'failed' } }));
  const isWaiting = useSelector(actor, (snapshot) => snapshot.matches({ voting: 'waiting' }));
  if (isOf && hasFailed)
    return (
      <Text size="sm" role="alert">
        {t('polls.failed')}
      </Text>
    );
  return (
    <Text size="sm" component="output">
      {isOf && isWaiting && t('polls.offline')}
    </Text>
  );
}

/** The choices of a poll; it says before who sees the vote. */
export function VoteForm({ actor, id, poll, titleId }: OfPoll & { poll: SeenPoll; titleId: string }) {
  const { t } = useWords();
  const noteId = useId();
  const picked = useSelector(actor, ({ context }) => context.picks[id])?.open() ?? [];
  const isVoted = useSelector(actor, ({ context }) => context.own !== null && id in context.own.votes);
  const isBusy = useSelector(actor, (snapshot) => !snapshot.matches({ voting: 'choosing' }));
  const { question, choices } = poll.body.open();
  const isReady = !isBusy && picked.length > 0;
  // Disabled, the choice would lose the focus of a user who votes with Enter.
  const pick = (places: readonly string[]): void => {
    if (!isBusy) actor.send({ type: 'polls.pick', id, choices: seal(places.map(Number)) });
  };
  const values = picked.map(String);
  const boxes = choices.map((choice, at) => {
    const shared = { label: <bdi>{choice}</bdi>, value: String(at) };
    return poll.isMultiple ? <Checkbox key={choice} {...shared} /> : <Radio key={choice} {...shared} />;
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) actor.send({ type: 'polls.vote', vote: { id, edit: poll.edit, choices: seal(picked) } });
      }}
    >
      <Stack gap="xs">
        <Fieldset
          variant="unstyled"
          aria-describedby={noteId}
          legend={
            <Text id={titleId} dir="auto" fw={650} style={{ overflowWrap: 'anywhere' }}>
              {question}
            </Text>
          }
        >
          {poll.isMultiple ? (
            <Checkbox.Group aria-labelledby={titleId} value={values} onChange={pick}>
              <Stack gap="xs">{boxes}</Stack>
            </Checkbox.Group>
          ) : (
            <Radio.Group aria-labelledby={titleId} value={values[0] ?? null} onChange={(place) => pick([place])}>
              <Stack gap="xs">{boxes}</Stack>
            </Radio.Group>
          )}
        </Fieldset>
        <Text id={noteId} size="sm" c="dimmed">
          {poll.isMultiple && <span>{t('polls.several')} </span>}
          <span>{t('polls.anonymous')}</span>
        </Text>
        <Group gap="xs">
          <Button type="submit" variant="filled" aria-disabled={!isReady} aria-describedby={titleId}>
            {t('polls.vote')}
          </Button>
          {isVoted && (
            <Button variant="subtle" onClick={() => actor.send({ type: 'polls.pick', id, choices: null })}>
              {t('common.cancel')}
            </Button>
          )}
        </Group>
        <Outcome actor={actor} id={id} />
      </Stack>
    </form>
  );
}
