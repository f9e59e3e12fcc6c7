import { GROUP_NAME_MAX } from '../../domain/chat/groups';
import { boardRoom, isOfWidget, wallRoom, widgetRoom } from '../../domain/chat/rooms';
import { POST_SLOW_MS } from '../../domain/chat/wall';
import { FALLBACK_LOCALE } from '../../domain/kernel/constants';
import { pickText } from '../../domain/kernel/localized';
import type { Architecture } from '../../domain/kernel/venue';
import { type ContentWidget, isOfKind } from '../../domain/widgets/widget';
import { type Changes, type Chat, childrenOf } from './chat';

type Traits = {
  kind: 'widget' | 'wall' | 'board';
  name: string;
  slowMs: number | null;
  preModerated: true | null;
  hostsOnly: true | null;
};
const USUAL = { slowMs: null, preModerated: null, hostsOnly: null } as const;

/** The room of a widget with what the service decides about it; a widget with several configurations is as strict as any. */
function roomOf(widget: ContentWidget): [string, Traits][] {
  const name = (pickText(widget.name, FALLBACK_LOCALE) || widget.id).slice(0, GROUP_NAME_MAX);
  if (isOfKind(widget, 'CHAT')) return [[widgetRoom(widget.id), { ...USUAL, kind: 'widget', name }]];
  if (isOfKind(widget, 'WHITEBOARD')) {
    const own = widget.configurations.filter(({ url }) => url === null);
    const hostsOnly = own.some((one) => one.hostsOnly) || null;
    return own.length === 0 ? [] : [[boardRoom(widget.id), { ...USUAL, kind: 'board', name, hostsOnly }]];
  }
  if (!isOfKind(widget, 'SOCIAL_WALL')) return [];
  const own = widget.configurations.filter(({ url }) => url === null);
  if (own.length === 0) return [];
  const preModerated = own.some((one) => one.preModerated) || null;
  return [[wallRoom(widget.id), { ...USUAL, kind: 'wall', name, slowMs: POST_SLOW_MS, preModerated }]];
}

const roomsOf = ({ areas, globalWidgets }: Architecture): Map<string, Traits> =>
  new Map([...areas.flatMap(({ contentWidgets }) => contentWidgets), ...globalWidgets].flatMap(roomOf));

/** What the service changes in a room that it has made. `slowMs` of a chat room is the operator's. */
const TRAITS = ['name', 'preModerated', 'hostsOnly'] as const;

/**
 * Makes the rooms of the shown venue's chat widgets, walls and whiteboards, opens those that come back and closes those that are gone; a
 * closed room keeps its messages. A venue that is not published changes nothing.
 */
export async function syncRooms(chat: Chat, architecture: Architecture | null): Promise<void> {
  if (architecture === null) return;
  const wanted = roomsOf(architecture);
  const known = childrenOf(chat.at('rooms'));
  const changes: Changes = {};
  const now = chat.now();
  for (const [room, traits] of wanted) {
    if (!known.has(room)) {
      const given = Object.entries({ ...traits, at: now }).filter(([, value]) => value !== null);
      changes[`rooms/${room}`] = Object.fromEntries(given);
      continue;
    }
    for (const trait of TRAITS)
      if (chat.at('rooms', room, trait) !== traits[trait]) changes[`rooms/${room}/${trait}`] = traits[trait];
    if (chat.isClosed(room)) changes[`rooms/${room}/closedAt`] = null;
  }
  for (const room of known.keys()) {
    const isGone = isOfWidget(room) && !wanted.has(room);
    if (isGone && !chat.isClosed(room)) changes[`rooms/${room}/closedAt`] = now;
  }
  await chat.change(changes);
}
