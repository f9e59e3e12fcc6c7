import file from '../../../server/realtime/database.rules.json';
import { JsonPlace } from '../../../server/realtime/rules/place';
import { type Auth, compileRules, type QueryOfRules } from '../../../server/realtime/rules/rules';

export const NOW = 1_800_000_000_000;

export const rules = compileRules(file);

/** Pushed before: in the group, in the direct room of ann and bob, in the lobby. */
export const OLD = '-NOldMessage00000000';
export const HIDDEN = '-NHiddenMessage00000';
export const DELETED = '-NDeletedMessage0000';
/** A post of ann that waits for approval, and one that was refused. */
export const WAITING = '-NWaitingPost0000000';
export const REFUSED = '-NRefusedPost0000000';
export const FRESH = '-NFreshMessage000000';

const user = (uid: string, provider = 'password'): Auth => ({
  uid,
  provider,
  token: {
    sub: uid,
    email: `${uid}@example.test`,
    authorities: ['ROLE_VISITOR'],
    firebase: { sign_in_provider: provider },
  },
});

/** Bob blocks cat, dan is restricted, eve owns the group, and tom has no rights anywhere. */
export const users = {
  stranger: null,
  anonymous: user('anonymous', 'anonymous'),
  ann: user('ann'),
  bob: user('bob'),
  cat: user('cat', 'custom'),
  dan: user('dan'),
  eve: user('eve', 'oidc.work'),
  tom: user('tom'),
  slashed: user('ann/at'),
} satisfies Record<string, Auth | null>;
export type UserName = keyof typeof users;

const text = (from: string, more: object = {}) => ({ from, at: NOW - 60_000, kind: 'text', text: 'Hello', ...more });
const seen = (uid: string, areaId: string) => ({ uid, areaId, name: uid, timestamp: NOW - 9000, sid: 's1' });
const member = (peer?: string) => ({ at: NOW - 90_000, ...(peer === undefined ? {} : { peer }) });

const ofMode = {
  rooms: {
    'w~lobby': { kind: 'widget', name: 'Lobby', at: NOW - 99_000 },
    'w~slow': { kind: 'widget', name: 'Keynote', at: NOW - 99_000, slowMs: 10_000 },
    'g~team': { kind: 'group', name: 'Team', by: 'eve', at: NOW - 99_000, pinned: OLD },
    's~voices': { kind: 'wall', name: 'Voices', at: NOW - 99_000, slowMs: 5500 },
    's~checked': { kind: 'wall', name: 'Checked', at: NOW - 99_000, slowMs: 5500, preModerated: true },
  },
  members: {
    'g~team': { ann: member(), dan: member(), eve: member() },
    'd~ann~bob': { ann: member('bob'), bob: member('ann') },
    'd~bob~cat': { bob: member('cat'), cat: member('bob') },
  },
  messages: {
    'w~lobby': { [OLD]: text('ann'), [HIDDEN]: text('ann', { hidden: true }) },
    'g~team': {
      [OLD]: text('ann', { kind: 'file', file: { id: 'file1', name: 'a.png', size: 900, type: 'image/png' } }),
      [DELETED]: { from: 'ann', at: NOW - 50_000, kind: 'text', editedAt: NOW - 40_000, deleted: true },
    },
    'd~ann~bob': { [OLD]: text('bob') },
    's~voices': { [OLD]: text('ann'), [HIDDEN]: text('ann', { hidden: true }) },
    's~checked': { [OLD]: text('ann') },
  },
  pending: {
    's~checked': {
      ann: { [WAITING]: text('ann'), [REFUSED]: { from: 'ann', at: NOW - 50_000, kind: 'text', hidden: true } },
    },
  },
  rate: { ann: { at: NOW - 5000, room: 'w~lobby', id: OLD }, tom: { at: NOW - 100, room: 'w~lobby', id: OLD } },
  last: { 'w~lobby': { at: NOW - 60_000, id: OLD } },
  userRooms: { ann: { 'g~team': NOW - 80_000 }, bob: { 'd~ann~bob': NOW - 80_000 } },
  reads: { ann: { 'g~team': { at: NOW - 70_000, id: OLD } } },
  reactions: { 'w~lobby': { [OLD]: { '👍': { bob: true } } } },
  typing: { 'g~team': { dan: NOW - 1000 } },
  blocks: { bob: { cat: NOW - 1000 } },
  drafts: { ann: { 'g~team': { text: 'Dear all', at: NOW - 1000 } } },
  mutes: { ann: { 'g~team': true } },
  sanctions: { dan: { until: NOW + 60_000, reason: 'spam' }, eve: { until: NOW - 60_000, reason: 'spam' } },
  reports: { [OLD]: { by: 'ann', at: NOW - 1000, room: 'w~lobby', reason: 'spam' } },
};

/** A database with people in rooms: the start of every case. */
export const world = {
  opmode: { live: { ann: seen('ann', 'lobby'), bob: seen('bob', 'hall/1') } },
  presenceByArea: { live: { lobby: { ann: seen('ann', 'lobby') }, 'hall%2F1': { bob: seen('bob', 'hall/1') } } },
  presenceCounts: { live: { lobby: 1 } },
  stage: { live: { 'keynote%2Fopening': { questions: { questions: { q1: { text: 'Why?', at: NOW, votes: 1 } } } } } },
  announcements: { live: { a1: { at: NOW, texts: [{ locale: 'en', text: 'Lunch' }] } } },
  presenceBeats: { live: { ann: NOW - 30_000 } },
  contentPieces: {
    opmode: {
      live: {
        likes: {
          like1: { uuid: 'like1', authorId: 'ann', contentPieceId: 'p1', mediaBoardId: 'b1', creationTimestamp: 1 },
        },
        contentPieceLikesCount: { b1: { p1: 1 } },
      },
    },
  },
  chat: { live: ofMode },
  calls: {
    live: {
      'd~ann~bob': {
        peers: { ann: { at: NOW - 2000 } },
        signals: { bob: { [OLD]: { from: 'ann', kind: 'offer', at: NOW - 1000, data: 'sdp' } } },
      },
    },
  },
  rings: {
    live: {
      ann: { bob: { room: 'd~ann~bob', at: NOW - 2000, sid: 's1' } },
      eve: { ann: { room: 'g~team', at: NOW - 2000, sid: 's1', answer: 'busy' } },
    },
  },
};

export type Json = string | number | boolean | null | { [key: string]: Json };
export type Patch = Readonly<Record<string, Json>>;
export const keysOf = (path: string): string[] => path.split('/').filter((key) => key !== '');

function set(tree: unknown, [key, ...rest]: readonly string[], value: Json): unknown {
  if (key === undefined) return value;
  const branch = typeof tree === 'object' && tree !== null ? { ...tree } : {};
  const child: unknown = Object.getOwnPropertyDescriptor(branch, key)?.value;
  return { ...branch, [key]: set(child ?? null, rest, value) };
}

export const applied = (tree: unknown, patch: Patch): unknown =>
  Object.entries(patch).reduce((at, [path, value]) => set(at, keysOf(path), value), tree);

/** The same with a closed lobby. */
export const closedWorld = applied(world, { 'chat/live/rooms/w~lobby/closedAt': NOW - 1000 });

export const mayWrite = (auth: Auth | null, patch: Patch, tree: unknown = world, now = NOW): boolean =>
  rules.canWrite({
    auth,
    now,
    root: new JsonPlace(tree),
    newRoot: new JsonPlace(applied(tree, patch)),
    paths: Object.keys(patch).map(keysOf),
  });

export const mayRead = (auth: Auth | null, path: string, query?: QueryOfRules, tree: unknown = world): boolean =>
  rules.canRead({
    auth,
    now: NOW,
    root: new JsonPlace(tree),
    path: keysOf(path),
    ...(query === undefined ? {} : { query }),
  });

export const person = (uid: string, areaId: string, more: object = {}) => ({ uid, areaId, timestamp: NOW, ...more });
export const present = (uid: string, more: object = {}, mode = 'live'): Patch => ({
  [`opmode/${mode}/${uid}`]: person(uid, 'hall/1', more),
  [`presenceByArea/${mode}/hall%2F1/${uid}`]: person(uid, 'hall/1', more),
  [`presenceByArea/${mode}/lobby/${uid}`]: null,
});
export const said =
  (room: string, message: object = {}, id = FRESH) =>
  (uid: string): Patch => ({
    [`chat/live/messages/${room}/${id}`]: { from: uid, at: NOW, kind: 'text', text: 'Hi', ...message },
    [`chat/live/last/${room}`]: { at: NOW, id },
    [`chat/live/rate/${uid}`]: { at: NOW, room, id },
  });
/** A post on a wall whose posts are approved first. */
export const waiting =
  (room: string, post: object = {}, id = FRESH) =>
  (uid: string): Patch => ({
    [`chat/live/pending/${room}/${uid}/${id}`]: { from: uid, at: NOW, kind: 'text', text: 'Hi', ...post },
    [`chat/live/rate/${uid}`]: { at: NOW, room, id },
  });
export const edited =
  (room: string, changes: Record<string, string | number | boolean | null>, id = OLD) =>
  (uid: string): Patch => ({
    ...Object.fromEntries(
      Object.entries(changes).map(([key, value]) => [`chat/live/messages/${room}/${id}/${key}`, value]),
    ),
    [`chat/live/messages/${room}/${id}/editedAt`]: NOW,
    [`chat/live/rate/${uid}`]: { at: NOW, room, id },
  });
export const without =
  (patch: (uid: string) => Patch, part: string) =>
  (uid: string): Patch =>
    Object.fromEntries(Object.entries(patch(uid)).filter(([path]) => !path.includes(part)));
export const direct = (uid: string, peer: string): Patch => {
  const room = `d~${[uid, peer].toSorted().join('~')}`;
  return {
    [`chat/live/members/${room}/${uid}`]: { at: NOW, peer },
    [`chat/live/members/${room}/${peer}`]: { at: NOW, peer: uid },
    [`chat/live/userRooms/${uid}/${room}`]: NOW,
    [`chat/live/userRooms/${peer}/${room}`]: NOW,
  };
};
export const report =
  (more: object = {}) =>
  (uid: string): Patch => ({
    [`chat/live/reports/${FRESH}`]: { by: uid, at: NOW, room: 'g~team', message: OLD, reason: 'spam', ...more },
    [`chat/live/rate/${uid}`]: { at: NOW, room: 'g~team', id: FRESH },
  });
export const signal =
  (to: string, more: object = {}) =>
  (uid: string): Patch => ({
    [`calls/live/d~ann~bob/signals/${to}/${FRESH}`]: { from: uid, kind: 'offer', at: NOW, data: 'sdp', ...more },
  });
export const ring =
  (to: string, more: Readonly<Record<string, string | number>> = {}) =>
  (uid: string): Patch => ({
    [`rings/live/${to}/${uid}`]: { room: 'd~ann~bob', at: NOW, sid: 's1', ...more },
  });
