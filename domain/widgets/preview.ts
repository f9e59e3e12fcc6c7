import type { WidgetKind } from './kinds';

/** They need the realtime database, or write. */
const LEFT_OUT: readonly (WidgetKind | null)[] = ['MEETING', 'CHAT', 'PRESENCE_LIST', 'AI_SEARCH'];
/** Without a provider's page they need the realtime database, too. */
const OWN: readonly (WidgetKind | null)[] = ['SOCIAL_WALL', 'WHITEBOARD'];

/** Whether a preview of the venue leaves out a widget's content, by the address of its current configuration. */
export const isLeftOutOfPreviews = (kind: WidgetKind | null, url: string | null): boolean =>
  LEFT_OUT.includes(kind) || (OWN.includes(kind) && !url);
