import { Badge, Button, Group, Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import IconLink from '@tabler/icons-react/icons/IconLink';
import IconSitemap from '@tabler/icons-react/icons/IconSitemap';
import { useSelector } from '@xstate/react';
import { inspectorLink, type StoredRecording } from '../../../../domain/support/recordings';
import { spokenCode } from '../../../../domain/support/report-code';
import type { RecordingsActorRef } from '../../../../machines/control/recordings.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { Entry } from '../Entries';
import { Actions } from '../Panel';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { ProblemTitle } from './ProblemTitle';
import { RecordingLink } from './RecordingLink';
import { PLACES, PRODUCTS } from './words';

/** A browser and a system, as far as they are known. */
const deviceOf = ({ browser, browserVersion, system }: StoredRecording): string =>
  [PRODUCTS[browser], browserVersion === null ? undefined : String(browserVersion), PRODUCTS[system]]
    .filter((one) => one !== undefined)
    .join(' ');

type RowProps = { recordings: RecordingsActorRef; recording: StoredRecording };

function RowActions({ recordings, recording: { code } }: RowProps) {
  const { t } = useControl();
  const isFree = useSelector(recordings, (snapshot) => snapshot.matches({ file: 'idle' }));
  const isSaving = useSelector(
    recordings,
    (snapshot) => snapshot.matches({ file: 'saving' }) && snapshot.context.code === code,
  );
  const isSharing = useSelector(
    recordings,
    (snapshot) => snapshot.matches({ file: 'sharing' }) && snapshot.context.code === code,
  );
  const mayInspect = useSelector(recordings, (snapshot) => snapshot.matches({ pass: 'held' }));
  const named = (action: string): string => `${action}: ${spokenCode(code)}`;
  return (
    <Actions>
      {mayInspect && (
        <Button
          component="a"
          href={inspectorLink(code)}
          target="_blank"
          rel="noopener"
          leftSection={<IconSitemap size={18} aria-hidden />}
          aria-label={named(t('recordings.inspect'))}
        >
          {t('recordings.inspect')}
        </Button>
      )}
      <BusyButton
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-label={named(t('people.download'))}
        isBusy={isSaving}
        isIdle={!isFree}
        onClick={() => recordings.send({ type: 'recordings.save', code })}
      >
        {t('people.download')}
      </BusyButton>
      <BusyButton
        variant="subtle"
        leftSection={<IconLink size={18} aria-hidden />}
        aria-label={named(t('recordings.share'))}
        isBusy={isSharing}
        isIdle={!isFree}
        onClick={() => recordings.send({ type: 'recordings.share', code })}
      >
        {t('recordings.share')}
      </BusyButton>
    </Actions>
  );
}

/** A recording, where it comes from, and what can be done with it. */
export function RecordingRow({ recordings, recording }: RowProps) {
  const { t } = useControl();
  const { time } = useFormats();
  const { code, appVersion, isOtherBuild, sentence, createdAt, message, area, locale, place, problem } = recording;
  const isOfOne = useSelector(recordings, (snapshot) => snapshot.context.problem !== null);
  const isShared = useSelector(recordings, ({ context: { link } }) => link?.code === code);
  const codes = [message, area, deviceOf(recording), appVersion, locale].filter((one) => one !== null && one !== '');
  return (
    <Entry
      title={
        <Group component="span" gap="xs">
          <strong dir="ltr">{spokenCode(code)}</strong>
          {isOtherBuild && (
            <Badge variant="light" color="warning">
              {t('recordings.otherBuild')}
            </Badge>
          )}
        </Group>
      }
      facts={
        <>
          <time dateTime={createdAt}>{time(createdAt)}</time>
          <span>{t(PLACES[place])}</span>
          {codes.map((one) => (
            <bdi key={one} dir="ltr">
              {one}
            </bdi>
          ))}
        </>
      }
      side={<RowActions recordings={recordings} recording={recording} />}
    >
      {!isOfOne && <ProblemTitle problemKey={problem} />}
      {sentence !== null && (
        <Text fs="italic">
          <bdi>{sentence}</bdi>
        </Text>
      )}
      {isShared && <RecordingLink recordings={recordings} />}
    </Entry>
  );
}
