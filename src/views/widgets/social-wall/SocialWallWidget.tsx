import { wallRoom } from '../../../../domain/chat/rooms';
import { useHasChat } from '../../chat/use-chat';
import { useWords } from '../../kernel/use-words';
import { ComingSoon } from '../ComingSoon';
import { DamagedAddress, EmbeddedPage } from '../embedded/EmbeddedPage';
import type { WidgetViewProps } from '../kinds';
import { useActiveConfiguration } from '../use-active-configuration';
import { useChart } from '../use-chart';
import { useWall } from './use-wall';
import { Wall } from './Wall';

function OwnWall({ widgetId, name }: { widgetId: string; name: string }) {
  const room = wallRoom(widgetId);
  const actor = useWall(room);
  return actor === undefined ? null : <Wall actor={actor} room={room} widgetId={widgetId} name={name} />;
}

/** The wall of a provider, or our own. */
export default function SocialWallWidget({ widget, actor }: WidgetViewProps<'SOCIAL_WALL'>) {
  const { t, text } = useWords();
  const hasChat = useHasChat();
  const page = useChart(actor, 'EMBEDDED_PAGE');
  const configuration = useActiveConfiguration(widget, actor);
  const failed = t('widgets.wallFailed');
  const name = text(configuration?.name ?? []) || text(widget.name) || t('widgets.kinds.SOCIAL_WALL');
  if (page !== undefined)
    return (
      <EmbeddedPage
        page={page}
        name={name}
        providers={configuration?.cookieProviders ?? []}
        failed={failed}
        hasLink={widget.openMode !== 'NEW_TAB'}
      />
    );
  if (configuration?.url) return <DamagedAddress failed={failed} />;
  // Without a realtime database there is nothing to post to.
  return hasChat ? <OwnWall widgetId={widget.id} name={name} /> : <ComingSoon />;
}
