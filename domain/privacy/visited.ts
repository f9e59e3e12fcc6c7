/** The keys of the places that visits are counted by; apart, since the entrance needs them and counts nothing. */
const keyOf = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join('/');
export const areaKey = (areaId: string): string => keyOf('area', areaId);
/** A widget by one of its configurations, such as a talk or a document. */
export const widgetKey = (widgetId: string, configurationId: string): string =>
  keyOf('widget', widgetId, configurationId);
export const pieceKey = (widgetId: string, pieceId: string): string => keyOf('piece', widgetId, pieceId);
