import { NativeSelect } from '@mantine/core';
import { ATTENDEE_FIELDS, type AttendeeField } from '../../../../domain/control/attendee-columns';
import type { FileCheck } from '../../../../domain/control/imports';
import type { ImportsActorRef } from '../../../../machines/control/imports.machine';
import { apart } from '../../../words/control/apart';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { ListPart } from './ListPart';

const NONE = '';

/** The words of fields, which other parts of the page have too. */
function useFieldName() {
  const { t } = useControl();
  const names: Readonly<Record<AttendeeField, string>> = {
    email: t('email'),
    number: t('people.list.number'),
    part: t('people.list.part'),
    name: t('people.name'),
    firstName: t('people.list.firstName'),
    lastName: t('people.list.lastName'),
    company: t('people.company'),
    title: t('people.jobTitle'),
    status: t('programme.import.status'),
  };
  return (field: AttendeeField): string => names[field];
}

type ColumnsProps = { imports: ImportsActorRef; check: FileCheck };

/** Which column of a list is what: each by its position, its name, and what is in it first. */
export function ListColumns({ imports, check: { sheets, sheet, columns, taken, system } }: ColumnsProps) {
  const { t } = useControl();
  const { number } = useFormats();
  const fieldName = useFieldName();
  const choices = columns.flatMap(({ label, sample }, at) => {
    const texts = [label, sample].filter((text) => text !== '');
    return texts.length === 0 ? [] : [{ value: String(at), label: [number(at + 1), ...texts.map(apart)].join(' · ') }];
  });
  return (
    <ListPart id="list-columns" title={t('programme.import.columns')} help={t('people.list.columnsHelp')}>
      {sheets.length > 1 && (
        <NativeSelect
          label={t('programme.import.sheet')}
          value={String(sheet)}
          data={sheets.map((name, at) => ({ value: String(at), label: name }))}
          onChange={({ currentTarget: { value } }) => imports.send({ type: 'imports.sheet', sheet: Number(value) })}
        />
      )}
      {ATTENDEE_FIELDS.map((field) => (
        <NativeSelect
          key={field}
          label={fieldName(field)}
          value={String(taken[field] ?? NONE)}
          data={[{ value: NONE, label: t('none') }, ...choices]}
          onChange={({ currentTarget: { value } }) =>
            imports.send({ type: 'imports.column', field, at: value === NONE ? null : Number(value) })
          }
        />
      ))}
      <NativeSelect
        label={t('people.list.kind')}
        value={system}
        data={[
          { value: 'cvent', label: t('offer.kind.CVENT_LOGIN') },
          { value: 'bizzabo', label: t('offer.kind.BIZZABO_LOGIN') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          imports.send({ type: 'imports.system', system: value === 'bizzabo' ? 'bizzabo' : 'cvent' })
        }
      />
    </ListPart>
  );
}
