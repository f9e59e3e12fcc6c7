import { roomAddress, roomOf } from '../meeting-room/room';

/** The path of our own room, for a meeting without any address. */
export const ownRoom = (widgetId: string, configId: string): string => roomAddress(roomOf(widgetId, configId));
