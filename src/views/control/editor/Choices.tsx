import { Group, NativeSelect, SimpleGrid } from '@mantine/core';
import { useMemo } from 'react';
import { isRich } from '../../../../domain/control/forms';
import { outlineOf, type Part } from '../../../../domain/control/outline';
import { languagesIn } from '../../../../domain/control/part-texts';
import { LOCALES } from '../../../../domain/kernel/constants';
import { ToggleButton } from '../../../theme/ToggleButton';
import { useControl } from '../use-control';
import { useEditing, useEditingPart, useFields } from './use-editing';
import { ZoneChoice } from './ZoneChoice';

/** The languages in which texts are read and written. */
export function Languages() {
  const { locale, t } = useControl();
  const editing = useEditing();
  const view = useEditingPart(({ context }) => context.view);
  const saved = useEditingPart(({ context }) => context.saved?.document);
  const written = useMemo(() => languagesIn(saved, outlineOf(saved)), [saved]);
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const named = (language: string) => ({ value: language, label: languages.of(language) ?? language });
  const show = (shown: Partial<typeof view>) => editing.send({ type: 'editing.show', shown });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
      <NativeSelect
        label={t('form.from')}
        value={view.from}
        data={[...new Set([view.from, ...written])].map(named)}
        onChange={({ currentTarget }) => show({ from: currentTarget.value })}
      />
      <NativeSelect
        label={t('form.into')}
        value={view.into}
        data={[
          { value: view.from, label: '–' },
          ...[...new Set([view.into, ...written, ...LOCALES])].filter((one) => one !== view.from).map(named),
        ]}
        onChange={({ currentTarget }) => show({ into: currentTarget.value })}
      />
    </SimpleGrid>
  );
}

/** How the form shows a part: in which languages and time zone, and whether only what is missing. */
export function Choices({ part }: { part: Part }) {
  const { t } = useControl();
  const editing = useEditing();
  const { isMissingOnly, isSource } = useEditingPart(({ context }) => context.view);
  const fields = useFields(part);
  return (
    <>
      <Languages />
      {fields.some(({ kind }) => kind === 'time') && <ZoneChoice />}
      <Group gap="xs">
        <ToggleButton
          isOn={isMissingOnly}
          onClick={() => editing.send({ type: 'editing.show', shown: { isMissingOnly: !isMissingOnly } })}
        >
          {t('form.missingOnly')}
        </ToggleButton>
        {fields.some(isRich) && (
          <ToggleButton
            isOn={isSource}
            onClick={() => editing.send({ type: 'editing.show', shown: { isSource: !isSource } })}
          >
            {t('rich.source')}
          </ToggleButton>
        )}
      </Group>
    </>
  );
}
