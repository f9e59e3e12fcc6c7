import { Button, Stack } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ProblemGroup } from '../../../../domain/support/recordings';
import type { RecordingsActorRef } from '../../../../machines/control/recordings.machine';
import { Entry, Rows } from '../Entries';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { ProblemTitle } from './ProblemTitle';
import { RecordingList } from './RecordingList';

function ProblemRow({ recordings, problem }: { recordings: RecordingsActorRef; problem: ProblemGroup }) {
  const { t } = useControl();
  const { number, time } = useFormats();
  const { key, firstAt, lastAt } = problem;
  const isChosen = useSelector(recordings, ({ context }) => context.problem === key);
  const counts = t('recordings.counts', {
    count: number(problem.recordings),
    senders: number(problem.senders),
    versions: number(problem.versions),
  });
  return (
    <Entry
      title={<ProblemTitle problemKey={key} />}
      facts={
        <>
          <span>{counts}</span>
          <time dateTime={firstAt}>{t('recordings.first', { time: time(firstAt) })}</time>
          <time dateTime={lastAt}>{t('recordings.last', { time: time(lastAt) })}</time>
        </>
      }
      side={
        <Button
          aria-expanded={isChosen}
          onClick={() => recordings.send({ type: 'recordings.choose', problem: isChosen ? null : key })}
        >
          {t(isChosen ? 'people.hide' : 'recordings.show')}
        </Button>
      }
    >
      {isChosen && (
        <Stack ps="md" mt="sm">
          <RecordingList recordings={recordings} label={t('log.recordings')} />
        </Stack>
      )}
    </Entry>
  );
}

/** Recordings with the same first error, those with the newest one first. */
export function ProblemList({ recordings }: { recordings: RecordingsActorRef }) {
  const { t } = useControl();
  const { number } = useFormats();
  const found = useSelector(recordings, ({ context }) => context.problems);
  if (found === null) return null;
  const { problems, isCut } = found;
  return (
    <>
      <output>
        {problems.length === 0
          ? t('people.nothing')
          : isCut && t('recordings.most', { count: number(problems.length) })}
      </output>
      {problems.length > 0 && (
        <Rows labelledBy="problems" isOrdered>
          {problems.map((problem) => (
            <ProblemRow key={problem.key} recordings={recordings} problem={problem} />
          ))}
        </Rows>
      )}
    </>
  );
}
