import { realtimeKey } from '../kernel/realtime-key';

export type RoomKind = 'widget' | 'group' | 'direct';

/** The room of a chat widget, which the service makes when the venue is published. */
export const widgetRoom = (widgetId: string): string => `w~${realtimeKey(widgetId)}`;

export const groupRoom = (id: string): string => `g~${id}`;

const KINDS: Readonly<Record<string, RoomKind>> = { 'w~': 'widget', 'g~': 'group', 'd~': 'direct' };

/** Null for a text that names no room. */
export const kindOfRoom = (room: string): RoomKind | null => KINDS[room.slice(0, 2)] ?? null;
