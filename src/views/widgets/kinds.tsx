import type { TablerIcon } from '@tabler/icons-react';
import IconDoorEnter from '@tabler/icons-react/icons/IconDoorEnter';
import IconFileText from '@tabler/icons-react/icons/IconFileText';
import IconHeart from '@tabler/icons-react/icons/IconHeart';
import IconMessage from '@tabler/icons-react/icons/IconMessage';
import IconMovie from '@tabler/icons-react/icons/IconMovie';
import IconPencil from '@tabler/icons-react/icons/IconPencil';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import IconUsers from '@tabler/icons-react/icons/IconUsers';
import IconVideo from '@tabler/icons-react/icons/IconVideo';
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
  /** Unless the venue has its own icon for the kind. */
  icon: TablerIcon;
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
    icon: IconVideo,
    View: lazyView('widgets.MEETING', async () => (await import('./meeting/MeetingWidget')).default, LOADING),
    size: 'wide',
    isSteady: true,
  },
  WHITEBOARD: {
    icon: IconPencil,
    View: lazyView('widgets.WHITEBOARD', async () => (await import('./whiteboard/WhiteboardWidget')).default, LOADING),
    size: 'wide',
    isSteady: true,
  },
  MEDIA_BOARD: {
    icon: IconMovie,
    View: lazyView(
      'widgets.MEDIA_BOARD',
      async () => (await import('./media-board/MediaBoardWidget')).default,
      LOADING,
    ),
    size: 'xl',
    isSteady: true,
  },
  SOCIAL_WALL: {
    icon: IconHeart,
    View: lazyView(
      'widgets.SOCIAL_WALL',
      async () => (await import('./social-wall/SocialWallWidget')).default,
      LOADING,
    ),
    size: 'wide',
  },
  PDF: {
    icon: IconFileText,
    View: lazyView('widgets.PDF', async () => (await import('./pdf/PdfWidget')).default, LOADING),
    size: 'wide',
    isSteady: true,
  },
  CHAT: {
    icon: IconMessage,
    View: lazyView('widgets.CHAT', async () => (await import('./chat/ChatWidget')).default, LOADING),
  },
  PRESENCE_LIST: {
    icon: IconUsers,
    View: lazyView(
      'widgets.PRESENCE_LIST',
      async () => (await import('./presence-list/PresenceListWidget')).default,
      LOADING,
    ),
  },
  DOOR: {
    icon: IconDoorEnter,
    View: lazyView('widgets.DOOR', async () => (await import('./door/DoorWidget')).default, LOADING),
  },
  AI_SEARCH: {
    icon: IconSearch,
    View: lazyView('widgets.AI_SEARCH', async () => (await import('./ai-search/AiSearchWidget')).default, LOADING),
  },
};
