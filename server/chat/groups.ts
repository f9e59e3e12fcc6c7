import { GROUP_OTHERS_MIN, type GroupAnswer, type GroupRequest } from '../../domain/chat/groups';
import { groupRoom } from '../../domain/chat/rooms';
import { ApiError, badRequest, forbidden } from '../http/errors';
import { type Changes, type Chat, childrenOf } from './chat';

const TOO_FEW = 'Please select at least two attendees.';

type GroupOptions = {
  chat: Chat;
  /** Which of these users exist. */
  existing: (uids: readonly string[]) => Promise<ReadonlySet<string>>;
};

/**
 * Creates a group and invites the other members. Users who block its owner, and users whom the owner blocks, are left
 * out. A repeated request returns the group of the first one.
 */
export async function makeGroup(
  { chat, existing }: GroupOptions,
  uid: string,
  { id, name, members }: GroupRequest,
): Promise<GroupAnswer> {
  if (chat.isLockedOut(uid)) throw forbidden('You cannot write in chats at the moment.');
  const room = groupRoom(id);
  const named = [...new Set(members)].filter((other) => other !== uid);
  if (named.length < GROUP_OTHERS_MIN) throw badRequest(TOO_FEW);
  const known = await existing(named);
  const owner = chat.at('rooms', room, 'by');
  if (owner !== null && owner !== uid) throw new ApiError(409, 'Another group has this id.');
  if (owner !== null) return { room, members: [...childrenOf(chat.at('members', room)).keys()] };
  const others = named.filter(
    (other) => known.has(other) && !chat.isBlocked(other, uid) && !chat.isBlocked(uid, other),
  );
  if (others.length < GROUP_OTHERS_MIN) throw badRequest(TOO_FEW);
  const now = chat.now();
  const changes: Changes = { [`rooms/${room}`]: { kind: 'group', name, by: uid, at: now } };
  for (const member of [uid, ...others]) {
    changes[`members/${room}/${member}`] = { at: now };
    changes[`userRooms/${member}/${room}`] = now;
  }
  await chat.change(changes);
  return { room, members: [uid, ...others] };
}
