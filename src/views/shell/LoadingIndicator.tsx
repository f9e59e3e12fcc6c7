import { useWords } from '../kernel/use-words';
import { Loading } from './Loading';

/** Appears after a short delay, over the page or in place of the content. */
export function LoadingIndicator({ text, place = 'page' }: { text?: string; place?: 'page' | 'inline' }) {
  const { t } = useWords();
  return <Loading text={text ?? t('loading.checking')} place={place} />;
}

/** In place of a part of the page whose code is fetched. */
export function LoadingPart() {
  const { t } = useWords();
  return <LoadingIndicator place="inline" text={t('common.loading')} />;
}
