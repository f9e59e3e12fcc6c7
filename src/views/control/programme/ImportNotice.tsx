import { Alert, Button, Group, Text } from '@mantine/core';
import IconFileCheck from '@tabler/icons-react/icons/IconFileCheck';
import { FILE_BYTES_MAX, type FileFault, ROWS_MAX } from '../../../../domain/control/schedule/file';
import { mistake } from '../../../../domain/kernel/mistake';
import { apart } from '../../../words/control/apart';
import { mistakeText } from '../../../words/control/mistakes';
import { useEditing, useEditingPart } from '../editor/use-editing';
import { Refusal } from '../Refusal';
import { Trouble } from '../Trouble';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { useExportPart } from './use-export';
import { useImport, useImportPart } from './use-import';

/** Names that are the same in every language. */
const ACCEPTED = { tables: 'CSV, XLSX', calendars: 'ICS', schedules: 'JSON, XML', makers: 'pretalx, frab' };

/** Why a file is refused. */
function useRefusalText() {
  const { locale, t } = useControl();
  const { number } = useFormats();
  return (code: FileFault, line: number | null): string => {
    switch (code) {
      case 'unknown':
        return `${t('programme.import.unknown')} ${t('programme.import.accepted', ACCEPTED)}`;
      case 'broken':
        return line === null ? t('programme.import.broken') : t('programme.import.brokenLine', { line: number(line) });
      case 'tooLarge':
        return mistakeText(locale, mistake(code, { megabytes: FILE_BYTES_MAX / 1024 / 1024 })) ?? '';
      case 'tooManyRows':
        return mistakeText(locale, mistake(code, { rows: ROWS_MAX })) ?? '';
      case 'oldWorkbook':
        return mistakeText(locale, mistake(code, { ending: 'XLSX' })) ?? '';
      case 'empty':
        return mistakeText(locale, mistake(code)) ?? '';
    }
  };
}

/** What an import has changed, as long as nothing else was changed since, and the way back. */
function Applied() {
  const { t } = useControl();
  const { number } = useFormats();
  const actor = useImport();
  const editing = useEditing();
  const { counts, name } = useImportPart(({ context }) => context);
  const isLast = useEditingPart(({ context: { log } }) => log.done.at(-1)?.kind === 'import');
  if (counts === null || !isLast) return null;
  const undo = () => {
    editing.send({ type: 'editing.undo' });
    actor.send({ type: 'programmeImport.cancel' });
  };
  const told = {
    name: apart(name),
    added: number(counts.added),
    changed: number(counts.changed),
    removed: number(counts.removed),
  };
  return (
    <Alert icon={<IconFileCheck aria-hidden />}>
      <Group gap="sm">
        <Text component="output">{t('programme.import.done', told)}</Text>
        <Button size="compact-md" onClick={undo}>
          {t('rich.undo')}
        </Button>
      </Group>
    </Alert>
  );
}

/** How the last import went, and why the last export failed. */
export function ImportNotice() {
  const { refusal, fault, name } = useImportPart(({ context }) => context);
  const saving = useExportPart(({ context }) => context.fault);
  const textOf = useRefusalText();
  return (
    <>
      {refusal !== null && <Trouble title={<bdi>{name}</bdi>}>{textOf(refusal.code, refusal.line)}</Trouble>}
      <Refusal fault={fault} />
      <Refusal fault={saving} />
      <Applied />
    </>
  );
}
