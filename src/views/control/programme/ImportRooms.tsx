import { NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { roomNames } from '../../../../domain/control/schedule/rooms';
import { apart } from '../../../words/control/apart';
import { Help } from '../Panel';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { useDraft, useImport } from './use-import';

const LEFT = '';

/** The zone of times that say none themselves. */
function Zone({ zone }: { zone: string }) {
  const { t } = useControl();
  const actor = useImport();
  return (
    <NativeSelect
      maw={320}
      label={t('programme.import.zone')}
      value={zone}
      data={[...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
        value,
        label: value.replaceAll('_', ' '),
      }))}
      onChange={({ currentTarget: { value } }) => actor.send({ type: 'programmeImport.zone', zone: value })}
    />
  );
}

/** Which room of the venue each room of the file is. */
export function ImportRooms() {
  const { t } = useControl();
  const { number } = useFormats();
  const actor = useImport();
  const { listing, rooms, housing, zone, programme, language } = useDraft();
  const names = roomNames(programme.rooms, language);
  const isLocal = listing.talks.some(({ begin, end }) => 'wall' in begin || (end !== null && 'wall' in end));
  return (
    <Stack gap="md">
      <Help>{t('programme.import.roomsHelp')}</Help>
      {isLocal && <Zone zone={zone} />}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {rooms.map(({ name, count }) => (
          <NativeSelect
            key={name}
            label={t('programme.import.ofRoom', {
              name: name === '' ? t('programme.import.roomless') : apart(name),
              count: number(count),
            })}
            value={housing.get(name) ?? LEFT}
            data={[
              { value: LEFT, label: t('programme.import.leave') },
              ...[...names].map(([value, label]) => ({ value, label })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              actor.send({ type: 'programmeImport.house', name, room: value })
            }
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
