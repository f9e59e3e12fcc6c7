import { GROUP_NAME_MAX } from '../../domain/chat/groups';
import { boardRoom, isOfWidget, wallRoom, widgetRoom } from '../../domain/chat/rooms';
import { POST_SLOW_MS } from '../../domain/chat/wall';
import { FALLBACK_LOCALE } from '../../domain/kernel/constants';
import { pickText } from '../../domain/kernel/localized';
import type { Architecture } from '../../domain/kernel/venue';
import type { WidgetRoom } from '../../domain/widgets/kind';
import { type ContentWidget, roomOfWidget } from '../../domain/widgets/widget';
import { type Changes, type Chat, childrenOf } from './chat';

type Traits = {
  kind: WidgetRoom['kind'];
  name: string;
  slowMs: number | null;
  preModerated: true | null;
  hostsOnly: true | null;
};
const IDS = { widget: widgetRoom, wall: wallRoom, board: boardRoom } as const;

/** A widget's room, with the fields that the service sets. */
function roomOf(widget: ContentWidget): [string, Traits][] {
  const room = roomOfWidget(widget);
  if (room === null) return [];
  const { kind, preModerated, hostsOnly } = room;
  const traits = {
    kind,
    name: (pickText(widget.name, FALLBACK_LOCALE) || widget.id).slice(0, GROUP_NAME_MAX),
    slowMs: kind === 'wall' ? POST_SLOW_MS : null,
    preModerated: preModerated === true || null,
    hostsOnly: hostsOnly === true || null,
  };
  return [[IDS[kind](widget.id), traits]];
}

const roomsOf = ({ areas, globalWidgets }: Architecture): Map<string, Traits> =>
  new Map([...areas.flatMap(({ contentWidgets }) => contentWidgets), ...globalWidgets].flatMap(roomOf));

/** The fields that the service updates in an existing room; `slowMs` of a chat room is set by the operator. */
const TRAITS = ['name', 'preModerated', 'hostsOnly'] as const;

/**
 * Creates the rooms of the published venue's chat widgets, walls and whiteboards, reopens those that are back and
 * closes those that were removed; a closed room keeps its messages. An unpublished venue changes nothing.
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
