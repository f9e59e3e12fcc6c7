import { NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import {
  type ColumnChoice,
  columnsOf,
  FIELDS,
  type Field,
  headerOf,
} from '../../../../domain/control/schedule/columns';
import { sheetOf } from '../../../../domain/control/schedule/draft';
import { shown } from '../../../../domain/control/schedule/file';
import { apart } from '../../../words/control/apart';
import { Help } from '../Panel';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { useImport, useImportPart } from './use-import';

const NONE = '';

/** The words of fields, which other parts of the page have too. */
export function useFieldName() {
  const { t } = useControl();
  const names: Readonly<Record<Field, string>> = {
    title: t('form.label.title'),
    date: t('programme.import.date'),
    begin: t('programme.begin'),
    end: t('programme.end'),
    length: t('programme.import.length'),
    room: t('programme.room'),
    track: t('form.label.track'),
    speakers: t('programme.speakers'),
    description: t('form.label.description'),
    id: t('programme.import.id'),
    status: t('programme.import.status'),
  };
  return (field: Field): string => names[field];
}

/** Which sheet is read, if there are several. */
function Sheets() {
  const { t } = useControl();
  const actor = useImport();
  const { file, sheet } = useImportPart(({ context }) => context);
  if (file?.kind !== 'table' || file.sheets.length < 2) return null;
  return (
    <NativeSelect
      maw={320}
      label={t('programme.import.sheet')}
      value={String(sheet)}
      data={file.sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
      onChange={({ currentTarget: { value } }) => actor.send({ type: 'programmeImport.sheet', sheet: Number(value) })}
    />
  );
}

/** Which column of a table is what: each by its position, its name, and what is in it first. */
export function ImportColumns() {
  const { t } = useControl();
  const { number } = useFormats();
  const actor = useImport();
  const fieldName = useFieldName();
  const { file, sheet: at, mapping } = useImportPart(({ context }) => context);
  const sheet = sheetOf(file, at);
  if (sheet === null) return null;
  const columns = columnsOf(sheet.rows, headerOf(sheet.rows));
  const textOf = ({ at: position, label, sample }: ColumnChoice): string =>
    [number(position + 1), ...[label, shown(sample)].filter((text) => text !== '').map(apart)].join(' · ');
  return (
    <Stack gap="md">
      <Help>{t('programme.import.columnsHelp')}</Help>
      <Sheets />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={fieldName(field)}
            value={String(mapping[field] ?? NONE)}
            data={[
              { value: NONE, label: t('none') },
              ...columns.map((column) => ({ value: String(column.at), label: textOf(column) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              actor.send({ type: 'programmeImport.map', field, at: value === NONE ? null : Number(value) })
            }
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
