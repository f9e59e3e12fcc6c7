import { Button, Fieldset, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import { countText } from '../../../domain/kernel/number-format';
import { alike } from '../../../domain/stage/merging';
import { rankedIds } from '../../../domain/stage/questions';
import { directed } from '../../theme/fields';
import { useWords } from '../kernel/use-words';
import { DealEnd } from './DealEnd';
import type { WithQuestions } from './use-questions';

/** As many as a moderator looks through. */
const MOST_SHOWN = 5;

type OfQuestion = WithQuestions & { id: string };

/** A moderator chooses which question this one repeats; the most similar ones are first. */
export function MergeForm({ actor, id }: OfQuestion) {
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const questions = useSelector(actor, ({ context }) => context.questions);
  const waiting = useSelector(actor, ({ context }) => context.own?.waiting)?.open() ?? [];
  const text = questions[id]?.body.open().text ?? waiting.find((one) => one.id === id)?.text ?? '';
  const others = rankedIds(questions)
    .filter((other) => other !== id)
    .map((other) => ({ id: other, text: questions[other]?.body.open().text ?? '' }));
  const shown = alike(text, search, others).slice(0, MOST_SHOWN);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const into = new FormData(event.currentTarget).get('into');
        if (typeof into === 'string') actor.send({ type: 'questions.act', act: { command: 'merge', id, into } });
      }}
    >
      <Stack gap="xs">
        <TextInput
          data-first
          type="search"
          label={t('questions.search')}
          {...directed('auto')}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
        <Fieldset variant="unstyled" legend={t('questions.sameAs')}>
          <Stack gap="xs" pt="xs">
            {shown.map((other) => (
              <Radio key={other.id} name="into" value={other.id} required label={<bdi>{other.text}</bdi>} />
            ))}
          </Stack>
        </Fieldset>
        <Text size="sm" component="output">
          {shown.length === 0 && t('chat.search.none')}
        </Text>
        <DealEnd actor={actor} text={t('questions.merge')} isDisabled={shown.length === 0} />
      </Stack>
    </form>
  );
}

type SeparateProps = OfQuestion & { describedBy: string; isNew: boolean };

/** Undoes a merge; right after it, the focus is here, since the question and its form are gone. */
function Separate({ actor, id, describedBy, isNew }: SeparateProps) {
  const { t } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) button.current?.focus();
  }, [isNew]);
  return (
    <Button
      ref={button}
      size="compact-md"
      variant="default"
      aria-describedby={describedBy}
      onClick={({ currentTarget }) => {
        actor.send({ type: 'questions.act', act: { command: 'merge', id, into: null } });
        currentTarget.closest('li')?.focus();
      }}
    >
      {t('questions.separate')}
    </Button>
  );
}

/** How many questions were merged into one; moderators read and separate them. */
export function MergedHere({ actor, id }: OfQuestion) {
  const { t, locale } = useWords();
  const textId = useId();
  const count = useSelector(actor, ({ context }) => context.questions[id]?.also.length ?? 0);
  const all = useSelector(actor, ({ context }) => context.own?.merged)?.open() ?? [];
  const last = useSelector(actor, (snapshot) => {
    const { act } = snapshot.context;
    return snapshot.matches({ acting: { idle: 'merged' } }) && act?.command === 'merge' ? act.id : null;
  });
  const merged = all.filter(({ into }) => into === id);
  if (count === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('questions.mergedHere', { count: countText(count, locale) })}
      </Text>
      {merged.map((one) => (
        <Stack key={one.id} gap={4} ps="sm">
          <Text id={`${textId}-${one.id}`} size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {one.text}
          </Text>
          <Group gap="xs">
            <Separate actor={actor} id={one.id} describedBy={`${textId}-${one.id}`} isNew={one.id === last} />
            <Text size="sm" component="output">
              {one.id === last && t('questions.merged')}
            </Text>
          </Group>
        </Stack>
      ))}
    </Stack>
  );
}
