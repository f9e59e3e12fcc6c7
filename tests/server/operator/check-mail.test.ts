import { expect, test } from 'vitest';
import { readTask } from '../../../server/config';
import { explain } from '../../../server/operator/explain';
import { runTask } from '../../../server/operator/tasks';
import { startMailServer } from '../kernel/mail-server';

/** What the operator reads. */
async function type(env: NodeJS.ProcessEnv, to = 'you@example.org'): Promise<string[]> {
  try {
    const task = readTask(env, ['--check-mail', to], '/srv');
    return task === null ? [] : await runTask(task);
  } catch (error) {
    return explain(error, true);
  }
}

test('a mail that is taken is reported with where to look for it', async () => {
  const server = await startMailServer();
  const lines = await type({ SMTP_URL: server.url });
  expect(lines).toEqual([
    '127.0.0.1 took a mail to you@example.org. Look into its inbox, and into the spam folder.',
    'MAIL_FROM is not set: the sender is Venue <venue@localhost>, which many servers refuse or sort out.',
    'If it does not arrive: SPF and DKIM of the domain of MAIL_FROM must allow this mail server.',
  ]);
  expect(await type({ SMTP_URL: server.url, MAIL_FROM: 'venue@example.org' })).toHaveLength(2);
  expect(server.mails).toEqual([expect.any(String), expect.stringContaining('From: venue@example.org')]);
  expect(server.mails[1]).toContain('To: you@example.org');
  await server.stop();
});

test.each([
  [
    'the user or password',
    'u:secret@',
    { EHLO: '250 AUTH PLAIN', AUTH: '535 5.7.8 no' },
    /refuses the user or the password of SMTP_URL/,
    'no',
  ],
  ['the sender', '', { MAIL: '553 5.1.8 not you' }, /^The mail server refuses the sender: set MAIL_FROM /, 'not you'],
  ['the recipient', '', { RCPT: '550 5.1.1 unknown' }, /^The mail server refuses this recipient: /, 'unknown'],
  ['the content', '', { data: '554 spam' }, /^The mail server refuses the content of the mail/, 'spam'],
  [
    'the connection',
    '',
    { connect: '421 busy' },
    /^The mail server at 127\.0\.0\.1:\d+ ends the conversation: /,
    'busy',
  ],
])(
  'a server that refuses %s is explained, with its own words and without the password',
  async (_, user, script, line, said) => {
    const server = await startMailServer({ script });
    const lines = await type({ SMTP_URL: server.url.replace('//', `//${user}`) });
    await server.stop();
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(lines[0]).toContain(`\nIt said: `);
    expect(lines[0]).toContain(said);
    expect(lines[0]).not.toContain('secret');
  },
);

test('a wrong address, port or protocol is explained', async () => {
  const server = await startMailServer();
  const closed = await startMailServer();
  await closed.stop();
  expect(await type({ SMTP_URL: 'smtp://no-such-host.invalid' })).toEqual([
    'The name no-such-host.invalid in SMTP_URL is not known: correct it, or the name server of this machine.',
  ]);
  expect(await type({ SMTP_URL: closed.url })).toEqual([
    `No mail server answers at 127.0.0.1:${closed.port}: correct the host or the port in SMTP_URL. Most servers use 465 with smtps:// or 587 with smtp://.`,
  ]);
  expect(await type({ SMTP_URL: server.url.replace('smtp:', 'smtps:') })).toEqual([
    `The mail server at 127.0.0.1:${server.port} does not begin with TLS: write smtp:// instead of smtps:// in SMTP_URL, often with the port 587.`,
  ]);
  await server.stop();
});

test('what is missing is named', async () => {
  expect(await type({})).toEqual([
    'SMTP_URL is not set: set it to the address of a mail server, such as smtps://user:password@mail.example.org. Without it, password mails are kept in the local outbox.',
  ]);
  const invalid = ['--check-mail needs an e-mail address, such as you@example.org.'];
  expect([await type({}, 'ada'), await type({}, 'a@b, c@d')]).toEqual([invalid, invalid]);
});
