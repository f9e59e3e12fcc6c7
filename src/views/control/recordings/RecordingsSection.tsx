import { Button, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { RecordingsActorRef } from '../../../../machines/control/recordings.machine';
import { ForAdministrators } from '../ForAdministrators';
import { Actions, Help, Panel } from '../Panel';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useSectionsPart } from '../use-sections';
import { FollowSession } from './FollowSession';
import { ProblemList } from './ProblemList';
import { RecordingList } from './RecordingList';
import { RecordingSearch } from './RecordingSearch';

type RecordingsProps = { recordings: RecordingsActorRef };

/** Problems that attendees and pages reported, and their recordings. */
export function Reported({ recordings }: RecordingsProps) {
  const { t } = useControl();
  const fault = useSelector(recordings, ({ context }) => context.fault);
  const hasFailed = useSelector(recordings, (snapshot) => snapshot.matches({ list: 'failed' }));
  const isKnown = useSelector(recordings, ({ context }) => context.problems !== null);
  const isOne = useSelector(recordings, ({ context }) => context.problem !== null);
  const isOff = useSelector(recordings, ({ context: { problems } }) => problems?.hasInspector === false);
  const isFirst = useSelector(recordings, (snapshot) => snapshot.matches({ list: 'searching' })) && !isKnown;
  return (
    <>
      {!isOff && <FollowSession recordings={recordings} />}
      <Panel id="problems" title={t('section.recordings')} help={t('recordings.help')}>
        <RecordingSearch recordings={recordings} />
        <Refusal fault={fault} />
        {hasFailed && (
          <Actions>
            <Button variant="filled" onClick={() => recordings.send({ type: 'recordings.open' })}>
              {t('retry')}
            </Button>
          </Actions>
        )}
        {isOff && <Help>{t('recordings.noInspector')}</Help>}
        {isFirst && <Text component="output">{t('loading')}</Text>}
        <ProblemList recordings={recordings} />
      </Panel>
      {isKnown && !isOne && (
        <Panel id="sent" title={t('log.recordings')}>
          <RecordingList recordings={recordings} labelledBy="sent" />
        </Panel>
      )}
    </>
  );
}

/** For administrators. */
export function RecordingsSection() {
  const recordings = useSectionsPart(({ children }) => children.recordings);
  return <ForAdministrators>{recordings !== undefined && <Reported recordings={recordings} />}</ForAdministrators>;
}
