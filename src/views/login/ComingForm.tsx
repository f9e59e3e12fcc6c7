import { useWords } from '../../hooks/words';

/** Stands for the ways of login that have no form yet. */
export function ComingForm() {
  const { t } = useWords();
  return <p>{t('login.comesSoon')}</p>;
}
