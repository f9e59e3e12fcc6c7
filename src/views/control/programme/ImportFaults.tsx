import { List, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { type RowFault, SPEAKERS_MAX, TALKS_MAX, TEXT_MAX, TITLE_MAX } from '../../../../domain/control/schedule/file';
import { apart } from '../../../words/control/apart';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { useFieldName } from './ImportColumns';
import { useImportPart, useListing } from './use-import';

/** So many rows are told one by one. */
const TOLD = 50;

/** Why a row is left out. */
function useReason() {
  const { t } = useControl();
  const { number } = useFormats();
  const fieldName = useFieldName();
  return ({ code, text }: RowFault): string => {
    const told = apart(text);
    switch (code) {
      case 'noTitle':
        return t('mistake.emptyCell', { column: fieldName('title') });
      case 'noBegin':
        return t('mistake.emptyCell', { column: fieldName('begin') });
      case 'date':
        return t('programme.import.unread', { column: fieldName('date'), text: told });
      case 'time':
        return t('programme.import.unread', { column: fieldName('begin'), text: told });
      case 'length':
      case 'tooLong':
        return t('programme.import.unread', { column: fieldName('length'), text: told });
      case 'orders':
        return t('programme.import.orders', { text: told, example: apart('2027-03-25') });
      case 'titleLong':
        return t('mistake.tooLong', { column: told, length: number(TITLE_MAX) });
      case 'textLong':
        return t('mistake.tooLong', { column: fieldName('description'), length: number(TEXT_MAX) });
      case 'people':
        return t('programme.import.most', { column: fieldName('speakers'), max: number(SPEAKERS_MAX) });
      case 'most':
        return t('programme.import.most', { column: t('programme.title'), max: number(TALKS_MAX) });
      case 'repeated':
        return t('mistake.repeated', { column: fieldName('id'), line: text });
      case 'endsBefore':
        return t('form.endsBefore');
      case 'allDay':
      case 'repeats':
        return t(`programme.import.${code}`);
      case 'zone':
        return t('programme.import.zoneUnknown');
    }
  };
}

/** The rows of the file that are left out, each with its reason. */
export function ImportFaults() {
  const { t } = useControl();
  const { number } = useFormats();
  const reason = useReason();
  const id = useId();
  const { faults } = useListing();
  const isTable = useImportPart(({ context }) => context.file?.kind === 'table');
  if (faults.length === 0) return null;
  const textOf = (fault: RowFault): string =>
    isTable
      ? t('mistake.line', { line: number(fault.row), mistake: reason(fault) })
      : t('programme.import.entry', { row: number(fault.row), mistake: reason(fault) });
  return (
    <Stack gap="xs">
      <Text id={id}>{t('programme.import.left', { count: number(faults.length) })}</Text>
      <List aria-labelledby={id} mah="14rem" style={{ overflowY: 'auto' }}>
        {faults.slice(0, TOLD).map((fault) => (
          <List.Item key={`${fault.row} ${fault.code}`}>{textOf(fault)}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
