import { useWords } from '../../kernel/use-words';
import { ComingSoon } from '../ComingSoon';
import { DamagedAddress, EmbeddedPage } from '../embedded/EmbeddedPage';
import type { WidgetViewProps } from '../kinds';
import { useActiveConfiguration } from '../use-active-configuration';
import { useChart } from '../use-chart';

/** The wall of a provider. */
export default function SocialWallWidget({ widget, actor }: WidgetViewProps<'SOCIAL_WALL'>) {
  const { t, text } = useWords();
  const page = useChart(actor, 'SOCIAL_WALL');
  const configuration = useActiveConfiguration(widget, actor);
  const failed = t('widgets.wallFailed');
  if (page === undefined) return configuration?.url ? <DamagedAddress failed={failed} /> : <ComingSoon />;
  return (
    <EmbeddedPage
      page={page}
      name={text(configuration?.name ?? []) || text(widget.name) || t('widgets.kinds.SOCIAL_WALL')}
      providers={configuration?.cookieProviders ?? []}
      failed={failed}
      hasLink={widget.openMode !== 'NEW_TAB'}
    />
  );
}
