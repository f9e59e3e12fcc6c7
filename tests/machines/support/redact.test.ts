import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  property,
  shuffledSubarray,
  stringMatching,
  tuple,
} from 'fast-check';
import { expect, test } from 'vitest';
import { isLegacy, ownPath, redirectTarget } from '../../../domain/shell/navigation';
import { parseAddress, routeOf } from '../../../domain/shell/routes';
import { ANONYMOUS_VISITOR } from '../../../machines/login/entry.machine';
import { likeKey } from '../../../machines/media/likes.machine';
import type { Machines } from '../../../machines/support/marks';
import { createRedact } from '../../../machines/support/redact';
import { replayRun } from '../../../machines/support/replay-run';
import { imageKey } from '../../../machines/venue/images.machine';
import { ADA, IN, quiet } from '../kernel/fakes';
import { type Make, PAYLOADS } from '../kernel/payloads';
import { machineSources } from '../kernel/sources';
import { fly } from './flight-world';

type Sent = { machine: keyof Machines; type: string; make: (make: Make) => object };

const EVENTS: Sent[] = (Object.keys(PAYLOADS) as (keyof Machines)[]).flatMap((machine) =>
  Object.entries(PAYLOADS[machine] as Record<string, Sent['make']>).map(([type, make]) => ({ machine, type, make })),
);

/** Random texts that a search would find, with the characters of names and addresses. */
const Secrets = array(stringMatching(/^[A-Za-z0-9]{9,24}$/), { minLength: 12, maxLength: 12 });
const Alphabet = constantFrom('', ' ', '@', '"', '\\', 'ü', '/', '%', '|', '.');

function makeFrom(secrets: readonly string[], odd: string) {
  const used: string[] = [];
  let next = 0;
  const fresh = (): string => {
    const text = `${secrets[next % secrets.length]}zq${next}`;
    next += 1;
    used.push(text);
    return text;
  };
  const make: Make = {
    person: () => `${fresh()}${odd}x`,
    secret: () => `${odd}${fresh()} ${odd}`,
    path: () => `/?ticket=${encodeURIComponent(fresh() + odd)}&redirect=%2Flogin%3Fcode%3D${fresh()}#${fresh()}`,
  };
  return { make, used };
}

test('the flight recorder knows every machine of the venue', () => {
  const names = machineSources().map(({ name }) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()));
  const adapters = ['addressBar', 'world'];
  expect([...names, ...adapters].toSorted()).toEqual(Object.keys(PAYLOADS).toSorted());
});

test('recordings contain no personal or secret value of any event, and replay', async () => {
  await assert(
    asyncProperty(
      Secrets,
      Alphabet,
      shuffledSubarray(EVENTS, { minLength: EVENTS.length }),
      async (secrets, odd, events) => {
        const flight = await fly({ identity: ADA });
        const image = { uri: '/hall', generation: '1', size: null };
        const piece = { mediaBoardId: 'b', contentPieceId: 'p' };
        const { make, used } = makeFrom(secrets, odd);
        const all = makeFrom(secrets, odd);
        for (const { machine, type, make: payload } of events) {
          payload(all.make);
          flight.part('images').send({ type: 'collection.want', input: image });
          flight.part('likes').send({ type: 'collection.want', input: { ...piece, count: 0, uuid: null } });
          const likes = flight.part('likes').getSnapshot();
          const images = flight.part('images').getSnapshot();
          const actor =
            machine === 'like'
              ? likes.children[likeKey(piece)]
              : machine === 'image'
                ? images.children[imageKey(image)]
                : flight.part(machine);
          actor?.send({ type, ...payload(make) });
          await quiet();
        }
        const run = flight.run();
        const text = JSON.stringify(run).toLowerCase();
        expect(used.filter((secret) => text.includes(secret.toLowerCase()))).toEqual([]);
        expect([used.length, used.length > 50]).toEqual([all.used.length, true]);
        expect(replayRun(flight.machine, run)).toMatchObject({ difference: null, problem: null });
      },
    ),
    { numRuns: 6 },
  );
}, 120_000);

const Words = constantFrom(
  '',
  'v',
  'aurora',
  'area',
  'lobby',
  'login',
  'work-in-progress',
  'imprint',
  'ä b',
  '..',
  'a@b.c',
  '%zz',
);
const Queries = constantFrom(
  '',
  '?',
  '?lang=de',
  '?a=1&b=2',
  '?redirect=%2Fv%2Faurora%3Ft%3D1',
  '?redirect=//x',
  '?x=%',
  '?redirect=%2Flogin%3Fredirect%3D%252F',
);
const Hashes = constantFrom('', '#', '#privacy-preferences', '#token=1');
const Paths = tuple(array(Words, { maxLength: 5 }), Queries, Hashes).map(
  ([words, query, hash]) => `/${words.join('/')}${query}${hash}`,
);

test('a hidden path leads to the same route as the real path', () => {
  assert(
    property(Paths, (wanted) => {
      const path = ownPath(wanted);
      const { text } = createRedact();
      const hide = (shown: string): string => text(shown, 'path');
      const hidden = hide(path);
      expect(hide(hidden)).toBe(hidden);
      expect(hide(wanted)).toBe(hidden);
      expect(ownPath(hidden)).toBe(hidden);
      expect(routeOf(hidden).name).toBe(routeOf(path).name);
      expect(hide(parseAddress(hidden).pathname)).toBe(hide(parseAddress(path).pathname));
      for (const why of [
        'wait',
        'onward',
        'login',
        'defaultArea',
        ...(isLegacy(path) ? ['legacy' as const] : []),
      ] as const) {
        const facts = { ...IN, publication: 'PUBLISHED', login: 'enabled', session: 'signedOut' } as Parameters<
          typeof redirectTarget
        >[2];
        expect(hide(redirectTarget(why, hidden, facts))).toBe(hide(redirectTarget(why, path, facts)));
      }
    }),
    { numRuns: 2000 },
  );
});

test('a recording numbers users consistently, and does not number anonymous users', () => {
  const { text } = createRedact();
  expect(['ada', 'grace', 'ada', ANONYMOUS_VISITOR, ''].map((uid) => text(uid, 'uid'))).toEqual([
    'person-1',
    'person-2',
    'person-1',
    'anonymous',
    '',
  ]);
});

test('unmarked values are hidden', () => {
  const { text } = createRedact();
  expect([text('Ada', 'nickname'), text('Ada', 'constructor'), text('Ada', 'message')]).toEqual([
    '[hidden]',
    '[hidden]',
    '[hidden]',
  ]);
});
