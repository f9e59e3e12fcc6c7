import { boardRoom } from '../../../../domain/chat/rooms';
import { useHasChat } from '../../chat/use-chat';
import { useWords } from '../../kernel/use-words';
import { ComingSoon } from '../ComingSoon';
import { DamagedAddress, EmbeddedPage } from '../embedded/EmbeddedPage';
import type { WidgetViewProps } from '../kinds';
import { useActiveConfiguration } from '../use-active-configuration';
import { useChart } from '../use-chart';
import { Board } from './Board';
import { useBoard } from './use-board';

function OwnBoard({ widgetId, name }: { widgetId: string; name: string }) {
  const board = useBoard(boardRoom(widgetId));
  return board === undefined ? null : <Board board={board} name={name} />;
}

/** The board of a provider, or our own. */
export default function WhiteboardWidget({ widget, actor }: WidgetViewProps<'WHITEBOARD'>) {
  const { t, text } = useWords();
  const hasChat = useHasChat();
  const page = useChart(actor, 'EMBEDDED_PAGE');
  const configuration = useActiveConfiguration(widget, actor);
  const failed = t('widgets.boardFailed');
  const name = text(configuration?.name ?? []) || text(widget.name) || t('widgets.kinds.WHITEBOARD');
  if (page !== undefined)
    return (
      <EmbeddedPage
        page={page}
        name={name}
        providers={configuration?.cookieProviders ?? []}
        failed={failed}
        hasLink={widget.openMode !== 'NEW_TAB'}
        allow="clipboard-read; clipboard-write; fullscreen"
      />
    );
  if (configuration?.url) return <DamagedAddress failed={failed} />;
  // Without a realtime database there is nothing to draw on.
  return hasChat ? <OwnBoard widgetId={widget.id} name={name} /> : <ComingSoon />;
}
