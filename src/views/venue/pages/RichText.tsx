import { lazyView } from '../../kernel/lazy-view';
import { LoadingPart } from '../../shell/LoadingIndicator';
import type { TextProps } from './SanitisedText';

/** Sanitised rich text of the venue. A heading that repeats the page title is removed. */
export const RichText = lazyView<TextProps>('richText', async () => (await import('./SanitisedText')).SanitisedText, {
  loading: <LoadingPart />,
});
