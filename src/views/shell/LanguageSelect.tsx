import IconWorld from '@tabler/icons-react/icons/IconWorld';
import { IconSelect } from '../../theme/IconSelect';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { CHECKED_LANGUAGES, LANGUAGE_NAMES } from './language-names';

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
    <IconSelect
      label={t('common.language')}
      icon={IconWorld}
      value={wanted}
      options={options}
      onChoose={(locale) => language.send({ type: 'language.choose', locale })}
    />
  );
}
