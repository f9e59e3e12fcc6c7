import { Button, Group, Menu, Stack, Switch, Textarea } from '@mantine/core';
import IconDots from '@tabler/icons-react/icons/IconDots';
import { useSelector } from '@xstate/react';
import { clockText } from '../../../domain/kernel/clock';
import { seal } from '../../../domain/kernel/sealed';
import {
  ANSWER_LENGTH,
  type ModerateQuestion,
  type QuestionState,
  REASON_LENGTH,
} from '../../../domain/stage/questions';
import type { Dealing } from '../../../machines/stage/questions.events';
import { IconButton } from '../../theme/IconButton';
import { useFocusKept } from '../kernel/use-focus-kept';
import { useWords } from '../kernel/use-words';
import { useAudience } from './audience';
import { CarryForm } from './Carrying';
import { DealEnd } from './DealEnd';
import { useTalkFilm } from './film';
import { MergeForm } from './Merging';
import type { WithQuestions } from './use-questions';

type Action = Extract<
  ModerateQuestion,
  { action: 'approve' | 'answering' | 'close' | 'pin' | 'unpin' | 'separate' }
>['action'];
type OfQuestion = WithQuestions & { id: string; describedBy: string };

const useModerate =
  ({ actor }: WithQuestions) =>
  (id: string, action: Action): void =>
    actor.send({ type: 'questions.act', act: { command: 'moderate', id, act: seal({ id, action }) } });

/** The text that a moderator writes: why a question is declined, or its answer. */
function TextForm({ actor, dealing: { id, action } }: WithQuestions & { dealing: Dealing }) {
  const { t, locale } = useWords();
  const film = useTalkFilm();
  const isReason = action === 'decline';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('text');
        const text = typeof typed === 'string' ? typed.trim() : '';
        const at = new FormData(event.currentTarget).has('film') ? film?.now : null;
        const act = isReason
          ? { id, action: 'decline' as const, reason: text }
          : { id, action: 'answered' as const, answer: text, ...(at && { film: at }) };
        actor.send({ type: 'questions.act', act: { command: 'moderate', id, act: seal(act) } });
      }}
    >
      <Stack gap="xs">
        <Textarea
          name="text"
          data-first
          dir="auto"
          autosize
          minRows={1}
          maxRows={6}
          required={isReason}
          withAsterisk={false}
          maxLength={isReason ? REASON_LENGTH : ANSWER_LENGTH}
          label={t(isReason ? 'moderation.reason' : 'moderation.answer')}
        />
        {!isReason && film?.now && (
          <Switch name="film" label={t('questions.inFilm', { time: clockText(film.now.at, locale) })} />
        )}
        <DealEnd actor={actor} text={t(isReason ? 'questions.decline' : 'questions.done')} />
      </Stack>
    </form>
  );
}

type ActionsProps = OfQuestion & { state: QuestionState; isPinned: boolean };

function Buttons({ actor, id, describedBy, state, isPinned }: ActionsProps) {
  const { t } = useWords();
  const moderate = useModerate({ actor });
  const hasOthers = useSelector(actor, ({ context }) => Object.keys(context.questions).some((other) => other !== id));
  const hasChats = (useAudience()?.near.length ?? 0) > 0;
  const deal = (action: Dealing['action']) => () => actor.send({ type: 'questions.deal', dealing: { id, action } });
  const usual = { size: 'compact-md', variant: 'default', 'aria-describedby': describedBy } as const;
  if (state === 'waiting')
    return (
      <Group gap="xs">
        <Button {...usual} variant="filled" onClick={() => moderate(id, 'approve')}>
          {t('questions.approve')}
        </Button>
        <Button {...usual} onClick={deal('decline')}>
          {t('questions.decline')}
        </Button>
        {hasOthers && (
          <Button {...usual} onClick={deal('merge')}>
            {t('questions.same')}
          </Button>
        )}
      </Group>
    );
  return (
    <Group gap="xs">
      {state !== 'answering' && (
        <Button {...usual} onClick={() => moderate(id, 'answering')}>
          {t('questions.answerNow')}
        </Button>
      )}
      {state !== 'closed' && (
        <>
          <Button {...usual} onClick={deal('answered')}>
            {t('questions.done')}
          </Button>
          <Menu position="bottom-end" hideDetached={false} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <IconButton label={t('questions.more')} icon={IconDots} aria-describedby={describedBy} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item data-autofocus onClick={() => moderate(id, isPinned ? 'unpin' : 'pin')}>
                {t(isPinned ? 'questions.unpinIt' : 'questions.pinIt')}
              </Menu.Item>
              {hasChats && state !== 'carried' && <Menu.Item onClick={deal('carry')}>{t('questions.carry')}</Menu.Item>}
              <Menu.Item onClick={() => moderate(id, 'close')}>{t('common.close')}</Menu.Item>
              {state === 'visible' && <Menu.Item onClick={deal('decline')}>{t('questions.decline')}</Menu.Item>}
              {state === 'visible' && hasOthers && <Menu.Item onClick={deal('merge')}>{t('questions.same')}</Menu.Item>}
            </Menu.Dropdown>
          </Menu>
        </>
      )}
    </Group>
  );
}

/** What a moderator does with a question, in place. */
export function Actions(props: ActionsProps) {
  const { actor, id } = props;
  const dealing = useSelector(actor, ({ context }) => (context.dealing?.id === id ? context.dealing : null));
  const place = useFocusKept(dealing);
  return (
    <div ref={place}>
      {dealing === null ? (
        <Buttons {...props} />
      ) : dealing.action === 'merge' ? (
        <MergeForm actor={actor} id={id} />
      ) : dealing.action === 'carry' ? (
        <CarryForm actor={actor} id={id} />
      ) : (
        <TextForm actor={actor} dealing={dealing} />
      )}
    </div>
  );
}
