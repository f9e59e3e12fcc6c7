import { useWords } from '../kernel/use-words';
import { Loading } from './Loading';

/** Appears after a short delay, over the page or in place of the content. */
export function LoadingIndicator({ text, place = 'page' }: { text?: string; place?: 'page' | 'inline' }) {
  const { t } = useWords();
  return <Loading text={text ?? t('loading.checking')} place={place} />;
}
