import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import { BROWSERS } from '../../../../domain/support/browser';
import type { RecordingChoices } from '../../../../domain/support/recordings';
import { REPORT_PLACES } from '../../../../domain/support/report';
import type { RecordingsActorRef } from '../../../../machines/control/recordings.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { CODE, directed } from '../../../theme/fields';
import { useControl } from '../use-control';
import { PLACES, PRODUCTS } from './words';

const ALL = '';
/** Two beside each other on phones. */
const WIDE = { flex: '1 1 9rem', maw: 280 } as const;
const NONE: RecordingChoices = { messages: [], areas: [], versions: [], browsers: [] };

/** The search of what was reported. */
export function RecordingSearch({ recordings }: { recordings: RecordingsActorRef }) {
  const { t } = useControl();
  // The last search belongs to what is still shown.
  const { filter } = recordings.getSnapshot().context;
  const form = useForm({
    initialValues: { ...filter, browser: filter.browser ?? ALL, place: filter.place ?? ALL },
  });
  const choices = useSelector(recordings, ({ context }) => context.problems?.choices ?? NONE);
  const isSearching = useSelector(recordings, (snapshot) => snapshot.matches({ list: 'searching' }));
  const all = { value: ALL, label: t('log.all') };
  const search = ({ browser, place, ...values }: typeof form.values): void =>
    recordings.send({
      type: 'recordings.search',
      filter: {
        ...values,
        browser: BROWSERS.find((one) => one === browser) ?? null,
        place: REPORT_PLACES.find((one) => one === place) ?? null,
      },
    });
  const browsers = choices.browsers.map((value) => ({ value, label: PRODUCTS[value] ?? t('recordings.other') }));
  const places = REPORT_PLACES.map((value) => ({ value, label: t(PLACES[value]) }));
  return (
    <form onSubmit={form.onSubmit(search)}>
      <Group align="end">
        <TextInput
          {...form.getInputProps('code')}
          {...CODE}
          {...directed('ltr')}
          {...WIDE}
          label={t('recordings.code')}
          maxLength={20}
          autoComplete="off"
        />
        <NativeSelect
          {...WIDE}
          {...form.getInputProps('message')}
          label={t('recordings.message')}
          data={[all, ...choices.messages]}
        />
        <NativeSelect
          {...WIDE}
          {...form.getInputProps('area')}
          label={t('recordings.area')}
          data={[all, ...choices.areas]}
        />
        <NativeSelect
          {...WIDE}
          {...form.getInputProps('version')}
          label={t('recordings.version')}
          data={[all, ...choices.versions]}
        />
        <NativeSelect
          {...WIDE}
          {...form.getInputProps('browser')}
          label={t('recordings.browser')}
          data={[all, ...browsers]}
        />
        <NativeSelect
          {...WIDE}
          {...form.getInputProps('place')}
          label={t('recordings.place')}
          data={[all, ...places]}
        />
        <TextInput {...WIDE} {...form.getInputProps('from')} type="date" label={t('log.from')} />
        <TextInput {...WIDE} {...form.getInputProps('to')} type="date" label={t('log.to')} />
        <BusyButton type="submit" isBusy={isSearching}>
          {t('people.search')}
        </BusyButton>
      </Group>
    </form>
  );
}
