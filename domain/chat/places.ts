import type { LocalizedText } from '../kernel/localized';
import type { Architecture } from '../kernel/venue';
import { wallRoom, widgetRoom } from './rooms';

/** The name of the widget that a room belongs to. */
export type Place = { room: string; names: readonly LocalizedText[] };

/** The rooms that a venue's widgets have, if they are chats or walls. */
export const placesOf = ({ areas }: Pick<Architecture, 'areas'>): Place[] =>
  areas
    .flatMap(({ contentWidgets }) => contentWidgets)
    .flatMap(({ id, name: names }) => [widgetRoom(id), wallRoom(id)].map((room) => ({ room, names })));
