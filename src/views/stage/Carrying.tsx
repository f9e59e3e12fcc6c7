import { Button, Fieldset, Radio, Stack } from '@mantine/core';
import IconMessage from '@tabler/icons-react/icons/IconMessage';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { widgetRoom } from '../../../domain/chat/rooms';
import { findArea } from '../../../domain/kernel/venue-summary';
import { chatsNear } from '../../../domain/stage/beside';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { useVenue } from '../venue/venue-context';
import { DealEnd } from './DealEnd';
import type { WithQuestions } from './use-questions';

/** As many as a moderator looks through. */
const MOST_CHATS = 8;

type OfQuestion = WithQuestions & { id: string };

const useHasChat = (): boolean => usePart('chat', (snapshot) => snapshot.matches({ service: 'on' }));

/** The chats in which a question can be carried on, those beside the talk first; none where there is no chat. */
export function useChats(actor: WithQuestions['actor']) {
  const { areas } = useVenue();
  const widgetId = useSelector(actor, ({ context }) => context.talk.widgetId);
  const hasChat = useHasChat();
  return useMemo(
    () => (hasChat ? chatsNear(areas, { widgetId }).slice(0, MOST_CHATS) : []),
    [areas, widgetId, hasChat],
  );
}

/** A moderator chooses in which chat a question is carried on. */
export function CarryForm({ actor, id }: OfQuestion) {
  const { t } = useWords();
  const venue = useVenue();
  const chats = useChats(actor);
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
  const { areas } = useVenue();
  const chat = useActorOf('chat');
  const hasChat = useHasChat();
  const chatId = useSelector(actor, ({ context }) => context.questions[id]?.chatId ?? null);
  const widget = areas.flatMap(({ contentWidgets }) => contentWidgets).find((one) => one.id === chatId);
  if (chatId === null || widget === undefined || !hasChat) return null;
  return (
    <Button
      size="compact-md"
      variant="light"
      style={{ alignSelf: 'start' }}
      leftSection={<IconMessage size={18} aria-hidden />}
      aria-describedby={describedBy}
      onClick={() => chat.send({ type: 'chat.follow', room: widgetRoom(chatId) })}
    >
      {t('questions.openChat', { name: text(widget.name) || widget.id })}
    </Button>
  );
}
