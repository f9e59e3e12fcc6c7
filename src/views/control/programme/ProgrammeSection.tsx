import { Stack, Text } from '@mantine/core';
import { FORMATS } from '../../../../domain/control/schedule/file';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { Editor } from '../editor/Editor';
import { FileZone } from '../FileZone';
import { useControl } from '../use-control';
import { Calendar } from './Calendar';
import { ImportNotice } from './ImportNotice';
import { ImportPanel } from './ImportPanel';
import { ProgrammeBar } from './ProgrammeBar';
import { TalkTable } from './TalkTable';
import { useChoose, useImportPart } from './use-import';
import { SeenContext, useListed, useProgrammePart, useReadProgramme } from './use-programme';

const ENDINGS = FORMATS.map((format) => `.${format}`);

function Talks() {
  const listed = useListed();
  const as = useProgrammePart(({ context }) => context.look.as);
  return as === 'calendar' ? <Calendar /> : <TalkTable talks={listed} />;
}

/** The talks, or the draft of an import in their place. A file can be dropped anywhere on them. */
function Whole() {
  const { t } = useControl();
  const choose = useChoose();
  const isDraft = useImportPart((snapshot) => snapshot.hasTag('draft') || snapshot.hasTag('busy'));
  const isApplied = useImportPart((snapshot) => snapshot.matches('applied'));
  const place = useFocusKept(`${isDraft} ${isApplied}`);
  return (
    <div ref={place}>
      <FileZone label={t('people.import')} accept={ENDINGS} isSingle choose={choose}>
        {(button) => (
          <Stack gap="md" data-whole>
            <ImportNotice />
            {isDraft ? (
              <ImportPanel />
            ) : (
              <>
                <ProgrammeBar importing={button} />
                <Talks />
              </>
            )}
          </Stack>
        )}
      </FileZone>
    </div>
  );
}

/** All talks of the venue by day and room, as the editor's bar above saves and takes them back. */
function Content() {
  const { t } = useControl();
  const seen = useReadProgramme();
  const kinds = `${t('option.MEETING')}, ${t('option.MEDIA_BOARD')}`;
  return (
    <SeenContext value={seen}>
      <Stack gap="md">{seen.rooms.length === 0 ? <Text>{t('programme.noRooms', { kinds })}</Text> : <Whole />}</Stack>
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
