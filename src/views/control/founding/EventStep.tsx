import { MultiSelect, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { EVENT_NAME_MAX } from '../../../../domain/control/founding';
import type { FoundingDraft } from '../../../../domain/control/founding-draft';
import { LOCALES } from '../../../../domain/kernel/constants';
import { LANGUAGE_NAMES } from '../../shell/language-names';
import { useDraft, useFounding } from './use-founding';

const LANGUAGES = LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] ?? value }));
const ZONES = Intl.supportedValuesOf('timeZone');

/** What the event is called, when it is, and in which languages. */
export function EventStep({ draft }: { draft: FoundingDraft }) {
  const { t } = useFounding();
  const { write, errorOf } = useDraft(draft);
  const zones = ZONES.includes(draft.timeZone) ? ZONES : [draft.timeZone, ...ZONES];
  return (
    <>
      <TextInput
        label={t('founding.name')}
        value={draft.name}
        maxLength={EVENT_NAME_MAX}
        error={errorOf('name')}
        onChange={({ currentTarget }) => write({ name: currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="date"
          label={t('founding.begin')}
          value={draft.begin}
          error={errorOf('begin')}
          onChange={({ currentTarget: { value } }) => write({ begin: value, ...(draft.end < value && { end: value }) })}
        />
        <TextInput
          type="date"
          label={t('founding.end')}
          value={draft.end}
          min={draft.begin}
          error={errorOf('end')}
          onChange={({ currentTarget }) => write({ end: currentTarget.value })}
        />
      </SimpleGrid>
      <NativeSelect
        label={t('form.zone')}
        value={draft.timeZone}
        data={zones}
        error={errorOf('timeZone')}
        onChange={({ currentTarget }) => write({ timeZone: currentTarget.value })}
      />
      <MultiSelect
        label={t('founding.languages')}
        data={LANGUAGES}
        value={draft.languages}
        searchable
        hidePickedOptions
        error={errorOf('languages')}
        onChange={(languages) => write({ languages })}
      />
    </>
  );
}
