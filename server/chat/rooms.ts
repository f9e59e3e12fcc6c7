import { GROUP_NAME_MAX } from '../../domain/chat/groups';
import { kindOfRoom, widgetRoom } from '../../domain/chat/rooms';
import { FALLBACK_LOCALE } from '../../domain/kernel/constants';
import { pickText } from '../../domain/kernel/localized';
import type { Architecture } from '../../domain/kernel/venue';
import { isOfKind } from '../../domain/widgets/widget';
import { type Changes, type Chat, childrenOf } from './chat';

/** The names of the rooms of a venue's chat widgets, in the fallback locale. */
function roomsOf({ areas, globalWidgets }: Architecture): Map<string, string> {
  const widgets = [...areas.flatMap(({ contentWidgets }) => contentWidgets), ...globalWidgets];
  return new Map(
    widgets
      .filter((widget) => isOfKind(widget, 'CHAT'))
      .map(({ id, name }) => [widgetRoom(id), (pickText(name, FALLBACK_LOCALE) || id).slice(0, GROUP_NAME_MAX)]),
  );
}

/**
 * Makes the rooms of the shown venue's chat widgets, opens those that come back and closes those that are gone; a closed
 * room keeps its messages. A venue that is not published changes nothing.
 */
export async function syncRooms(chat: Chat, architecture: Architecture | null): Promise<void> {
  if (architecture === null) return;
  const wanted = roomsOf(architecture);
  const known = childrenOf(chat.at('rooms'));
  const changes: Changes = {};
  const now = chat.now();
  for (const [room, name] of wanted) {
    if (!known.has(room)) changes[`rooms/${room}`] = { kind: 'widget', name, at: now };
    else if (chat.at('rooms', room, 'name') !== name) changes[`rooms/${room}/name`] = name;
    if (chat.isClosed(room)) changes[`rooms/${room}/closedAt`] = null;
  }
  for (const room of known.keys()) {
    const isGone = kindOfRoom(room) === 'widget' && !wanted.has(room);
    if (isGone && !chat.isClosed(room)) changes[`rooms/${room}/closedAt`] = now;
  }
  await chat.change(changes);
}
