import { type MantineStyleProps, NativeSelect } from '@mantine/core';
import { useControl } from '../use-control';
import { useZone } from './FormTimes';
import { useEditing } from './use-editing';

/** The time zone in which times are shown and written. */
export function ZoneChoice(place: Pick<MantineStyleProps, 'w'>) {
  const { t } = useControl();
  const editing = useEditing();
  const zone = useZone();
  return (
    <NativeSelect
      {...place}
      label={t('form.zone')}
      value={zone}
      data={[...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
        value,
        label: value.replaceAll('_', ' '),
      }))}
      onChange={({ currentTarget }) => editing.send({ type: 'editing.show', shown: { zone: currentTarget.value } })}
    />
  );
}
