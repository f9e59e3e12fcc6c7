import { Stack, Text } from '@mantine/core';
import { Editor } from '../editor/Editor';
import { useControl } from '../use-control';
import { Calendar } from './Calendar';
import { ProgrammeBar } from './ProgrammeBar';
import { TalkTable } from './TalkTable';
import { SeenContext, useListed, useProgrammePart, useReadProgramme } from './use-programme';

function Talks() {
  const listed = useListed();
  const as = useProgrammePart(({ context }) => context.look.as);
  return as === 'calendar' ? <Calendar /> : <TalkTable talks={listed} />;
}

/** All talks of the venue by day and room, as the editor's bar above saves and takes them back. */
function Content() {
  const { t } = useControl();
  const seen = useReadProgramme();
  const kinds = `${t('option.MEETING')}, ${t('option.MEDIA_BOARD')}`;
  return (
    <SeenContext value={seen}>
      <Stack gap="md">
        {seen.rooms.length === 0 ? (
          <Text>{t('programme.noRooms', { kinds })}</Text>
        ) : (
          <>
            <ProgrammeBar />
            <Talks />
          </>
        )}
      </Stack>
    </SeenContext>
  );
}

export function ProgrammeSection() {
  const { t } = useControl();
  return (
    <Editor title={t('section.programme')}>
      <Content />
    </Editor>
  );
}
