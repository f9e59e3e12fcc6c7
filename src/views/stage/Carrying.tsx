import { Button, Fieldset, Radio, Stack } from '@mantine/core';
import IconMessage from '@tabler/icons-react/icons/IconMessage';
import { useSelector } from '@xstate/react';
import { findArea } from '../../../domain/kernel/venue-summary';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { useVenue } from '../venue/venue-context';
import { useAudience } from './audience';
import { DealEnd } from './DealEnd';
import type { WithQuestions } from './use-questions';

type OfQuestion = WithQuestions & { id: string };

/** A moderator chooses in which chat a question is carried on. */
export function CarryForm({ actor, id }: OfQuestion) {
  const { t } = useWords();
  const venue = useVenue();
  const chats = useAudience()?.near ?? [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const chatId = new FormData(event.currentTarget).get('chat');
        if (typeof chatId === 'string') actor.send({ type: 'questions.act', act: { command: 'carry', id, chatId } });
      }}
    >
      <Stack gap="xs">
        <Fieldset variant="unstyled" legend={t('questions.carryTo')}>
          <Stack gap="xs" pt="xs">
            {chats.map(({ widget, areaId }, at) => (
              <Radio
                key={widget.id}
                name="chat"
                value={widget.id}
                defaultChecked={at === 0}
                data-first={at === 0 || undefined}
                label={
                  <span>
                    <Written of={widget.name} or={widget.id} />
                    <span>{' · '}</span>
                    <Written of={findArea(venue, areaId)?.names ?? []} or={areaId} />
                  </span>
                }
              />
            ))}
          </Stack>
        </Fieldset>
        <DealEnd actor={actor} text={t('questions.carry')} />
      </Stack>
    </form>
  );
}

/** Leads to the chat in which a question is carried on, beside the talk. */
export function CarriedOn({ actor, id, describedBy }: OfQuestion & { describedBy: string }) {
  const { t, text } = useWords();
  const audience = useAudience();
  const chatId = useSelector(actor, ({ context }) => context.questions[id]?.chatId ?? null);
  const chat = audience?.chats.find(({ widget }) => widget.id === chatId);
  if (audience === null || chat === undefined) return null;
  const { widget } = chat;
  return (
    <Button
      size="compact-md"
      variant="light"
      style={{ alignSelf: 'start' }}
      leftSection={<IconMessage size={18} aria-hidden />}
      aria-describedby={describedBy}
      onClick={() => audience.openChat(widget.id)}
    >
      {t('questions.openChat', { name: text(widget.name) || widget.id })}
    </Button>
  );
}
