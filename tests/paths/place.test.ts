import { expect, onTestFinished, test, vi } from 'vitest';
import venue from '../../server/sample/aurora/venue.json' with { type: 'json' };
import { type Accounts, readAccounts } from './accounts';
import { pathAt, readPlace } from './place';

const URL_OF_VENUE = 'https://venue.example';
const CONFIG = { firebase: { apiKey: 'key', authDomain: 'venue.example', projectId: 'venue' } };
const OPTIONS = [{ type: 'BIZZABO_LOGIN' }, { type: 'FIREBASE', idpProvider: [{ providerID: 'password' }] }];
const ACCOUNTS = readAccounts(null, {
  PATHS_ACCOUNTS: JSON.stringify({ accounts: { ada: { email: 'qa@example.org', password: 'not to be told' } } }),
});

/** A venue that answers these paths. */
function serve(answers: Readonly<Record<string, unknown>>): string[] {
  const asked: string[] = [];
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    if (typeof address !== 'string') throw new Error('Not an address');
    const { origin, pathname } = new URL(address);
    asked.push(`${origin}${pathname}`);
    return pathname in answers ? Response.json(answers[pathname]) : Response.json({ errMsg: 'No.' }, { status: 404 });
  });
  onTestFinished(() => fetched.mockRestore());
  return asked;
}
const SIGN_IN = '/v1/accounts:signInWithPassword';
const VENUE = {
  '/ui-config.json': CONFIG,
  '/api/loginOptions': OPTIONS,
  '/api/venue/version': { publishedArchitectureId: 'aurora' },
  [SIGN_IN]: { idToken: 'token', displayName: 'QA One' },
  '/api/ui/venue': venue,
};
const read = (accounts: Accounts = ACCOUNTS) => readPlace(URL_OF_VENUE, accounts, false);

test('a venue is read as its test accounts see it, which log in where the venue says', async () => {
  const asked = serve(VENUE);
  const place = await read();
  expect(asked).toContain(`https://identitytoolkit.googleapis.com${SIGN_IN}`);
  expect(place).toMatchObject({
    architectureId: 'aurora',
    hasLogin: true,
    features: { ai: false, userPresence: false },
    crews: [{ ada: { name: 'QA One' } }],
    realtime: null,
    decisions: { whereby: true, 'personalised-tracking': false },
  });
  expect(place.logins.map(({ kind }) => kind)).toEqual(['BIZZABO_LOGIN', 'EMAIL_PASSWORD']);
});

test('areas of the venue stand for those of the models, the one where users arrive for the lobby', async () => {
  const [architecture] = venue.architectures;
  serve({ ...VENUE, '/api/ui/venue': { architectures: [{ ...architecture, defaultAreaId: 'lounge' }] } });
  const place = await read({ ...ACCOUNTS, areas: { stage: 'expo' } });
  const owns = Object.fromEntries(place.areas.map(({ id, own }) => [id, own]));
  expect(owns).toMatchObject({ lobby: 'lounge', stage: 'expo', workshop: 'workshop' });
  expect(pathAt(place, '/v/aurora/area/stage')).toBe('/v/aurora/area/expo');
  expect(pathAt({ ...place, architectureId: 'other' }, '/login')).toBe('/login');
  await expect(read({ ...ACCOUNTS, areas: { stage: 'cellar' } })).rejects.toThrow('The venue has no area "cellar"');
});

test('a venue that cannot be walked says what to do, without a password', async () => {
  const asked = serve({ ...VENUE, '/ui-config.json': { error: 'other' } });
  await expect(read()).rejects.toThrow('https://venue.example is not a venue');
  expect(asked).toHaveLength(1);
  const { [SIGN_IN]: _, ...refusing } = VENUE;
  serve(refusing);
  await expect(read()).rejects.toThrow('The account of ada cannot log in (404): check its e-mail and password');
  serve(VENUE);
  await expect(read({ accounts: [], areas: {} })).rejects.toThrow(
    'give test accounts, one of them of ada, with --accounts FILE',
  );
  const { '/api/ui/venue': __, ...closed } = VENUE;
  serve(closed);
  await expect(read()).rejects.toThrow('is not a published venue: /api/ui/venue answers 404');
});
