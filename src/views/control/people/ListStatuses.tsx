import { NativeSelect } from '@mantine/core';
import type { FileCheck } from '../../../../domain/control/imports';
import type { ImportsActorRef } from '../../../../machines/control/imports.machine';
import { apart } from '../../../words/control/apart';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { ListPart } from './ListPart';

type StatusesProps = { imports: ImportsActorRef; statuses: FileCheck['statuses'] };

/** What statuses mean that are not known: asked once, and remembered. */
export function ListStatuses({ imports, statuses }: StatusesProps) {
  const { t } = useControl();
  const { number } = useFormats();
  if (statuses.length === 0) return null;
  return (
    <ListPart id="list-statuses" title={t('people.list.statuses')} help={t('people.list.statusesHelp')}>
      {statuses.map(({ status, rows, isActive }) => (
        <NativeSelect
          key={status}
          label={t('people.list.status', {
            status: status === '' ? t('people.list.noStatus') : apart(status),
            rows: number(rows),
          })}
          value={isActive === true ? 'in' : 'out'}
          data={[
            { value: 'in', label: t('people.list.in') },
            { value: 'out', label: t('people.list.out') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            imports.send({ type: 'imports.status', status, isActive: value === 'in' })
          }
        />
      ))}
    </ListPart>
  );
}
