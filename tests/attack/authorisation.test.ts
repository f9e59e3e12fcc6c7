import { expect, test } from 'vitest';
import { RIGHTS, type Right, rowOf } from './kernel/rights';
import { CALLER_NAMES, type Caller, onStage, withoutPrefix } from './kernel/stage';

const { counted, stage } = onStage('authorisation: route by caller');

const rowsOf = (): string[] => [...new Set(stage().routes.map((route) => rowOf(withoutPrefix(route))))];

const ADMITTED: Readonly<Record<Right, readonly Caller[]>> = {
  open: CALLER_NAMES,
  machine: CALLER_NAMES,
  user: ['attendee', 'host', 'privileged', 'designer', 'administrator'],
  moderator: ['host', 'designer', 'administrator'],
  designer: ['designer', 'administrator'],
  administrator: ['administrator'],
  signature: [],
  pass: [],
};

/** The statuses of a refusal, by what the caller lacks. */
function refusalsOf(right: Right, caller: Caller): readonly number[] {
  if (right === 'signature') return [403];
  if (right === 'pass') return [403, 404];
  return caller === 'guest' || caller === 'left' ? [401] : [403];
}

const VALUES: Readonly<Record<string, string>> = {
  architectureId: 'aurora',
  architectureID: 'aurora',
  assetId: 'lobby-image',
  file: 'lobby-image.webp',
  name: 'logo.svg',
  providerId: 'saml.none',
  mediaBoardId: 'talks',
  room: 'w~stage-chat',
  copy: 'file',
  code: 'ZM8C-MVYF',
  version: '1',
};

const pathOf = (path: string, caller: Caller): string =>
  path
    .replace('*', 'main.js')
    .replace(/::|:(\w+)/g, (whole, name: string | undefined) => {
      if (name === undefined) return ':';
      if (whole === ':userId') return stage().people[caller].uid;
      return VALUES[name] ?? whole;
    })
    .concat(path.endsWith('sign-asset-url') ? '?url=/live/aurora/lobby-image.webp' : '');

test('every route has a row of rights, and every row a route', () => {
  expect(rowsOf().toSorted()).toEqual(Object.keys(RIGHTS).toSorted());
});

test('every route admits the callers of its row, below both prefixes, and refuses all others', async () => {
  for (const route of stage().routes) {
    const right = RIGHTS[rowOf(withoutPrefix(route))] ?? 'pass';
    const [method = 'GET', path = ''] = route.split(' ');
    for (const caller of CALLER_NAMES) {
      await counted.attack(async () => {
        const { statusCode: status } = await stage().app.inject({
          method: method as 'GET',
          url: pathOf(path, caller),
          headers: { ...stage().bearer(caller), accept: 'application/json' },
        });
        const asked = `${caller}: ${route} answers ${status}`;
        if (ADMITTED[right].includes(caller)) {
          expect([401, 403], asked).not.toContain(status);
          expect(status, asked).toBeLessThan(500);
        } else expect(refusalsOf(right, caller), asked).toContain(status);
      });
      if (path.endsWith('/logout') && !['guest', 'left'].includes(caller)) await stage().renew(caller);
      if (path.endsWith('/unpublish') && ADMITTED[right].includes(caller)) {
        const publish = `${stage().origin}/api/designer/publish/aurora`;
        await fetch(publish, { method: 'POST', headers: stage().bearer('administrator') });
      }
    }
  }
});

test('no caller writes the profile of another user', async () => {
  const { attendee } = stage().people;
  for (const caller of CALLER_NAMES.filter((name) => name !== 'attendee')) {
    await counted.attack(async () => {
      const response = await fetch(`${stage().origin}/api/userProfile/architecture/aurora/userProfile`, {
        method: 'POST',
        headers: { ...stage().bearer(caller), 'content-type': 'application/json' },
        body: JSON.stringify({ userId: attendee.uid, data: { attributes: { name: 'Mallory' } } }),
      });
      expect(refusalsOf('user', caller).concat(403)).toContain(response.status);
    });
  }
});
