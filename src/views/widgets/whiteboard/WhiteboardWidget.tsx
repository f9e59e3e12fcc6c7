import { useWords } from '../../kernel/use-words';
import { ComingSoon } from '../ComingSoon';
import { DamagedAddress, EmbeddedPage } from '../embedded/EmbeddedPage';
import type { WidgetViewProps } from '../kinds';
import { useActiveConfiguration } from '../use-active-configuration';
import { useChart } from '../use-chart';

/** The board of a provider. */
export default function WhiteboardWidget({ widget, actor }: WidgetViewProps<'WHITEBOARD'>) {
  const { t, text } = useWords();
  const page = useChart(actor, 'EMBEDDED_PAGE');
  const configuration = useActiveConfiguration(widget, actor);
  const failed = t('widgets.boardFailed');
  if (page === undefined) return configuration?.url ? <DamagedAddress failed={failed} /> : <ComingSoon />;
  return (
    <EmbeddedPage
      page={page}
      name={text(configuration?.name ?? []) || text(widget.name) || t('widgets.kinds.WHITEBOARD')}
      providers={configuration?.cookieProviders ?? []}
      failed={failed}
      hasLink={widget.openMode !== 'NEW_TAB'}
      allow="clipboard-read; clipboard-write; fullscreen"
    />
  );
}
