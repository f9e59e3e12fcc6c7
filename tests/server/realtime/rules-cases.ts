import * as fc from 'fast-check';
import file from '../../../server/realtime/database.rules.json';
import type { QueryOfRules } from '../../../server/realtime/rules/rules';
import { oracleOf } from './rules-oracle';
import {
  applied,
  direct,
  edited,
  FRESH,
  HIDDEN,
  type Json,
  mayRead,
  mayWrite,
  NOW,
  OLD,
  type Patch,
  present,
  report,
  ring,
  said,
  signal,
  type UserName,
  users,
  WAITING,
  waiting,
  world,
} from './rules-world';

const oracle = oracleOf(file);

/** Those who may do much come up more often. */
const NAMES: readonly UserName[] = [...(Object.keys(users) as UserName[]), 'ann', 'ann', 'ann', 'bob', 'eve'];
const PEERS = ['ann', 'bob', 'bob', 'tom', 'dan'] as const;
const ROOMS = [
  'w~lobby',
  'g~team',
  'd~ann~bob',
  'w~lobby',
  'w~slow',
  'w~cellar',
  'g~team',
  'd~ann~bob',
  'd~bob~cat',
  'd~ann~cat',
];
const WALLS = ['s~voices', 's~checked'] as const;
const IDS = [OLD, FRESH, HIDDEN, 'short'];
const WORDS = [
  'opmode',
  'presenceByArea',
  'presenceCounts',
  'staff',
  'announcements',
  'questions',
  'presenceBeats',
  'contentPieces',
  'chat',
  'calls',
  'rings',
  'answer',
  'live',
  'stage',
  'other',
  'rooms',
  'members',
  'messages',
  'rate',
  'last',
  'userRooms',
  'reads',
  'reactions',
  'typing',
  'blocks',
  'mutes',
  'drafts',
  'sanctions',
  'pending',
  'reports',
  'peers',
  'signals',
  'likes',
  'contentPieceLikesCount',
  'like1',
  'lobby',
  'hall%2F1',
  '👍',
  'at',
  'text',
  'name',
  'from',
  'kind',
  'file',
  'uid',
  'areaId',
  'timestamp',
  'status',
  'peer',
  'by',
  'id',
  'room',
  'until',
  'more',
  ...ROOMS,
  ...WALLS,
  ...IDS,
  ...NAMES,
];
const JUNK: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  -5,
  1.5,
  NOW,
  NOW - 1,
  NOW + 500_000,
  '',
  'x',
  'ann',
  'bob',
  'live',
  'Busy',
  'text',
  'file',
  'w~lobby',
  'g~team',
  'd~ann~bob',
  'a/b',
  'a//b',
  '/',
  '//',
  'ann/at',
  'hall/1',
  'x'.repeat(4001),
  OLD,
  FRESH,
  {},
  { more: 1 },
  { at: NOW },
  { at: NOW, id: OLD },
  { text: { deep: true } },
  { uid: 'ann', areaId: 'lobby', timestamp: NOW },
];
/** Paths of the world: what reads and changes aim at. */
const PATHS = pathsOf(world, []);
const CHANGES: readonly Patch[] = [
  {},
  {},
  {},
  {},
  { 'chat/live/sanctions/ann': { until: NOW + 1, reason: 'x' } },
  { 'chat/live/sanctions/dan': null },
  { 'chat/live/sanctions/dan/until': 'soon' },
  { 'chat/live/blocks/ann/bob': NOW },
  { 'chat/live/blocks': null },
  { 'chat/live/rooms/w~lobby/slowMs': 'slow' },
  { 'chat/live/rooms/g~team/by': 'ann' },
  { 'chat/live/members/d~ann~bob': null },
  { 'chat/live/members/g~team/tom': { at: 1 } },
  { 'chat/live/rate': null },
  { 'chat/stage': world.chat.live },
  { opmode: null, presenceByArea: null },
];
const QUERIES: readonly QueryOfRules[] = [
  {},
  {},
  { limitToLast: 25 },
  { limitToFirst: 200 },
  { limitToLast: 201 },
  { orderByKey: true, limitToFirst: 50, startAt: 'a' },
  ...['ann', 'bob', true].map((equalTo) => ({ orderByChild: 'authorId', equalTo, limitToFirst: 10_000_000 })),
  { orderByChild: 'uuid', equalTo: 'ann' },
  { orderByValue: true as const, endAt: 3 },
];

function pathsOf(tree: object, above: readonly string[]): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = [...above, key];
    return [path.join('/'), ...(typeof value === 'object' ? pathsOf(value, path) : [])];
  });
}

const TEMPLATES: readonly ((uid: string, room: string, other: string) => Patch)[] = [
  (uid) => present(uid, { name: 'A', status: 'Idle' }),
  (uid) => present(uid, {}, 'stage'),
  (uid) => ({
    [`opmode/live/${uid}`]: null,
    [`presenceByArea/live/lobby/${uid}`]: null,
    [`presenceBeats/live/${uid}`]: NOW,
  }),
  (uid, room) => said(room)(uid),
  (uid, room) => said(room, { replyTo: OLD })(uid),
  (uid, room) =>
    said(room, { kind: 'file', text: null, file: { id: 'f', name: 'a', size: 1, type: 'b', width: 3 } })(uid),
  (uid, room, other) => ({
    ...said(room, { kind: 'call', text: null, call: uid < room ? 'missed' : 'declined' })(uid),
    [`rings/live/${other}/${uid}`]: null,
  }),
  (uid, room) => edited(room, { text: 'Bye' })(uid),
  (uid, room) => edited(room, { text: null, deleted: true })(uid),
  (uid, _, other) => direct(uid, other),
  (uid, room, other) => ({
    [`chat/live/members/${room}/${other}`]: { at: NOW },
    [`chat/live/userRooms/${uid}/${room}`]: NOW,
  }),
  (_, room, other) => ({ [`chat/live/members/${room}/${other}`]: null }),
  (uid, room) => report({ room })(uid),
  (uid, room, other) => ({ ...signal(other)(uid), [`calls/live/${room}/peers/${uid}`]: { at: NOW, video: true } }),
  (uid, _, other) => ({
    [`calls/live/d~ann~bob/signals/${other}/${OLD}`]: null,
    [`chat/live/blocks/${uid}/${other}`]: NOW,
  }),
  (uid, _, other) => ring(other, { room: `d~${[uid, other].toSorted().join('~')}` })(uid),
  () => ({ 'rings/live/ann/bob/answer': 'decline' }),
  (uid, _, other) => ({ [`rings/live/${other}/${uid}`]: null }),
  (uid, room) => ({
    [`chat/live/reads/${uid}/${room}`]: { at: NOW, id: OLD },
    [`chat/live/mutes/${uid}/${room}`]: true,
    [`chat/live/drafts/${uid}/${room}`]: { text: 'Dear', at: NOW },
  }),
  (uid, room) => ({ [`chat/live/reactions/${room}/${OLD}/👍/${uid}`]: true, [`chat/live/typing/${room}/${uid}`]: NOW }),
  ...WALLS.flatMap((wall) => [said(wall), waiting(wall), edited(wall, { text: null, deleted: true })]),
  (uid) => ({ [`chat/live/pending/s~checked/${uid}/${WAITING}`]: null }),
  report({ room: 's~voices' }),
  () => ({ 'chat/live/rooms/g~team/name': 'Crew', 'chat/live/rooms/g~team/pinned': OLD }),
];

function changed(gen: fc.GeneratorValue, patch: Patch): Patch {
  const pick = <Value>(values: readonly Value[]): Value => gen(fc.constantFrom, ...values);
  const paths = Object.keys(patch);
  const path = pick(paths);
  const { [path]: value = null, ...rest } = patch;
  const keys = path.split('/');
  switch (gen(fc.integer, { min: 0, max: 6 })) {
    case 0:
      return { ...rest, [path]: pick(JUNK) };
    case 1:
      return paths.length > 1 ? rest : { [path]: null };
    case 2: {
      const at = gen(fc.integer, { min: 0, max: keys.length - 1 });
      return { ...rest, [keys.with(at, pick(WORDS)).join('/')]: value };
    }
    case 3:
      return { ...rest, [keys.slice(0, -1).join('/')]: value };
    case 4:
      return { ...patch, [pick(PATHS)]: pick(JUNK) };
    default: {
      const fields = typeof value === 'object' && value !== null ? value : {};
      const key = pick([...Object.keys(fields), 'more', 'text', 'replyTo', 'file']);
      return { ...rest, [path]: { ...fields, [key]: pick(JUNK) } };
    }
  }
}

/** A request as one of the users sends it, most of them near to an allowed one. */
function requestOf(gen: fc.GeneratorValue) {
  const pick = <Value>(values: readonly Value[]): Value => gen(fc.constantFrom, ...values);
  const auth = users[pick(NAMES)];
  const uid = auth?.uid ?? 'stranger';
  const tree = applied(world, pick(CHANGES));
  const kind = pick(['read', 'write', 'write', 'write'] as const);
  if (kind === 'read') {
    const keys = pick(PATHS).split('/');
    const cut = keys.slice(0, gen(fc.integer, { min: 0, max: keys.length }));
    const path = gen(fc.nat, { max: 3 }) === 0 ? [...cut.slice(0, -1), pick(WORDS)] : cut;
    return { kind, auth, tree, path: path.join('/'), query: pick(QUERIES) } as const;
  }
  const isRandom = gen(fc.integer, { min: 0, max: 9 }) === 0;
  const patch = isRandom
    ? { [gen(fc.array, fc.constantFrom(...WORDS), { maxLength: 6 }).join('/')]: pick(JUNK) }
    : pick(TEMPLATES)(uid, pick(ROOMS), pick(PEERS));
  const times = pick([0, 0, 0, 1, 2]);
  return {
    kind,
    auth,
    tree,
    patch: Array.from({ length: times }).reduce<Patch>((at) => changed(gen, at), patch),
  } as const;
}

export type Tally = { reads: number; writes: number; updates: number; allowed: number };

/** Sends random requests to our rules and to targaryen. @throws the smallest request about which they differ */
export function compareWithOracle(runs: number, seed: number): Tally {
  const tally: Tally = { reads: 0, writes: 0, updates: 0, allowed: 0 };
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      const request = requestOf(gen);
      const { auth, tree } = request;
      const [ours, theirs] =
        request.kind === 'read'
          ? [mayRead(auth, request.path, request.query, tree), oracle.mayRead(auth, request.path, request.query, tree)]
          : [mayWrite(auth, request.patch, tree), oracle.mayWrite(auth, request.patch, tree)];
      if (request.kind === 'read') tally.reads += 1;
      else if (Object.keys(request.patch).length === 1) tally.writes += 1;
      else tally.updates += 1;
      if (ours) tally.allowed += 1;
      if (ours !== theirs) throw new Error(`ours ${ours}, targaryen ${theirs}: ${JSON.stringify(request)}`);
    }),
    { numRuns: runs, seed },
  );
  return tally;
}
