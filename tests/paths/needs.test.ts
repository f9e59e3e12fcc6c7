import { expect, test } from 'vitest';
import { chosen } from './chosen';
import { optionsOf } from './options';
import type { Place } from './place';
import { SAMPLE_ACCOUNTS } from './world';

const named = (id: string, ...widgets: string[]): Place['areas'][number] => ({
  id,
  own: id,
  names: [],
  contentWidgets: widgets.map((one) => ({ id: one, name: [], configurations: [] })),
});
const PLACE: Place = {
  url: 'https://venue.example',
  identity: '',
  realtime: 'https://venue.example/?ns=venue',
  architectureId: 'aurora',
  areas: [
    named('lobby', 'programme', 'social-wall'),
    named('stage', 'stage-questions', 'closing-panel'),
    named('expo'),
  ],
  crews: [{ ada: { ...SAMPLE_ACCOUNTS.ada, 'ticket number': null }, grace: SAMPLE_ACCOUNTS.grace }],
  isBlocked: true,
  isPhone: false,
  hasLogin: true,
  logins: (['CVENT_LOGIN', 'BIZZABO_LOGIN', 'EMAIL_PASSWORD'] as const).map((kind) => ({
    id: kind,
    kind,
    displayName: '',
    providerId: null,
  })),
  features: { ai: true, userPresence: true },
  locales: ['en'],
  decisions: {},
};

async function at(name: string, change: Partial<Place> = {}) {
  const options = optionsOf(['--run', name]);
  const [found] = await chosen({ names: options.names, options, place: { ...PLACE, ...change } });
  const walked = new Set(found?.walks.flatMap(({ way }) => way.map(({ event }) => event.type)));
  return { walked, needs: Object.fromEntries((found?.leftOut ?? []).map(({ needs, steps }) => [needs, steps.length])) };
}

test.each<[string, Partial<Place>, string]>([
  ['visitor.lockout', {}, 'a service of our own: it locks an account for two minutes'],
  ['visitor.publication', {}, 'to open and close the venue'],
  ['visitor.anonymous', {}, 'a venue without login'],
  ['visitor.imprint', { hasLogin: false }, 'a venue with login'],
  ['visitor.imprint', { logins: [] }, 'the login EMAIL_PASSWORD'],
  ['visitor.imprint', { areas: [named('lobby')] }, 'an area for "stage"'],
  ['visitor.leaving', { isPhone: true }, 'room beside a panel, which a phone has not'],
  [
    'visitor.panel',
    { areas: [named('lobby'), named('stage')] },
    'the widget "stage-questions" in the area for "stage"',
  ],
  ['visitor.pair', { crews: [{ ada: SAMPLE_ACCOUNTS.ada }] }, 'an account of grace'],
  ['visitor.pair', { realtime: null }, 'a realtime database'],
  ['visitor.pair', { features: { ai: true, userPresence: false } }, 'a list of attendees'],
  ['visitor.search', { features: { ai: false, userPresence: true } }, 'a search'],
  ['visitor.consent', { isBlocked: false }, 'content in the lobby that needs consent'],
  ['visitor.ways-in', {}, 'our test provider of single sign-on'],
  ['visitor.ways-in', {}, 'the ticket number of ada'],
  ['visitor.ways-in', { logins: PLACE.logins.slice(0, 1) }, 'more than one kind of login'],
])('%s leaves out what a venue with %o lacks: %s', async (name, change, needed) => {
  const { needs } = await at(name, change);
  expect(needs[needed]).toBeGreaterThan(0);
});

test('the other steps of a model are walked, by paths without the ones that are left out', async () => {
  const { walked, needs } = await at('visitor.ways-in');
  expect([...walked]).toEqual(expect.arrayContaining(['password.give', 'confirmation.give', 'ticket.choose']));
  expect([...walked]).not.toEqual(expect.arrayContaining(['ticket.give']));
  expect([...walked].filter((event) => /^(?:oidc|saml|provider)\./.test(event))).toEqual([]);
  expect(needs['a step before it that is left out']).toBeGreaterThan(0);
});

test('nothing is left out at a service of our own', async () => {
  const options = optionsOf(['--run']);
  const all = await chosen({ names: [], options });
  expect(all.flatMap(({ leftOut }) => leftOut)).toEqual([]);
  expect(all.every(({ walks }) => walks.length > 0)).toBe(true);
});
