import { aiSearch } from './ai-search';
import { chat } from './chat';
import { door } from './door';
import type { KindRow } from './kind';
import { mediaBoard } from './media-board';
import { meeting } from './meeting';
import { pdf } from './pdf';
import { presenceList } from './presence-list';
import { socialWall } from './social-wall';
import { whiteboard } from './whiteboard';

/** The registry of widget kinds. The other layers have a row for each of these keys: machines/widgets, src/views/widgets, src/words. */
const REGISTRY = {
  MEETING: meeting,
  WHITEBOARD: whiteboard,
  MEDIA_BOARD: mediaBoard,
  SOCIAL_WALL: socialWall,
  PDF: pdf,
  CHAT: chat,
  PRESENCE_LIST: presenceList,
  AI_SEARCH: aiSearch,
  DOOR: door,
};

export type WidgetKind = keyof typeof REGISTRY;
export type ConfigurationOf<K extends WidgetKind> = (typeof REGISTRY)[K] extends KindRow<infer C> ? C : never;

/** Typed by kind, so that a row fits only its own kind's configurations. */
export const KINDS: { readonly [K in WidgetKind]: KindRow<ConfigurationOf<K>> } = REGISTRY;

const isWidgetKind = (type: string): type is WidgetKind => Object.hasOwn(REGISTRY, type);

/** `null` for a kind that this version does not know. */
export const kindOf = ({ type }: { type: string }): WidgetKind | null => (isWidgetKind(type) ? type : null);
