import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOidcProvider } from '../../providers/oidc';
import type { ProviderUser } from '../../providers/people';
import { startSamlProvider } from '../../providers/saml';
import { PASSWORD } from './accounts';
import { smallSample, smallSampleData } from './sample';
import { type ClockedService, startService } from './service';

const user = (name: string, email: string, ...authorities: string[]) => ({
  name,
  email,
  password: PASSWORD,
  authorities,
});
/** The accounts, and changes to some of them. */
const USERS = [
  user('Ada Lovelace', 'ada@aurora.example'),
  user('Grace Hopper', 'grace@aurora.example', 'DESIGNER'),
  user('Hedy Lamarr', 'hedy@aurora.example'),
  user('Barred Guest', 'barred@aurora.example'),
  user('Guessed Guest', 'guessed@aurora.example'),
  user('Sleeping Guest', 'sleeping@aurora.example'),
  user('Forgetful Guest', 'forgetful@aurora.example'),
  user('Leaving Guest', 'leaving@aurora.example'),
  user('Changing Guest', 'changing@aurora.example'),
  { ...user('Disabled Guest', 'disabled@aurora.example'), disabled: true },
];
const REGISTRATIONS = [
  { system: 'cvent', number: 'AURORA1815', email: 'ada@aurora.example' },
  { system: 'cvent', number: 'AURORA1906', email: 'mary@aurora.example', name: 'Mary Jackson' },
  { system: 'cvent', number: 'BARRED1', email: 'barred@aurora.example' },
  { system: 'cvent', number: 'DISABLED1', email: 'disabled@aurora.example' },
  { system: 'cvent', number: 'CANCELLED1', email: 'late@aurora.example', active: false },
  { system: 'bizzabo', number: 2000, email: 'guessed@aurora.example' },
  { system: 'bizzabo', number: 1815, email: 'ada@aurora.example' },
  { system: 'bizzabo', number: 1910, email: 'dorothy@aurora.example', name: 'Dorothy Vaughan' },
  { system: 'bizzabo', number: 1000, email: 'late@aurora.example', active: false },
];
const LOGIN_OPTIONS = [
  { type: 'CVENT_LOGIN' },
  { type: 'BIZZABO_LOGIN' },
  { type: 'FIREBASE', idpProvider: [{ providerID: 'password' }] },
];

type Provider = { url: string; displayName: string; start(): Promise<void>; stop(): Promise<void> };

/** The sample venue with every login option, two single sign-on providers, and many kinds of users. */
export type House = ClockedService & {
  oidc: Provider & { forge: Awaited<ReturnType<typeof startOidcProvider>>['forge'] };
  saml: Provider & { forge: Awaited<ReturnType<typeof startSamlProvider>>['forge'] };
  /** A user known only to the two providers, unless an e-mail address is given. */
  meet(user?: Partial<ProviderUser>): ProviderUser & { name: string };
  /** Restarts the service after disabling one of its users. */
  disable(email: string): Promise<void>;
};

/** The sample venue with small pictures, for changes. */
export const copySample = (folder: string): Promise<void> => cp(smallSample(), folder, { recursive: true });

export async function openHouse(): Promise<House & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-house-'));
  const write = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));
  const people: ProviderUser[] = [];
  const [oidc, saml] = await Promise.all([startOidcProvider({ users: people }), startSamlProvider({ users: people })]);
  await copySample(folder);
  await write('login-options.json', LOGIN_OPTIONS);
  await write('registrations.json', REGISTRATIONS);
  await write('users.json', USERS);
  await write('access.json', { denied: ['barred@aurora.example', 'uninvited@aurora.example'] });
  await write('providers.json', [oidc.provider, saml.provider]);
  const args = ['--venue', join(folder, 'venue.json')];
  const env = { IDENTITY_PROVIDERS: join(folder, 'providers.json'), LOG_LEVEL: 'trace' };
  // The pictures of the sample have their sizes already.
  const service = await startService(args, env, { isClocked: true, data: smallSampleData() });
  const disabled = new Set<string>();
  return {
    ...service,
    oidc: { ...oidc, displayName: oidc.provider.displayName },
    saml: { ...saml, displayName: saml.provider.displayName },
    meet(given = {}) {
      const met = { name: 'Joan Clarke', email: `joan-${randomUUID().slice(0, 8)}@corp.example`, ...given };
      people.push(met);
      return met;
    },
    async disable(email) {
      disabled.add(email);
      const users = USERS.map((one) => (disabled.has(one.email) ? { ...one, disabled: true } : one));
      await write('users.json', users);
      await service.stop();
      await service.start(args);
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await Promise.all([oidc.stop(), saml.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
