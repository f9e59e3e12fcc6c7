import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config';
import { originsOf } from '../../../server/operator/origins';

const read = (env: NodeJS.ProcessEnv, args: string[] = []) => readConfig(env, args, '/somewhere');

test.each([
  [{}, ['http://localhost:80', 'http://127.0.0.1:80']],
  [{ HOST: '127.0.0.1' }, ['http://127.0.0.1:80', 'http://localhost:80']],
  [{ HOST: '::1' }, ['http://[::1]:80', 'http://localhost:80']],
  [{ HOST: '0.0.0.0' }, ['http://localhost:80', 'http://127.0.0.1:80']],
  [{ HOST: '192.168.1.5' }, ['http://192.168.1.5:80']],
  [
    { HOST: '192.168.1.5', PUBLIC_URL: 'https://venue.example.org' },
    ['https://venue.example.org', 'http://192.168.1.5:80'],
  ],
])('links of a service with %o use addresses where it listens', (env, origins) => {
  expect(originsOf(read(env), 80)).toEqual(origins.map((origin) => new URL(origin).origin));
});

test('a service behind the development server has its address', () => {
  const config = read({ HOST: 'localhost' }, ['--front', 'http://0.0.0.0:8080']);
  expect([originsOf(config, 4000)[0], config.isPrivate]).toEqual(['http://localhost:8080', false]);
  expect(read({}, ['--front', 'http://localhost:8080']).isPrivate).toBe(true);
});

test.each([
  [{}, true],
  [{ HOST: '127.0.0.1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: 'venue.internal' }, false],
  [{ PUBLIC_URL: 'http://localhost:8080' }, false],
])('whether only this machine reaches a service with %o: %s', (env, isPrivate) => {
  expect(read(env).isPrivate).toBe(isPrivate);
});

test('a mail server is refused without a public address for the links of its mails', () => {
  const SMTP_URL = 'smtps://mail.example.org';
  expect(() => read({ SMTP_URL })).toThrow(ConfigError);
  expect(() => read({ SMTP_URL })).toThrow(
    'SMTP_URL needs PUBLIC_URL: set it to the address that the links in mails open.',
  );
  expect(read({ SMTP_URL, PUBLIC_URL: 'https://venue.example.org' }).smtpUrl).toBe(SMTP_URL);
});

test.each(['true', 'True', '0', '300', '0.0.0.0/0', '::/0', '10.0.0.0/8, 0.0.0.0/0', '10.0.0', 'proxy', ','])(
  'TRUST_PROXY=%s is refused, because it is no number and no list of proxies',
  (TRUST_PROXY) => {
    expect(() => read({ TRUST_PROXY })).toThrow(
      'TRUST_PROXY cannot be used: set it to false, the number of proxies in front of the service, or their addresses separated by commas.',
    );
  },
);

test.each([
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['127.0.0.1, ::1,fd00::/8', ['127.0.0.1', '::1', 'fd00::/8']],
])('TRUST_PROXY=%s is taken', (TRUST_PROXY, trustProxy) => {
  expect(read({ TRUST_PROXY }).trustProxy).toEqual(trustProxy);
});
