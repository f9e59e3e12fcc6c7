import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../../../server/config';
import { parseProviderSettings } from '../../../server/identity/sign-on/provider-settings';
import { readProviders } from '../../../server/operator/identity-providers';
import { createCertificate } from '../../providers/certificate';

const { certificate } = createCertificate('Acme');
const SECRET = 'sesame-4711';

const oidc = {
  providerId: 'oidc.acme',
  displayName: 'Acme',
  issuer: 'https://login.acme.example/tenant',
  clientId: 'venue',
  clientSecret: SECRET,
};
const saml = {
  providerId: 'saml.acme',
  displayName: 'Acme',
  entryPoint: 'https://idp.acme.example/sso?tenant=1',
  issuer: 'urn:acme:idp',
  certificates: [certificate],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venue-providers-'));
});
afterAll(() => rm(folder, { recursive: true }));

const write = async (text: string): Promise<string> => {
  const file = join(folder, 'providers.json');
  await writeFile(file, text);
  return file;
};
const read = async (content: unknown) =>
  readProviders(await write(typeof content === 'string' ? content : JSON.stringify(content)), false);

const faultOf = async (content: unknown): Promise<string> => {
  try {
    await read(content);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.replace(join(folder, 'providers.json'), 'FILE');
    throw error;
  }
  return 'no fault';
};

test('OIDC and SAML providers are read, with optional fields left out', async () => {
  expect(await read([oidc, saml])).toEqual([oidc, saml]);
  const more = { vouchesForEmail: true, probe: false, attributes: { email: 'mail', name: ['cn', 'sn'] } };
  expect(await read([{ ...saml, ...more }])).toEqual([
    { ...saml, ...more, attributes: { email: ['mail'], name: ['cn', 'sn'] } },
  ]);
  expect(await read(`\uFEFF${JSON.stringify([{ ...oidc, clientAuthentication: 'post' }])}`)).toEqual([
    { ...oidc, clientAuthentication: 'post' },
  ]);
  expect(await readProviders(null, true)).toEqual([]);
});

test('a certificate may come without its PEM lines', () => {
  const bare = certificate.replace(/-----[A-Z ]+-----/g, '').replaceAll('\n', '');
  const [settings] = parseProviderSettings([{ ...saml, certificates: [bare, ` ${certificate} `] }]);
  expect(settings).toEqual({ ...saml, certificates: [certificate, certificate] });
});

test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
  'a provider on this machine needs no https: %s',
  async (address) => {
    expect(await read([{ ...oidc, issuer: address }])).toEqual([{ ...oidc, issuer: address }]);
    expect(await read([{ ...saml, entryPoint: address }])).toEqual([{ ...saml, entryPoint: address }]);
  },
);

const wrongId = '0.providerId: must consist of letters, digits, dots and hyphens, such as oidc.acme';
const noHttps = 'must be an https address; http is only for this machine';
const noCertificate = '0.certificates.0: must be an X.509 certificate, such as -----BEGIN CERTIFICATE-----…';

test.each([
  [{ ...oidc, issuer: 'http://login.acme.example' }, `0.issuer: ${noHttps}`],
  [{ ...oidc, issuer: 'http://localhost.evil.example' }, `0.issuer: ${noHttps}`],
  [{ ...oidc, issuer: `https://venue:${SECRET}@login.acme.example` }, `0.issuer: ${noHttps}`],
  [{ ...oidc, issuer: 'login.acme.example' }, `0.issuer: ${noHttps}`],
  [{ ...oidc, issuer: undefined }, '0.issuer: is missing'],
  [{ ...oidc, clientId: '' }, '0.clientId: must be the id of a client'],
  [{ ...oidc, clientSecret: 4711 }, '0.clientSecret: must be a text'],
  [{ ...oidc, [SECRET]: true }, `0.${SECRET}: is unknown`],
  [{ ...oidc, clientAuthentication: SECRET }, '0.clientAuthentication: must be basic or post'],
  [{ ...oidc, vouchesForEmail: SECRET }, '0.vouchesForEmail: must be true or false'],
  [{ ...oidc, displayName: 'x'.repeat(128) }, '0.displayName: must be shorter than 128 characters'],
  [{ ...oidc, providerId: 'acme/oidc' }, wrongId],
  [{ ...oidc, providerId: 'password' }, '0.providerId: is reserved for another way to log in'],
  [{ ...oidc, providerId: undefined }, '0.providerId: is missing'],
  [{ ...oidc, entryPoint: 'https://idp.acme.example' }, '0.entryPoint: is unknown'],
  [{ ...saml, certificates: [] }, '0.certificates: must be a list of at least one certificate'],
  [{ ...saml, certificates: certificate }, '0.certificates: must be a list of certificates'],
  [{ ...saml, certificates: [SECRET] }, noCertificate],
  [{ ...saml, entryPoint: 'http://idp.acme.example' }, `0.entryPoint: ${noHttps}`],
  [{ ...saml, clientSecret: SECRET }, '0.clientSecret: is unknown'],
  [{ ...saml, attributes: { mail: 'mail' } }, '0.attributes.mail: is unknown'],
  [{ ...saml, attributes: { email: 7 } }, '0.attributes.email: must be the name of an attribute, or a list of names'],
  [SECRET, '0: must be an object'],
])('an invalid field is named, and its value never quoted: %#', async (entry, fault) => {
  expect(await faultOf([entry])).toBe(`IDENTITY_PROVIDERS cannot be used: FILE: ${fault}.`);
});

test('all invalid fields are named at once, with duplicate ids', async () => {
  expect(await faultOf([oidc, { ...saml, entryPoint: 1, probe: 1 }, oidc])).toBe(
    'IDENTITY_PROVIDERS cannot be used: FILE: 1.entryPoint: must be an address; 1.probe: must be true or false; 2.providerId: "oidc.acme" is used by another provider.',
  );
});

test('a file that is not a list, not JSON or missing is reported', async () => {
  expect(await faultOf(oidc)).toBe(
    'IDENTITY_PROVIDERS cannot be used: FILE: (the whole file): must be a list of providers.',
  );
  expect(await faultOf(`[\n{"clientSecret": "${SECRET}" "clientId": ""}\n]`)).toBe(
    'IDENTITY_PROVIDERS cannot be used: FILE: is not valid JSON in line 2, column 32: a comma is missing.',
  );
  expect(await faultOf(SECRET)).toMatch(
    /^IDENTITY_PROVIDERS cannot be used: FILE: is not valid JSON in line 1, column 1: this is not a value: [a-z, ]+\.$/,
  );
  await expect(readProviders(join(folder, 'nowhere.json'), false)).rejects.toThrow('nowhere.json: cannot be read.');
});

test('with Firebase as identity provider, providers are refused in our file', async () => {
  await expect(readProviders(await write('[]'), true)).rejects.toThrow(
    'identity is Firebase’s by UI_CONFIG, where its providers are set up.',
  );
});
