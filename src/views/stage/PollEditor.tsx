import { ActionIcon, Button, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import IconX from '@tabler/icons-react/icons/IconX';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import * as v from 'valibot';
import { numberFormat } from '../../../domain/kernel/number-format';
import { seal } from '../../../domain/kernel/sealed';
import {
  CHOICE_LENGTH,
  FEWEST_CHOICES,
  MOST_CHOICES,
  POLL_LENGTH,
  type PollTexts,
  PollTextsSchema,
} from '../../../domain/stage/polls';
import type { PollForm } from '../../../machines/stage/polls.events';
import { directed } from '../../theme/fields';
import { useWords } from '../kernel/use-words';
import type { WithPolls } from './use-polls';

type EditorProps = WithPolls & { form: PollForm };

/** The question and the choices of a poll that a moderator makes or changes. */
export function PollEditor({ actor, form }: EditorProps) {
  const { t, locale } = useWords();
  const id = useId();
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches({ acting: 'sending' }));
  const texts = form.texts.open();
  const { question, choices, isMultiple } = texts;
  const read = v.safeParse(PollTextsSchema, texts);
  const isReady = read.success && !isBusy;
  const change = (more: Partial<PollTexts>): void =>
    actor.send({ type: 'polls.write', form: { id: form.id, texts: seal(Object.assign({}, texts, more)) } });
  const save = (): void => {
    if (!read.success || isBusy) return;
    const [made, copyId] = [form.id ?? crypto.randomUUID(), crypto.randomUUID()];
    const act = seal({ action: 'save' as const, id: made, copyId, texts: read.output });
    actor.send({ type: 'polls.act', act, isSave: true });
  };
  return (
    <form
      aria-describedby={id}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="xs">
        <Textarea
          autosize
          minRows={1}
          maxRows={4}
          label={t('polls.question')}
          {...directed('auto')}
          maxLength={POLL_LENGTH}
          value={question}
          readOnly={isBusy}
          onChange={({ currentTarget: { value } }) => change({ question: value })}
        />
        {choices.map((choice, at) => {
          const number = numberFormat(locale).format(at + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its place while it is written
            <Group key={at} gap="xs" wrap="nowrap" align="end">
              <TextInput
                flex={1}
                label={t('polls.choice', { number })}
                {...directed('auto')}
                maxLength={CHOICE_LENGTH}
                value={choice}
                readOnly={isBusy}
                onChange={({ currentTarget: { value } }) =>
                  change({ choices: choices.map((other, place) => (place === at ? value : other)) })
                }
              />
              {choices.length > FEWEST_CHOICES && (
                <ActionIcon
                  variant="default"
                  size={44}
                  mb={2}
                  aria-label={t('polls.remove', { number })}
                  onClick={() => change({ choices: choices.filter((_, place) => place !== at) })}
                >
                  <IconX size={20} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          );
        })}
        {choices.length < MOST_CHOICES && (
          <Button
            variant="default"
            style={{ alignSelf: 'start' }}
            onClick={() => change({ choices: [...choices, ''] })}
          >
            {t('polls.add')}
          </Button>
        )}
        <Switch
          label={t('polls.multiple')}
          checked={isMultiple}
          onChange={({ currentTarget: { checked } }) => change({ isMultiple: checked })}
        />
        {!read.success && (
          <Text id={id} size="sm" c="dimmed">
            {t('polls.needs')}
          </Text>
        )}
        <Group gap="xs">
          <Button type="submit" variant="filled" aria-disabled={!isReady}>
            {t('chat.save')}
          </Button>
          <Button variant="subtle" onClick={() => actor.send({ type: 'polls.write', form: null })}>
            {t('common.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
