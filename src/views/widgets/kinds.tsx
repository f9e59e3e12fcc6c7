import type { ComponentType } from 'react';
import type { WidgetKind } from '../../../domain/widgets/kinds';
import type { WidgetOf } from '../../../domain/widgets/widget';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';
import type { DialogProps } from '../../theme/Dialog';
import { lazyView } from '../kernel/lazy-view';
import { LoadingPart } from '../shell/LoadingIndicator';

/** `actor` is the actor of this opened widget. */
export type WidgetViewProps<K extends WidgetKind> = { widget: WidgetOf<K>; actor: WidgetActorRef };
type KindView<K extends WidgetKind> = {
  /** Loaded when the first widget of the kind is open and allowed. */
  View: ComponentType<WidgetViewProps<K>>;
  /** The width of its dialog, if not the usual one. */
  size?: DialogProps['size'];
  /** While it is open, its dialog stays where it is and its content changes. */
  isSteady?: boolean;
};

const LOADING = { loading: <LoadingPart /> };

/** The views of the widget kinds, one row each. Words: `widgets.kinds` of each catalogue. */
export const KIND_VIEWS: { readonly [K in WidgetKind]: KindView<K> } = {
  MEETING: {
    View: lazyView('widgets.MEETING', async () => (await import('./meeting/MeetingWidget')).default, LOADING),
    size: 'wide',
    isSteady: true,
  },
  WHITEBOARD: {
    View: lazyView('widgets.WHITEBOARD', async () => (await import('./whiteboard/WhiteboardWidget')).default, LOADING),
    size: 'wide',
    isSteady: true,
  },
  MEDIA_BOARD: {
    View: lazyView(
      'widgets.MEDIA_BOARD',
      async () => (await import('./media-board/MediaBoardWidget')).default,
      LOADING,
    ),
    size: 'wide',
    isSteady: true,
  },
  SOCIAL_WALL: {
    View: lazyView(
      'widgets.SOCIAL_WALL',
      async () => (await import('./social-wall/SocialWallWidget')).default,
      LOADING,
    ),
    size: 'wide',
  },
  PDF: {
    View: lazyView('widgets.PDF', async () => (await import('./pdf/PdfWidget')).default, LOADING),
    size: 'wide',
    isSteady: true,
  },
  CHAT: {
    View: lazyView('widgets.CHAT', async () => (await import('./chat/ChatWidget')).default, LOADING),
  },
  PRESENCE_LIST: {
    View: lazyView(
      'widgets.PRESENCE_LIST',
      async () => (await import('./presence-list/PresenceListWidget')).default,
      LOADING,
    ),
  },
  DOOR: {
    View: lazyView('widgets.DOOR', async () => (await import('./door/DoorWidget')).default, LOADING),
  },
  AI_SEARCH: {
    View: lazyView('widgets.AI_SEARCH', async () => (await import('./ai-search/AiSearchWidget')).default, LOADING),
  },
};
