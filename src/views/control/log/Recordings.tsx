import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import { useSelector } from '@xstate/react';
import { spokenCode } from '../../../../domain/support/report-code';
import type { ArchiveActorRef } from '../../../../machines/control/archive.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { Entry, Rows } from '../Entries';
import { Actions, Panel } from '../Panel';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

/** Recordings that attendees have sent, for `npm run replay`. */
export function Recordings({ archive }: { archive: ArchiveActorRef }) {
  const { t } = useControl();
  const { time } = useFormats();
  const isListing = useSelector(archive, (snapshot) => snapshot.matches({ recordings: 'listing' }));
  const isListed = useSelector(archive, (snapshot) => snapshot.matches({ recordings: 'listed' }));
  const recordings = useSelector(archive, ({ context }) => context.recordings);
  return (
    <Panel id="recordings" title={t('log.recordings')}>
      <Actions>
        <BusyButton isBusy={isListing} onClick={() => archive.send({ type: 'archive.list' })}>
          {t('log.show')}
        </BusyButton>
      </Actions>
      <output>{isListed && recordings.length === 0 && t('people.nothing')}</output>
      {recordings.length > 0 && (
        <Rows labelledBy="recordings" isOrdered>
          {recordings.map(({ code, sentence, createdAt }) => (
            <Entry
              key={code}
              title={<strong dir="ltr">{spokenCode(code)}</strong>}
              facts={
                <>
                  {sentence !== null && <bdi>{sentence}</bdi>}
                  <time dateTime={createdAt}>{time(createdAt)}</time>
                </>
              }
              side={
                <Button
                  leftSection={<IconDownload size={18} aria-hidden />}
                  aria-label={`${t('people.download')}: ${spokenCode(code)}`}
                  disabled={!isListed}
                  onClick={() => archive.send({ type: 'archive.save', code })}
                >
                  {t('people.download')}
                </Button>
              }
            />
          ))}
        </Rows>
      )}
    </Panel>
  );
}
