import { lazyView } from '../../kernel/lazy-view';
import { useWords } from '../../kernel/use-words';
import { LoadingIndicator } from '../../shell/LoadingIndicator';
import type { TextProps } from './SanitisedText';

function Loading() {
  const { t } = useWords();
  return <LoadingIndicator place="inline" text={t('common.loading')} />;
}

/** Sanitised rich text of the venue. A heading that repeats the page title is removed. */
export const RichText = lazyView<TextProps>('richText', async () => (await import('./SanitisedText')).SanitisedText, {
  loading: <Loading />,
});
