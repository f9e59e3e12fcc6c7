import { Select } from '../../ui/Select';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { CHECKED_LANGUAGES, LANGUAGE_NAMES } from './language-names';

const GLOBE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18';

export function LanguageSelect() {
  const { t } = useWords();
  const language = useActorOf('language');
  const supported = usePart('language', (snapshot) => snapshot.context.supported);
  const wanted = usePart('language', (snapshot) => snapshot.context.wanted);
  if (supported.length < 2) return null;
  const options = supported.map((locale) => ({
    value: locale,
    text: LANGUAGE_NAMES[locale] ?? locale,
    lang: locale,
    ...(!CHECKED_LANGUAGES.includes(locale) && { group: t('common.unchecked') }),
  }));
  return (
    <Select
      label={t('common.language')}
      icon={GLOBE}
      value={wanted}
      options={options}
      onChoose={(locale) => language.send({ type: 'language.choose', locale })}
    />
  );
}
