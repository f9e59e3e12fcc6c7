import { Button, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { numberFormat } from '../../../domain/kernel/number-format';
import type { StagePhase } from '../../../domain/stage/questions';
import { ReportForm } from '../chat/ReportForm';
import { useWords } from '../kernel/use-words';
import { LoadingIndicator } from '../shell/LoadingIndicator';
import { AskForm } from './AskForm';
import { useAudience } from './audience';
import { OwnUnseen, Question } from './Question';
import { Queue } from './Queue';
import { useArrivals, useReporting, type WithQuestions } from './use-questions';

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
  const mayAsk = useAudience() !== null;
  const listed = useSelector(actor, ({ context }) => context.listed);
  const ids = listed ?? [];
  const texts = useSelector(actor, ({ context }) => context.own?.ownTexts)?.open() ?? [];
  const unseen = texts.filter(({ state }) => state === 'waiting' || state === 'declined' || state === 'merged');
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
      {isOpen && mayAsk && listed?.length === 0 && unseen.length === 0 && (
        <Text c="dimmed">{t('questions.empty')}</Text>
      )}
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

/** The questions at a talk. Moderators, who rarely ask, have the list first. */
export function Questions({ actor, phase, labelledBy }: WithQuestions & { phase: StagePhase; labelledBy: string }) {
  const { t } = useWords();
  const isModerator = useSelector(actor, ({ context }) => context.own?.isModerator === true);
  const isAudience = useAudience() !== null;
  const { complaint, isReporting } = useReporting(actor);
  const isOpen = phase === 'open';
  const canAsk = isOpen && isAudience;
  return (
    <>
      {isReporting && complaint !== undefined && <ReportForm complaint={complaint} of="question" />}
      {/* It stays, so that the focus returns into it. */}
      <Stack gap="sm" display={isReporting ? 'none' : undefined}>
        {phase === 'over' && <Text c="dimmed">{t('questions.shut')}</Text>}
        {canAsk && !isModerator && <AskForm actor={actor} />}
        {isModerator && <Queue actor={actor} />}
        <List actor={actor} isOpen={isOpen} labelledBy={labelledBy} />
        {canAsk && isModerator && (
          <details>
            <Text component="summary" py={10} fw={650} style={{ cursor: 'pointer' }}>
              {t('questions.ask')}
            </Text>
            <AskForm actor={actor} />
          </details>
        )}
      </Stack>
    </>
  );
}
