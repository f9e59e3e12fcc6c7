import { wallRoom } from '../../../domain/chat/rooms';
import type { OpMode } from '../../../domain/shell/version';
import type { SeededUser } from '../../identity/users/users';
import type { RealtimeDatabase } from '../../realtime/database';

const HOUR_MS = 3_600_000;
const ROOM = wallRoom('social-wall');
const POSTS = [
  ['grace@aurora.example', 'The doors are open! Tell us here what you see, learn and like. Pictures welcome.', 5],
  ['katherine@aurora.example', 'Our speakers have arrived. The rehearsal under the aurora was worth the cold feet.', 3],
  ['hedy@aurora.example', 'Which talk are you looking forward to most? Mine is the one about quiet rockets.', 2],
  [
    'radia@aurora.example',
    'If something does not work for you, write to us in the chat of the lobby. We are awake.',
    1,
  ],
] as const;

/** Adds a few posts by the staff to the demo's wall, once. */
export async function seedDemoWall(
  database: RealtimeDatabase,
  mode: OpMode,
  seeded: readonly SeededUser[],
): Promise<void> {
  const room = ['chat', mode, 'rooms', ROOM];
  if (database.nodeAt(room) === null || database.nodeAt([...room, 'seededAt']) !== null) return;
  const now = database.now();
  const posts = POSTS.flatMap(([email, text, hours], index) => {
    const from = seeded.find((user) => user.email === email)?.uid;
    // Sorts before every id that a client creates.
    const id = `-N${String(index).padStart(18, '0')}`;
    return from === undefined
      ? []
      : [[`messages/${ROOM}/${id}`, { from, at: now - hours * HOUR_MS, kind: 'text', text }]];
  });
  const value: unknown = Object.fromEntries([...posts, [`rooms/${ROOM}/seededAt`, now]]);
  await database.write('service', { path: ['chat', mode], value, isMerge: true });
}
