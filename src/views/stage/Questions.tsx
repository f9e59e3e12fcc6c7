import { Button, Stack, Text, Title } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { numberFormat } from '../../../domain/kernel/number-format';
import { type StageTalk, stagePhase } from '../../../domain/stage/questions';
import { usePart } from '../kernel/actors';
import { useIsPreview } from '../kernel/preview';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { AskForm } from './AskForm';
import { Queue } from './Moderating';
import { OwnUnseen, Question } from './Question';
import { useArrivals, useQuestions, type WithQuestions } from './use-questions';

type Slot = { id: string; begin: string | null; end: string | null };
export type QuestionsProps = { widgetId: string; slot: Slot };

function Arrivals({ actor, onShow }: WithQuestions & { onShow: () => void }) {
  const { t, locale } = useWords();
  const { fresh, isStale } = useArrivals(actor);
  if (fresh === 0 && !isStale) return null;
  const renew = (): void => {
    actor.send({ type: 'questions.renew' });
    onShow();
  };
  return (
    <Button variant={fresh > 0 ? 'light' : 'subtle'} onClick={renew}>
      {fresh > 0 ? t('questions.fresh', { count: numberFormat(locale).format(fresh) }) : t('questions.sort')}
    </Button>
  );
}

function List({ actor, isOpen, labelledBy }: WithQuestions & { isOpen: boolean; labelledBy: string }) {
  const { t } = useWords();
  const list = useRef<HTMLDivElement>(null);
  const listed = useSelector(actor, ({ context }) => context.listed);
  const ids = listed ?? [];
  const texts = useSelector(actor, ({ context }) => context.own?.ownTexts)?.open() ?? [];
  const unseen = texts.filter(({ state }) => state === 'waiting' || state === 'declined');
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ feed: 'failed' }));
  const hasVoteFailed = useSelector(actor, (snapshot) => snapshot.matches({ voting: 'failed' }));
  return (
    <>
      {isFailed && (
        <>
          <Text role="alert">{t('questions.unread')}</Text>
          <Button onClick={() => actor.send({ type: 'questions.retry' })}>{t('common.retry')}</Button>
        </>
      )}
      {hasVoteFailed && <Text role="alert">{t('chat.safety.failed')}</Text>}
      {listed === null && !isFailed && <LoadingIndicator place="inline" text={t('common.loading')} />}
      <Arrivals actor={actor} onShow={() => list.current?.focus()} />
      {isOpen && listed?.length === 0 && unseen.length === 0 && <Text c="dimmed">{t('questions.empty')}</Text>}
      <Stack component="ul" ref={list} gap="xs" p={0} m={0} tabIndex={-1} aria-labelledby={labelledBy}>
        {unseen.map((own) => (
          <OwnUnseen key={own.id} actor={actor} own={own} />
        ))}
        {ids.map((id) => (
          <Question key={id} actor={actor} id={id} isOpen={isOpen} />
        ))}
      </Stack>
    </>
  );
}

function OfTalk({ talk, slot }: { talk: StageTalk; slot: Slot }) {
  const { t } = useWords();
  const titleId = useId();
  const actor = useQuestions(talk);
  const phase = usePart('serverTime', ({ context }) => stagePhase(slot, context.now));
  const hasAny = useSelector(actor, (snapshot) => (snapshot?.context.listed?.length ?? 0) > 0);
  const isModerator = useSelector(actor, (snapshot) => snapshot?.context.own?.isModerator === true);
  const isOpen = phase === 'open';
  if (actor === undefined || (phase === 'over' && !hasAny)) return null;
  return (
    <Stack component="section" aria-labelledby={titleId} gap="sm" w="100%" maw={640} ta="start">
      <Title id={titleId} order={3} size="h4">
        {t('questions.title')}
      </Title>
      {phase === 'over' && <Text c="dimmed">{t('questions.shut')}</Text>}
      {isOpen && <AskForm actor={actor} />}
      {isModerator && <Queue actor={actor} />}
      <List actor={actor} isOpen={isOpen} labelledBy={titleId} />
    </Stack>
  );
}

/** The questions at a talk, from an hour before it on. */
export default function Questions({ widgetId, slot }: QuestionsProps) {
  const isPreview = useIsPreview();
  const isEarly = usePart('serverTime', ({ context }) => (stagePhase(slot, context.now) ?? 'early') === 'early');
  if (isPreview || isEarly) return null;
  return <OfTalk talk={{ widgetId, configurationId: slot.id }} slot={slot} />;
}
