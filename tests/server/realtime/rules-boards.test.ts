import { describe, expect, test } from 'vitest';
import file from '../../../server/realtime/database.rules.json';
import type { Auth } from '../../../server/realtime/rules/rules';
import { oracleOf } from './rules-oracle';
import { applied, mayRead, mayWrite, NOW, type Patch, type UserName, users, world } from './rules-world';

const HOST: Auth = { uid: 'hal', provider: 'password', token: { sub: 'hal', host: true } };
const EVERYONE = { ...users, hal: HOST };
type Name = UserName | 'hal';
const NAMES = (Object.keys(EVERYONE) as Name[]).filter((name) => name !== 'slashed');
/** Dan is restricted. */
const DRAWERS: readonly Name[] = ['ann', 'bob', 'cat', 'eve', 'tom', 'hal'];
const ROOM = 'b~sketch';
const AT = `boards/live/shapes/${ROOM}`;

const stored = (more: object = {}) => ({
  kind: 'box',
  by: 'ann',
  at: NOW - 9000,
  last: 'ann',
  box: '0,0,10,10',
  colour: 'ink',
  z: 1,
  ...more,
});
const board = applied(world, {
  [`chat/live/rooms/${ROOM}`]: { kind: 'board', name: 'Sketches', at: NOW - 99_000 },
  [`${AT}/old`]: stored(),
  [`${AT}/pen`]: stored({ kind: 'pen', points: '0,0,50' }),
  [`${AT}/gone`]: stored({ gone: 'bob', last: 'bob' }),
});
const closed = applied(board, { [`chat/live/rooms/${ROOM}/closedAt`]: NOW - 1000 });
const ofHosts = applied(board, { [`chat/live/rooms/${ROOM}/hostsOnly`]: true });

const oracle = oracleOf(file);
/** Those who may write by our rules, which targaryen must judge alike. */
const writers = (patch: (uid: string) => Patch, tree: unknown = board): Name[] =>
  NAMES.filter((name) => {
    const [auth, own] = [EVERYONE[name], patch(EVERYONE[name]?.uid ?? 'stranger')];
    const may = mayWrite(auth, own, tree);
    expect([name, oracle.mayWrite(auth, own, tree as typeof world)]).toEqual([name, may]);
    return may;
  });
const added =
  (more: object = {}, id = 'n1', room = ROOM) =>
  (uid: string): Patch => ({
    [`boards/live/shapes/${room}/${id}`]: JSON.parse(
      JSON.stringify({ ...stored({ by: uid, last: uid, at: NOW }), ...more }),
    ),
  });
const changed =
  (fields: Readonly<Record<string, string | null>>, id = 'old') =>
  (uid: string): Patch =>
    Object.fromEntries(
      Object.entries({ at: NOW, last: uid, ...fields }).map(([field, value]) => [
        `${AT}/${id}/${field}`,
        value as never,
      ]),
    );
const FILE = { id: 'f1', name: 'Hall.png', size: 900, type: 'image/png' };

describe('on a whiteboard', () => {
  test.each<[string, string, readonly Name[]]>([
    ['the shapes', AT, [...DRAWERS, 'dan']],
    ['a board that does not exist', 'boards/live/shapes/b~cellar', []],
    ['all boards', 'boards/live/shapes', []],
    ['whether the board is closed', `chat/live/rooms/${ROOM}`, [...DRAWERS, 'dan']],
    ['where others point', `boardCursors/live/${ROOM}`, [...DRAWERS, 'dan']],
    ['that they are hosts', 'boards/live/hosts', ['hal']],
  ])('who may read %s', (_, path, expected) => {
    const readers = NAMES.filter((name) => mayRead(EVERYONE[name], path, undefined, board));
    expect(readers.toSorted()).toEqual([...expected].toSorted());
  });

  test.each<[string, (uid: string) => Patch, readonly Name[]]>([
    ['a new shape', added(), DRAWERS],
    ['a new pen stroke', added({ kind: 'pen', points: '0,0,50' }), DRAWERS],
    ['a pen stroke without points', added({ kind: 'pen' }), []],
    ['a picture', added({ kind: 'picture', file: FILE }), DRAWERS],
    ['a picture that is none', added({ kind: 'picture', file: { ...FILE, type: 'text/plain' } }), []],
    ['a shape of another user', added({ by: 'zoe' }), []],
    ['a shape of another time', added({ at: NOW - 1 }), []],
    ['a shape of an unknown kind', added({ kind: 'film' }), []],
    ['a shape with an unknown property', added({ more: 1 }), []],
    ['a shape without a place', added({ box: null }), []],
    ['a place that is none', added({ box: 'left' }), []],
    ['a text that is too long', added({ text: 'x'.repeat(1001) }), []],
    ['a shape in a room of messages', added({}, 'n1', 'w~lobby'), []],
    ['a shape on a board that does not exist', added({}, 'n1', 'b~cellar'), []],
    ['another place of a shape of ann', changed({ box: '5,5,10,10' }), DRAWERS],
    ['a change without its author', () => ({ [`${AT}/old/box`]: '5,5,10,10' }), []],
    [
      'a change in the name of another',
      (uid) => ({ ...changed({ box: '5,5,1,1' })(uid), [`${AT}/old/last`]: 'zoe' }),
      [],
    ],
    ['another author', (uid) => ({ ...changed({ box: '5,5,1,1' })(uid), [`${AT}/old/by`]: 'zoe' }), []],
    ['another kind', changed({ kind: 'oval' }), []],
    ['other points', changed({ points: '1,1,50' }, 'pen'), []],
    ['a deletion', (uid) => changed({ gone: uid })(uid), DRAWERS],
    ['a deletion in the name of another', changed({ gone: 'zoe' }), []],
    ['the end of all traces of a shape', () => ({ [`${AT}/old`]: null }), []],
    ['what bob deleted, again', changed({ gone: null }, 'gone'), ['bob', 'hal']],
    ['that they are hosts', () => ({ 'boards/live/hosts/x': true }), []],
    ['where they point', (uid) => ({ [`boardCursors/live/${ROOM}/${uid}`]: { x: 1, y: -2, at: NOW } }), DRAWERS],
    ['where bob points', () => ({ [`boardCursors/live/${ROOM}/bob`]: { x: 1, y: 2, at: NOW } }), ['bob']],
    ['that they point nowhere', (uid) => ({ [`boardCursors/live/${ROOM}/${uid}`]: null }), [...DRAWERS, 'dan']],
  ])('who may write %s', (_, patch, expected) => {
    expect(writers(patch).toSorted()).toEqual([...expected].toSorted());
  });

  test('a closed board is read-only, and a board of hosts for all others', () => {
    expect([writers(added(), closed), writers(changed({ colour: 'red' }), closed)]).toEqual([[], []]);
    expect([writers(added(), ofHosts), writers(changed({ colour: 'red' }), ofHosts)]).toEqual([['hal'], ['hal']]);
  });
});
