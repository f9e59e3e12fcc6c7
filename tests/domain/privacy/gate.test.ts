import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ArchitectureSchema } from '../../../domain/kernel/venue';
import { CookiePreferencesLogSchema } from '../../../domain/privacy/consent';
import { type ConsentTerms, choicesOf } from '../../../domain/privacy/cookies';
import { isWidgetBlocked, providersOf, verdictOn } from '../../../domain/privacy/gate';
import { termsOf } from '../../../domain/privacy/terms';

const SITE = { origin: 'https://venue.example', onDemandVideoPrefix: 'https://vod.example/films/' };
const TERMS: ConsentTerms = {
  bannerType: 'DETAILED',
  providers: [{ id: 'meet', type: 'EXTERNAL_MEDIA' }],
  asksTracking: false,
};
const consent = (decision?: boolean) => ({
  terms: TERMS,
  decisions: decision === undefined ? {} : { meet: decision },
});
const OTHERS = 'https://meet.example/room';

test.each([
  ['our own page', `${SITE.origin}/page`, [], undefined, true],
  ['a file that the browser holds', 'blob:https://meet.example/1', [], undefined, true],
  ['a picture in the text itself', 'data:image/png;base64,AAAA', [], undefined, true],
  ['a page of others without a provider', OTHERS, [], true, false],
  ['a page of others, undecided', OTHERS, ['meet'], undefined, false],
  ['a page of others, refused', OTHERS, ['meet'], false, false],
  ['a page of others, accepted', OTHERS, ['meet'], true, true],
  ['our own page of a provider that is refused', `${SITE.origin}/page`, ['meet'], false, false],
  ['content without an address or a provider', null, [], undefined, true],
])('%s loads only with consent where it needs one', (_, address, providers, decision, mayLoad) => {
  expect(verdictOn(address, providers, consent(decision), SITE)).toEqual({
    mayLoad,
    blocked: providers.length > 0 && decision !== true ? ['meet'] : [],
  });
});

const configuration = { id: 'c', cookieProviders: ['meet'], meetingUrl: OTHERS };
const architecture = v.parse(ArchitectureSchema, {
  id: 'aurora',
  areas: [{ id: 'hall', contentWidgets: [{ id: 'w', type: 'MEETING', configurations: [configuration] }] }],
  globalWidgets: [{ id: 'plain', type: 'MEETING', configurations: [{ ...configuration, cookieProviders: [] }] }],
  cookieProviders: [{ id: 'meet', type: 'EXTERNAL_MEDIA' }],
});

test('an address of others belongs to the providers that cover it, and our own to none', () => {
  const providers = [OTHERS, 'https://other.example/', `${SITE.origin}/room`, 'no address:'].map((address) =>
    providersOf(address, 'frame', architecture, SITE),
  );
  expect(providers).toEqual([['meet'], [], [], []]);
});

test('a widget waits for the decision about its providers, and not without any', () => {
  const [widget, plain] = [architecture.areas[0]?.contentWidgets[0], architecture.globalWidgets[0]];
  if (widget === undefined || plain === undefined) throw new Error('The venue has no widgets');
  expect([undefined, false, true].map((decision) => isWidgetBlocked(widget, consent(decision)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isWidgetBlocked(plain, consent())).toBe(false);
});

test('a record of consent says who decided what', () => {
  const decision = { id: 'meet', accepted: true };
  const sound = { userId: 'ada', bannerType: 'SIMPLE', cookiePreferences: [decision], clientDetails: {} };
  const parsed = v.parse(CookiePreferencesLogSchema, { ...sound, clientDetails: { venueLanguage: 'de' } });
  expect(parsed).toMatchObject({ ...sound, clientDetails: { venueLanguage: 'de', clientUsername: 'ANONYM' } });
  for (const broken of [
    { userId: undefined },
    { bannerType: 'LOUD' },
    { cookiePreferences: undefined },
    { cookiePreferences: [{ id: 'meet' }] },
    { cookiePreferences: [{ accepted: true }] },
    { clientDetails: undefined },
  ])
    expect(v.is(CookiePreferencesLogSchema, { ...sound, ...broken })).toBe(false);
});

test('our own wall and whiteboard wait for no provider, and a provider that gates nothing is no choice', () => {
  const widgets = (url: string | null) =>
    ['SOCIAL_WALL', 'WHITEBOARD'].map((type) => ({
      id: type,
      type,
      configurations: [{ id: 'c', cookieProviders: ['meet'], url }],
    }));
  const venue = (url: string | null) =>
    v.parse(ArchitectureSchema, {
      id: 'aurora',
      areas: [{ id: 'hall', contentWidgets: widgets(url) }],
      cookieProviders: ['meet', 'unnamed'].map((id) => ({ id, type: 'EXTERNAL_MEDIA' })),
    });
  const [own, others] = [venue(null), venue(OTHERS)];
  const blocked = ({ areas }: typeof own) =>
    areas[0]?.contentWidgets.map((one) => isWidgetBlocked(one, consent(false)));
  expect([blocked(own), blocked(others)]).toEqual([
    [false, false],
    [true, true],
  ]);
  expect([choicesOf(termsOf(own)), choicesOf(termsOf(others))]).toEqual([['unnamed'], ['meet', 'unnamed']]);
});
