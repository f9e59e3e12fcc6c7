import { NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { outlineOf } from '../../../../domain/control/outline';
import { languagesIn } from '../../../../domain/control/part-texts';
import { roomNames } from '../../../../domain/control/schedule/rooms';
import { LOCALES } from '../../../../domain/kernel/constants';
import { apart } from '../../../words/control/apart';
import { useDocument } from '../editor/use-editing';
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

/** The language in which the texts of the file are written. */
function FileLanguage({ language }: { language: string }) {
  const { locale, t } = useControl();
  const actor = useImport();
  const document = useDocument();
  const written = useMemo(() => languagesIn(document, outlineOf(document)), [document]);
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <NativeSelect
      label={t('preview.language')}
      value={language}
      data={[...new Set([language, ...written, ...LOCALES])].map((value) => ({
        value,
        label: names.of(value) ?? value,
      }))}
      onChange={({ currentTarget: { value } }) => actor.send({ type: 'programmeImport.language', language: value })}
    />
  );
}

/** Which room of the venue each room of the file is, and in which zone and language it is written. */
export function ImportRooms() {
  const { t } = useControl();
  const { number } = useFormats();
  const actor = useImport();
  const { listing, rooms, housing, zone, programme, language } = useDraft();
  const names = roomNames(programme.rooms, programme.language);
  const isLocal = listing.talks.some(({ begin, end }) => 'wall' in begin || (end !== null && 'wall' in end));
  return (
    <Stack gap="md">
      <Help>{t('programme.import.roomsHelp')}</Help>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        <FileLanguage language={language} />
        {isLocal && <Zone zone={zone} />}
      </SimpleGrid>
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
