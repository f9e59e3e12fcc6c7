import { Group, NativeSelect, SimpleGrid } from '@mantine/core';
import { type FormPlace, isMissing, isRich, languagesOf, placesOf, withEdits } from '../../../domain/control/forms';
import { LOCALES } from '../../../domain/kernel/constants';
import { numberFormat } from '../../../domain/kernel/number-format';
import { BusyButton } from '../../theme/BusyButton';
import { ToggleButton } from '../../theme/ToggleButton';
import { useFocusKept } from '../kernel/use-focus-kept';
import { Failure, Merged, SaveBar } from './FormEnd';
import { FormFields } from './FormFields';
import { useZone } from './FormTimes';
import { titleOf } from './FormTitle';
import { Actions, Panel } from './Panel';
import { useControl } from './use-control';
import { FormsContext, useForms, useFormsPart } from './use-forms';
import { useSectionsPart } from './use-sections';

function Choices() {
  const { locale, t } = useControl();
  const forms = useForms();
  const view = useFormsPart(({ context }) => context.view);
  const saved = useFormsPart(({ context }) => context.saved);
  const edits = useFormsPart(({ context }) => context.edits);
  const zone = useZone();
  const fields = withEdits(saved?.fields ?? [], edits);
  const number = (of: number) => numberFormat(locale).format(of);
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const named = (language: string) => ({ value: language, label: languages.of(language) ?? language });
  const written = languagesOf(saved?.fields ?? []);
  const placeName = ({ kind, key, title }: FormPlace): string => {
    if (kind !== 'area') return t(`form.place.${kind}`);
    return titleOf({ title }, locale) || key.replace(/^.*@/, '');
  };
  const places = placesOf(fields).map((place) => {
    const missing = fields.filter((field) => field.place.key === place.key && isMissing(field, view.into)).length;
    const title = placeName(place);
    return {
      value: place.key,
      label: missing === 0 ? title : t('form.withMissing', { title, count: number(missing) }),
    };
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="md" verticalSpacing="sm">
        <NativeSelect
          data-first
          label={t('form.where')}
          value={view.place}
          data={places}
          onChange={({ currentTarget }) => forms.send({ type: 'forms.show', shown: { place: currentTarget.value } })}
        />
        <NativeSelect
          label={t('form.from')}
          value={view.from}
          data={written.map(named)}
          onChange={({ currentTarget }) => forms.send({ type: 'forms.show', shown: { from: currentTarget.value } })}
        />
        <NativeSelect
          label={t('form.into')}
          value={view.into}
          data={[...new Set([...written, ...LOCALES])].map(named)}
          onChange={({ currentTarget }) => forms.send({ type: 'forms.show', shown: { into: currentTarget.value } })}
        />
        {fields.some(({ kind, place }) => kind === 'time' && place.key === view.place) && (
          <NativeSelect
            label={t('form.zone')}
            value={zone}
            data={[...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
              value,
              label: value.replaceAll('_', ' '),
            }))}
            onChange={({ currentTarget }) => forms.send({ type: 'forms.show', shown: { zone: currentTarget.value } })}
          />
        )}
      </SimpleGrid>
      <Group gap="xs">
        <ToggleButton
          isOn={view.isMissingOnly}
          onClick={() => forms.send({ type: 'forms.show', shown: { isMissingOnly: !view.isMissingOnly } })}
        >
          {t('form.missingOnly')}
        </ToggleButton>
        {fields.some((field) => isRich(field) && field.place.key === view.place) && (
          <ToggleButton
            isOn={view.isSource}
            onClick={() => forms.send({ type: 'forms.show', shown: { isSource: !view.isSource } })}
          >
            {t('rich.source')}
          </ToggleButton>
        )}
      </Group>
    </>
  );
}

function Content() {
  const { t } = useControl();
  const forms = useForms();
  const isOpen = useFormsPart(({ context }) => context.saved !== null);
  const isLoading = useFormsPart((snapshot) => snapshot.matches('loading'));
  const place = useFocusKept(isOpen);
  return (
    <Panel ref={place} id="form" title={t('form.title')} help={t('form.help')} style={{ overflow: 'visible' }}>
      <Failure />
      {isOpen ? (
        <>
          <Choices />
          <FormFields />
          <Merged />
          <SaveBar />
        </>
      ) : (
        <Actions>
          <BusyButton isBusy={isLoading} onClick={() => forms.send({ type: 'forms.open' })}>
            {t('form.open')}
          </BusyButton>
        </Actions>
      )}
    </Panel>
  );
}

/** The texts of the venue, in two languages side by side. */
export function Forms() {
  const forms = useSectionsPart(({ children }) => children.forms);
  return forms === undefined ? null : (
    <FormsContext value={forms}>
      <Content />
    </FormsContext>
  );
}
