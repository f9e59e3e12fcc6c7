import { useSelector } from '@xstate/react';
import type { RecordingsActorRef } from '../../../../machines/control/recordings.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { Rows } from '../Entries';
import { Actions } from '../Panel';
import { useControl } from '../use-control';
import { RecordingRow } from './RecordingRow';

type ListProps = { recordings: RecordingsActorRef; label?: string; labelledBy?: string };

/** The recordings of the search, or of the problem that was chosen. */
export function RecordingList({ recordings, ...named }: ListProps) {
  const { t } = useControl();
  const found = useSelector(recordings, ({ context }) => context.recordings);
  const hasMore = useSelector(recordings, ({ context }) => context.next !== null);
  const isReading = useSelector(recordings, (snapshot) => snapshot.matches({ list: 'readingMore' }));
  const isChoosing = useSelector(recordings, (snapshot) => snapshot.matches({ list: 'choosing' }));
  const isShown = useSelector(recordings, (snapshot) => snapshot.matches({ list: 'shown' }));
  return (
    <>
      <output>{isChoosing ? t('loading') : isShown && found.length === 0 && t('people.nothing')}</output>
      {found.length > 0 && (
        <Rows {...named} isOrdered>
          {found.map((recording) => (
            <RecordingRow key={recording.code} recordings={recordings} recording={recording} />
          ))}
        </Rows>
      )}
      {hasMore && (
        <Actions>
          <BusyButton variant="subtle" isBusy={isReading} onClick={() => recordings.send({ type: 'recordings.more' })}>
            {t('log.more')}
          </BusyButton>
        </Actions>
      )}
    </>
  );
}
