import type { ComponentType } from 'react';
import type { WidgetKind } from '../../../domain/widgets/kinds';
import type { WidgetOf } from '../../../domain/widgets/widget';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';
import type { DialogProps } from '../../ui/Dialog';
import { lazyView } from '../kernel/lazy-view';
import { LoadingPart } from '../shell/LoadingIndicator';

/** `actor` is the actor of this opened widget. */
export type WidgetViewProps<K extends WidgetKind> = { widget: WidgetOf<K>; actor: WidgetActorRef };
type KindView<K extends WidgetKind> = {
  /** Outline on a grid of 24 by 24, unless the venue has its own icon for the kind. */
  icon: string;
  /** Loaded when the first widget of the kind is open and allowed. */
  View: ComponentType<WidgetViewProps<K>>;
  /** The width of its dialog, if not the usual one. */
  size?: DialogProps['size'];
  /** Its dialog stays where it is while its content changes. */
  isSteady?: boolean;
};

const LOADING = { loading: <LoadingPart /> };

/** The views of the widget kinds, one row each. Words: `widgets.kinds` of each catalogue. */
export const KIND_VIEWS: { readonly [K in WidgetKind]: KindView<K> } = {
  MEETING: {
    icon: 'M3.5 7.5a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2ZM14.5 11l6-3.5v9l-6-3.5',
    View: lazyView('widgets.MEETING', async () => (await import('./meeting/MeetingWidget')).default, LOADING),
    size: 1040,
  },
  WHITEBOARD: {
    icon: 'M4 20l1-4.5L16.5 4 20 7.500 8.500 19ZM14 6.500 17.500 10M13 20h7',
    View: lazyView('widgets.WHITEBOARD', async () => (await import('./whiteboard/WhiteboardWidget')).default, LOADING),
    size: 1040,
    isSteady: true,
  },
  MEDIA_BOARD: {
    icon: 'M3.500 5.500h17v13h-17ZM10 9.200v5.600l4.800-2.800Z',
    View: lazyView(
      'widgets.MEDIA_BOARD',
      async () => (await import('./media-board/MediaBoardWidget')).default,
      LOADING,
    ),
    size: 750,
  },
  SOCIAL_WALL: {
    icon: 'M12 19.500C7 16 3.500 13 3.500 9.200A4.200 4.200 0 0 1 12 7.800a4.200 4.200 0 0 1 8.500 1.400C20.500 13 17 16 12 19.500Z',
    View: lazyView(
      'widgets.SOCIAL_WALL',
      async () => (await import('./social-wall/SocialWallWidget')).default,
      LOADING,
    ),
    size: 1040,
  },
  PDF: {
    size: 1040,
    icon: 'M6.500 3.500h7.500l4.500 4.500v12.500h-12ZM14 3.500V8h4.500M9.500 12.500h6M9.500 16h6',
    View: lazyView('widgets.PDF', async () => (await import('./pdf/PdfWidget')).default, LOADING),
  },
  CHAT: {
    icon: 'M4 5.500h16v11h-9l-4.500 3.500v-3.500H4ZM8 9.500h8M8 12.500h5',
    View: lazyView('widgets.CHAT', async () => (await import('./chat/ChatWidget')).default, LOADING),
  },
  PRESENCE_LIST: {
    icon: 'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 19.500c0-3.500 2.800-5.500 6.500-5.500s6.500 2 6.500 5.500M16 11.300a3.200 3.200 0 0 0 0-6.300M18 14.500c2.200.700 3.500 2.500 3.500 5',
    View: lazyView(
      'widgets.PRESENCE_LIST',
      async () => (await import('./presence-list/PresenceListWidget')).default,
      LOADING,
    ),
  },
  AI_SEARCH: {
    icon: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM15.500 15.500 20 20',
    View: lazyView('widgets.AI_SEARCH', async () => (await import('./ai-search/AiSearchWidget')).default, LOADING),
  },
};

/** The icon of a kind that this version does not know. */
export const UNKNOWN_ICON = 'M12 4v16M4 12h16';
