import { type FormPlace, isMissing, isRich, languagesOf, placesOf, withEdits } from '../../../domain/control/forms';
import { LOCALES } from '../../../domain/kernel/constants';
import { pickText } from '../../../domain/kernel/localized';
import { numberFormat } from '../../../domain/kernel/number-format';
import { BusyButton } from '../../theme/BusyButton';
import { Filter } from '../../ui/Filter';
import { Select } from '../../ui/Select';
import page from './Control.module.css';
import { Failure, Merged, SaveBar } from './FormEnd';
import { FormFields } from './FormFields';
import styles from './Forms.module.css';
import { useZone } from './FormTimes';
import { useControl } from './use-control';
import { FormsContext, useForms, useFormsPart } from './use-forms';
import { useSectionsPart } from './use-sections';

const PIN = 'M12 21c-4-5-6-8-6-11a6 6 0 1 1 12 0c0 3-2 6-6 11M12 12a2 2 0 1 0 0-4a2 2 0 0 0 0 4';
const EYE = 'M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z';
const CLOCK = 'M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 0 0 0-17ZM12 7.500V12l3 2';
const PEN = 'M4 20l1-5L16 4l4 4L9 19z';

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
  const named = (language: string) => ({ value: language, text: languages.of(language) ?? language });
  const written = languagesOf(saved?.fields ?? []);
  const titleOf = ({ kind, key, title }: FormPlace): string => {
    if (kind !== 'area') return t(`form.place.${kind}`);
    return (
      pickText(
        Object.entries(title).map(([of, text]) => ({ locale: of, text })),
        locale,
      ) || key.replace(/^.*@/, '')
    );
  };
  const places = placesOf(fields).map((place) => {
    const missing = fields.filter((field) => field.place.key === place.key && isMissing(field, view.into)).length;
    const title = titleOf(place);
    return { value: place.key, text: missing === 0 ? title : t('form.withMissing', { title, count: number(missing) }) };
  });
  return (
    <div className={styles.choices}>
      <Select
        label={t('form.where')}
        icon={PIN}
        value={view.place}
        options={places}
        onChoose={(place) => forms.send({ type: 'forms.show', shown: { place } })}
      />
      <Select
        label={t('form.from')}
        icon={EYE}
        value={view.from}
        options={written.map(named)}
        onChoose={(from) => forms.send({ type: 'forms.show', shown: { from } })}
      />
      <Select
        label={t('form.into')}
        icon={PEN}
        value={view.into}
        options={[...new Set([...written, ...LOCALES])].map(named)}
        onChoose={(into) => forms.send({ type: 'forms.show', shown: { into } })}
      />
      {fields.some(({ kind, place }) => kind === 'time' && place.key === view.place) && (
        <Select
          label={t('form.zone')}
          icon={CLOCK}
          value={zone}
          options={[...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
            value,
            text: value.replaceAll('_', ' '),
          }))}
          onChoose={(chosen) => forms.send({ type: 'forms.show', shown: { zone: chosen } })}
        />
      )}
      <Filter
        isOn={view.isMissingOnly}
        onClick={() => forms.send({ type: 'forms.show', shown: { isMissingOnly: !view.isMissingOnly } })}
      >
        {t('form.missingOnly')}
      </Filter>
      {fields.some((field) => isRich(field) && field.place.key === view.place) && (
        <Filter
          isOn={view.isSource}
          onClick={() => forms.send({ type: 'forms.show', shown: { isSource: !view.isSource } })}
        >
          {t('rich.source')}
        </Filter>
      )}
    </div>
  );
}

function Content() {
  const { t } = useControl();
  const forms = useForms();
  const isOpen = useFormsPart(({ context }) => context.saved !== null);
  const isLoading = useFormsPart((snapshot) => snapshot.matches('loading'));
  return (
    <section className={page.card} aria-label={t('form.title')}>
      <h2>{t('form.title')}</h2>
      <p className={page.help}>{t('form.help')}</p>
      <Failure />
      {isOpen ? (
        <>
          <Choices />
          <FormFields />
          <Merged />
          <SaveBar />
        </>
      ) : (
        <div className={page.actions}>
          <BusyButton isBusy={isLoading} onClick={() => forms.send({ type: 'forms.open' })}>
            {t('form.open')}
          </BusyButton>
        </div>
      )}
    </section>
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
