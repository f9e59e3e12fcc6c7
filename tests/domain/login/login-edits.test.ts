import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type LoginConfiguration, readLoginOptions } from '../../../domain/login/login';
import {
  choicesWith,
  isEnterable,
  LoginEditsSchema,
  loginChoices,
  OPEN_ID,
  optionEdits,
  withLoginEdits,
} from '../../../domain/login/login-edits';

const ALL = { admitsRegistrations: true };
const CVENT: LoginConfiguration = { type: 'cvent', displayName: 'Number', idpProvider: [] };
const provider = (providerID: string, displayName = '') => ({ providerID, displayName });
const firebase = (...idpProvider: LoginConfiguration['idpProvider']): LoginConfiguration => ({
  type: 'FIREBASE',
  displayName: '',
  apiKey: 'key',
  idpProvider,
});
const idsOf = (configurations: readonly LoginConfiguration[]) =>
  readLoginOptions(configurations).options.map(({ id, displayName }) => `${id} ${displayName}`.trim());

describe('login options that organisers change', () => {
  test('kept changes are read with all that they say', () => {
    const edits = {
      version: 3,
      options: { CVENT_LOGIN: { isOffered: true, displayName: 'Number' } },
      picture: '/login.webp',
    };
    expect(v.parse(LoginEditsSchema, edits)).toEqual(edits);
  });

  test('the choices are those of the venue, those that every service has, and a venue that is open to everybody', () => {
    const choices = loginChoices([CVENT, firebase(provider('oidc.company', 'Company'))], ALL);
    expect(choices.map(({ id, isOffered }) => [id, isOffered])).toEqual([
      ['CVENT_LOGIN', true],
      ['BIZZABO_LOGIN', false],
      ['FIREBASE_OIDC:oidc.company', true],
      ['EMAIL_PASSWORD', false],
      [OPEN_ID, false],
    ]);
  });

  test('a service that signs no registrations in does not offer them', () => {
    const ids = loginChoices([CVENT, firebase(provider('password'))], { admitsRegistrations: false });
    expect(ids.map(({ id }) => id)).toEqual(['EMAIL_PASSWORD', OPEN_ID]);
  });

  test('an option is switched off, renamed and added, and the settings beside it stay', () => {
    const before = [CVENT, firebase(provider('password'), provider('oidc.company'))];
    const after = withLoginEdits(before, {
      CVENT_LOGIN: { isOffered: false, displayName: 'Number' },
      BIZZABO_LOGIN: { isOffered: true, displayName: 'Ticket' },
      'FIREBASE_OIDC:oidc.company': { isOffered: true, displayName: 'Staff' },
    });
    expect(idsOf(after)).toEqual(['BIZZABO_LOGIN Ticket', 'FIREBASE_OIDC:oidc.company Staff', 'EMAIL_PASSWORD']);
    expect(after.find(({ type }) => type === 'FIREBASE')?.apiKey).toBe('key');
  });

  test('e-mail and password join a venue without them', () => {
    const edits = { EMAIL_PASSWORD: { isOffered: true, displayName: '' } };
    expect(idsOf(withLoginEdits([CVENT], edits))).toEqual(['CVENT_LOGIN Number', 'EMAIL_PASSWORD']);
  });

  test('a provider of single sign-on that the venue no longer has is not added again', () => {
    const edits = { 'FIREBASE_OIDC:oidc.gone': { isOffered: true, displayName: 'Gone' } };
    expect(withLoginEdits([CVENT], edits)).toEqual([CVENT]);
  });

  test('a venue is opened to everybody and closed again, in either spelling', () => {
    const opened = withLoginEdits([CVENT], { [OPEN_ID]: { isOffered: true, displayName: '' } });
    expect(readLoginOptions(opened).enabled).toBe(false);
    const spelled = [{ type: 'anonymous', displayName: '', idpProvider: [] }, CVENT];
    const closed = withLoginEdits(spelled, { [OPEN_ID]: { isOffered: false, displayName: '' } });
    expect([readLoginOptions(closed).enabled, idsOf(closed)]).toEqual([true, ['CVENT_LOGIN Number']]);
  });

  test('only what differs is an edit, so that a later import changes the rest', () => {
    const given = loginChoices([CVENT], ALL);
    const wanted = choicesWith(given, { CVENT_LOGIN: { isOffered: true, displayName: 'Badge' } });
    expect(optionEdits(given, wanted)).toEqual({ CVENT_LOGIN: { isOffered: true, displayName: 'Badge' } });
    expect(optionEdits(given, given)).toEqual({});
  });

  test('attendees can enter while one choice is offered', () => {
    const given = loginChoices([CVENT], ALL);
    expect(isEnterable(given)).toBe(true);
    expect(isEnterable(given.map((choice) => ({ ...choice, isOffered: false })))).toBe(false);
  });

  test('the login page offers what was chosen, whatever the venue’s files say', () => {
    const configuration = fc.oneof(
      fc
        .constantFrom('cvent', 'CVENT_LOGIN', 'bizzabo', 'anonymous', 'telepathy')
        .map((type) => ({ type, displayName: '', idpProvider: [] })),
      fc
        .uniqueArray(fc.constantFrom('password', 'oidc.a', 'saml.b'), { maxLength: 3 })
        .map((ids) => firebase(...ids.map((id) => provider(id)))),
    );
    fc.assert(
      fc.property(fc.array(configuration, { maxLength: 5 }), fc.infiniteStream(fc.boolean()), (files, coins) => {
        const given = loginChoices(files, ALL);
        const wanted = given.map((choice) => ({ ...choice, isOffered: coins.next().value === true }));
        const edits = optionEdits(given, wanted);
        const changed = withLoginEdits(files, edits);
        expect(loginChoices(changed, ALL).filter(({ isOffered }) => isOffered)).toEqual(
          wanted.filter(({ isOffered }) => isOffered),
        );
        expect(withLoginEdits(changed, edits)).toEqual(changed);
        expect(choicesWith(given, edits)).toEqual(wanted);
      }),
    );
  });
});
