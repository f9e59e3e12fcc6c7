import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  BizzaboLoginRequestSchema,
  CventLoginRequestSchema,
  LoginConfigurationSchema,
  LoginConfigurationsSchema,
  readLoginOptions,
  ssoProtocol,
} from '../../../domain/login/login';
import loginOptions from '../../fixtures/contract/login-options.json';
import loginOptionsAnonymous from '../../fixtures/contract/login-options-anonymous.json';

const configuration = (type: string, more: object = {}) => v.parse(LoginConfigurationSchema, { type, ...more });
const firebase = (...providerIDs: string[]) =>
  configuration('FIREBASE', { idpProvider: providerIDs.map((providerID) => ({ providerID })) });

const CVENT = { id: 'CVENT_LOGIN', kind: 'CVENT_LOGIN', displayName: '', providerId: null };
const BIZZABO = { id: 'BIZZABO_LOGIN', kind: 'BIZZABO_LOGIN', displayName: '', providerId: null };
const EMAIL = { id: 'EMAIL_PASSWORD', kind: 'EMAIL_PASSWORD', displayName: '', providerId: 'password' };
const sso = (providerId: string) => ({
  id: `FIREBASE_OIDC:${providerId}`,
  kind: 'FIREBASE_OIDC',
  displayName: '',
  providerId,
});

describe('login options', () => {
  test('the login options of the contract are sorted for the login page §2.36 §3.3', () => {
    expect(readLoginOptions(v.parse(LoginConfigurationsSchema, loginOptions))).toEqual({
      enabled: true,
      options: [
        { ...CVENT, displayName: 'Confirmation number' },
        { ...BIZZABO, displayName: 'Ticket number' },
        { ...sso('oidc.company'), displayName: 'Company account' },
        { ...sso('saml.partner'), displayName: 'Partner account' },
        { ...EMAIL, displayName: 'E-mail and password' },
      ],
      ignored: [],
    });
  });

  test('an anonymous venue switches login off §4.17 §6.6', () => {
    expect(readLoginOptions(v.parse(LoginConfigurationsSchema, loginOptionsAnonymous))).toEqual({
      enabled: false,
      options: [],
      ignored: [],
    });
  });

  test.each([
    ['anonymous', { enabled: false, options: [] }],
    ['ANONYMOUS', { enabled: false, options: [] }],
    ['cvent', { enabled: true, options: [CVENT] }],
    ['CVENT_LOGIN', { enabled: true, options: [CVENT] }],
    ['bizzabo', { enabled: true, options: [BIZZABO] }],
    ['BIZZABO_LOGIN', { enabled: true, options: [BIZZABO] }],
    ['firebase', { enabled: true, options: [EMAIL] }],
    ['FIREBASE', { enabled: true, options: [EMAIL] }],
  ])('login option type %s is recognised §3.1 §3.2', (type, read) => {
    const entry = configuration(type, { idpProvider: [{ providerID: 'password' }] });
    expect(readLoginOptions([entry])).toEqual({ ...read, ignored: [] });
  });

  test.each(['', 'GITHUB', '__proto__', 'constructor', 'hasOwnProperty', 'toString', 'cvent ', 'EMAIL_PASSWORD'])(
    'the unknown login option %j is skipped and logged §3.1',
    (type) => {
      expect(readLoginOptions([configuration(type), configuration('cvent')])).toEqual({
        enabled: true,
        options: [CVENT],
        ignored: [type],
      });
    },
  );

  test('login stays on without options if no option is usable §3.74 §4.17', () => {
    expect(readLoginOptions([])).toEqual({ enabled: true, options: [], ignored: [] });
    expect(readLoginOptions([firebase(), configuration('odd')])).toEqual({
      enabled: true,
      options: [],
      ignored: ['odd'],
    });
  });

  test('single sign-on providers keep their configured order §3.5', () => {
    const { options } = readLoginOptions([firebase('password', 'saml.b', 'oidc.a'), configuration('bizzabo')]);
    expect(options).toEqual([BIZZABO, sso('saml.b'), sso('oidc.a'), EMAIL]);
  });

  test('an option configured twice is listed once', () => {
    const { options } = readLoginOptions([
      configuration('cvent', { displayName: 'First' }),
      configuration('CVENT_LOGIN', { displayName: 'Second' }),
      firebase('password', 'oidc.a'),
      firebase('oidc.a', 'password'),
    ]);
    expect(options).toEqual([{ ...CVENT, displayName: 'First' }, sso('oidc.a'), EMAIL]);
  });

  test('login options are sorted, unique and complete for any configuration §2.36 §4.17', () => {
    const type = fc.oneof(
      fc.constantFrom('anonymous', 'CVENT_LOGIN', 'cvent', 'bizzabo', 'FIREBASE', '__proto__', 'constructor'),
      fc.string(),
    );
    const entry = fc.record({
      type,
      displayName: fc.string(),
      idpProvider: fc.array(
        fc.record({ displayName: fc.string(), providerID: fc.constantFrom('password', 'oidc.a', 'saml.b', '') }),
      ),
    });
    const order = ['CVENT_LOGIN', 'BIZZABO_LOGIN', 'FIREBASE_OIDC', 'EMAIL_PASSWORD'];
    fc.assert(
      fc.property(fc.array(entry), (configurations) => {
        const { enabled, options, ignored } = readLoginOptions(configurations);
        const places = options.map((option) => order.indexOf(option.kind));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(new Set(options.map((option) => option.id)).size).toBe(options.length);
        expect(enabled).toBe(!configurations.some((one) => one.type.toLowerCase() === 'anonymous'));
        const known = /^(anonymous|firebase|cvent(_login)?|bizzabo(_login)?)$/i;
        expect(ignored).toEqual(configurations.map((one) => one.type).filter((one) => !known.test(one)));
      }),
    );
  });
});

test.each([
  ['saml.partner', 'saml'],
  ['oidc.company', 'oidc'],
  ['samlish', 'oidc'],
  ['google.com', 'oidc'],
] as const)('provider %s uses %s §3.6', (providerId, protocol) => {
  expect(ssoProtocol(providerId)).toBe(protocol);
});

describe('registration login', () => {
  const bizzabo = (registrationNumber: unknown) =>
    v.is(BizzaboLoginRequestSchema, { architectureID: 'a', registrationNumber, emailAddress: 'ada@example.org' });

  test.each([0, 1, 2_147_483_647])('registration number %s is accepted', (number) => {
    expect(bizzabo(number)).toBe(true);
  });

  test.each([-1, 2_147_483_648, 1.5, Number.NaN, '7', null])('registration number %s is refused', (number) => {
    expect(bizzabo(number)).toBe(false);
  });

  test('a confirmation number must be shorter than 128 characters', () => {
    const cvent = (confirmationNumber: string) =>
      v.is(CventLoginRequestSchema, { architectureID: 'a', confirmationNumber });
    expect(['ABC123', 'x'.repeat(127)].map(cvent)).toEqual([true, true]);
    expect(['', 'x'.repeat(128), 'a-b'].map(cvent)).toEqual([false, false, false]);
  });
});
