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
import type { WidgetKind } from '../../../domain/widgets/kinds';

/** The icons of the widget kinds, unless the venue has its own. */
export const KIND_ICONS: Readonly<Record<WidgetKind, TablerIcon>> = {
  MEETING: IconVideo,
  WHITEBOARD: IconPencil,
  MEDIA_BOARD: IconMovie,
  SOCIAL_WALL: IconHeart,
  PDF: IconFileText,
  CHAT: IconMessage,
  PRESENCE_LIST: IconUsers,
  DOOR: IconDoorEnter,
  AI_SEARCH: IconSearch,
};
