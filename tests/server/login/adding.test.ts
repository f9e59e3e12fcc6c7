import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Handed, Helped, Invitations } from '../../../domain/control/people';
import {
  access,
  auditEntries,
  identityInvitations,
  identityMails,
  identityOutbox,
  identityUsers,
  loginFailures,
  registrations,
} from '../../../server/db/schema';
import { createMailer } from '../../../server/identity/pages/mailer';
import { createUser, findUserByEmail } from '../../../server/identity/users/users';
import { WAITING } from '../../kernel/waiting';
import { startMailServer } from '../kernel/mail-server';
import { BESIDE, importContract, onChosenStore, startApp, startAppWithIdentity } from '../kernel/service';

const PASSWORD = 'correct horse';
const BY_PASSWORD = { type: 'FIREBASE', idpProvider: [{ displayName: 'E-mail', providerID: 'password' }] };
const NEW = {
  name: 'Mary Somerville',
  email: 'Mary@example.org',
  company: 'Royal Society',
  title: 'Astronomer',
  roles: [],
  locale: 'de',
  isInvited: true,
};

onChosenStore('attendees whom organisers add and invite', (store) => {
  const tables = [registrations, identityUsers, loginFailures, identityOutbox, identityMails, access, auditEntries];
  type Service = Awaited<ReturnType<typeof startAppWithIdentity>>;
  let service: Service;
  let token = '';
  beforeAll(async () => {
    await importContract(store.db, { ...BESIDE, 'login-options.json': [BY_PASSWORD] });
    service = await startAppWithIdentity(store.db, { projectId: 'adding' });
  });
  afterAll(() => service.stop());

  const callAt = async (origin: string, path: string, body?: unknown, bearer = token) =>
    fetch(`${origin}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call = (path: string, body?: unknown, bearer = token) => callAt(service.origin, path, body, bearer);
  const toolkit = (operation: string, body: object, { origin }: Pick<Service, 'origin'> = service) =>
    fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const signIn = (email: string, password = PASSWORD, at = service) =>
    toolkit('signInWithPassword', { email, password, returnSecureToken: true }, at);
  const add = async (more: object = {}): Promise<Handed> => (await call('/people', { ...NEW, ...more })).json();
  const one = async (q: string): Promise<Helped> => (await (await call(`/people?q=${q}`)).json()).people[0];
  const outbox = () => store.db.select().from(identityOutbox).orderBy(identityOutbox.recipient);
  const codeIn = (link: string | null | undefined): string => new URL(link ?? '').searchParams.get('oobCode') ?? '';
  const choose = (link: string | null, newPassword = PASSWORD) =>
    toolkit('resetPassword', { oobCode: codeIn(link), newPassword });
  const recorded = async () => {
    await service.audit.settled();
    const rows = await store.db.select().from(auditEntries).orderBy(auditEntries.at, auditEntries.id);
    return rows
      .filter(({ action }) => /^people\.(?:add|invite|number)/.test(action))
      .map(({ action, outcome, account, detail }) => [action, outcome, account, detail]);
  };

  beforeEach(async () => {
    for (const table of tables) await store.db.delete(table);
    const radia = { email: 'radia@example.org', password: PASSWORD, emailVerified: true };
    await createUser(store.db, { ...radia, claims: { authorities: ['ADMIN'] } });
    token = (await (await signIn('radia@example.org')).json()).idToken;
    await service.audit.settled();
    await store.db.delete(auditEntries);
  });

  test('an attendee who is added chooses a password by the link of the invitation, and is in', async () => {
    const { isMailed, link, numbers } = await add();
    expect([isMailed, numbers]).toEqual([false, []]);
    const [mail] = await outbox();
    expect([mail?.recipient, mail?.locale, mail?.link]).toEqual(['mary@example.org', 'de', link]);
    expect(await one('somerville')).toMatchObject({
      name: 'Mary Somerville',
      email: 'mary@example.org',
      company: 'Royal Society',
      roles: [],
      lastLoginAt: null,
      invitation: { state: 'sent' },
    });
    expect((await choose(link)).status).toBe(200);
    const { idToken } = await (await signIn('mary@example.org')).json();
    const { attributes } = await (await call('/userInfo', undefined, idToken)).json();
    expect(attributes).toEqual({ name: 'Mary Somerville', company: 'Royal Society', title: 'Astronomer' });
    expect((await choose(link)).status).toBe(400);
    expect(await recorded()).toEqual([
      ['people.add', 'done', 'mary@example.org', null],
      ['people.invite', 'done', 'mary@example.org', null],
    ]);
  });

  test('the link of an invitation works for 14 days', async () => {
    const day = 24 * 3_600_000;
    let passed = 0;
    const later = await startAppWithIdentity(store.db, { projectId: 'adding', now: () => Date.now() + passed });
    const { link } = await add();
    passed = 14 * day - 60_000;
    expect((await toolkit('resetPassword', { oobCode: codeIn(link) }, later)).status).toBe(200);
    passed = 14 * day + 60_000;
    expect((await toolkit('resetPassword', { oobCode: codeIn(link) }, later)).status).toBe(400);
    await later.stop();
  });

  test('an e-mail that is known, or that is none, is refused, and nothing changes', async () => {
    await store.db.insert(registrations).values({ system: 'cvent', number: 'A1', email: 'Bob@example.org' });
    expect((await call('/people', { ...NEW, email: 'RADIA@example.org' })).status).toBe(409);
    expect((await call('/people', { ...NEW, email: 'bob@example.org' })).status).toBe(409);
    for (const wrong of [
      { email: 'mary' },
      { name: ' ' },
      { name: 'x'.repeat(128) },
      { roles: ['ROOT'] },
      { locale: 'x' },
    ])
      expect((await call('/people', { ...NEW, ...wrong })).status).toBe(400);
    expect([await store.db.$count(identityUsers), await store.db.$count(registrations)]).toEqual([1, 1]);
  });

  test('only administrators add and invite, and the roles of a new attendee are recorded', async () => {
    await add({ roles: ['HOST', 'DESIGNER'], isInvited: false });
    expect([(await one('mary')).roles, (await one('mary')).invitation, await outbox()]).toEqual([
      ['HOST', 'DESIGNER'],
      null,
      [],
    ]);
    expect(await recorded()).toEqual([['people.add', 'done', 'mary@example.org', 'HOST, DESIGNER']]);
    await createUser(store.db, { email: 'eve@example.org', password: PASSWORD, claims: { authorities: ['DESIGNER'] } });
    const { idToken } = await (await signIn('eve@example.org')).json();
    expect((await call('/people', { ...NEW, email: 'x@example.org', roles: ['ADMIN'] }, idToken)).status).toBe(403);
    expect((await call('/people/invitations', { locale: 'en' }, idToken)).status).toBe(403);
    expect((await call('/people/invitations', undefined, idToken)).status).toBe(403);
    expect(await findUserByEmail(store.db, 'x@example.org')).toBeNull();
  });

  test('where only listed e-mails may enter, the new one is listed, and a refused one is not added', async () => {
    await store.db.insert(access).values([
      { email: 'radia@example.org', allowed: true },
      { email: 'mallory@example.org', allowed: false },
    ]);
    const { link } = await add();
    await choose(link);
    const { idToken } = await (await signIn('mary@example.org')).json();
    expect((await call('/userInfo', undefined, idToken)).status).toBe(200);
    expect((await call('/people', { ...NEW, email: 'mallory@example.org' })).status).toBe(403);
    expect(await findUserByEmail(store.db, 'mallory@example.org')).toBeNull();
  });

  test('an attendee of a file gets an account by an invitation, which can be sent again until they come', async () => {
    const bob = { uid: null, email: 'bob@example.org' };
    await store.db
      .insert(registrations)
      .values({ system: 'cvent', number: 'A1', email: 'bob@example.org', name: 'Bob' });
    const invite = async (who: object = bob) => call('/people/acts', { act: 'invite', ...who, locale: 'fr' });
    const first: Handed = await (await invite()).json();
    const second: Handed = await (await invite()).json();
    expect((await choose(first.link)).status).toBe(400);
    expect((await choose(second.link)).status).toBe(200);
    await signIn('bob@example.org');
    expect(await one('bob')).toMatchObject({ name: 'Bob', lastLoginAt: expect.any(String) });
    expect((await invite()).status).toBe(409);
    expect((await invite({ uid: null, email: 'nobody@example.org' })).status).toBe(404);
    await store.db
      .insert(registrations)
      .values({ system: 'cvent', number: 'A2', email: 'gone@example.org', active: false });
    expect((await invite({ uid: null, email: 'gone@example.org' })).status).toBe(409);
    expect(await findUserByEmail(store.db, 'gone@example.org')).toBeNull();
  });

  test('the owner of an active registration asks for a password, and others get no account', async () => {
    await store.db.insert(registrations).values([
      { system: 'cvent', number: 'A1', email: 'Bob@example.org', name: 'Bob' },
      { system: 'cvent', number: 'A2', email: 'gone@example.org', active: false },
    ]);
    const answers = [];
    for (const email of ['bob@example.org', 'gone@example.org', 'stranger@example.org']) {
      const answer = await toolkit('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      answers.push([answer.status, { ...(await answer.json()), email: '' }]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const mails = await outbox();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['bob@example.org']);
    await choose(mails[0]?.link ?? null);
    expect((await signIn('bob@example.org')).status).toBe(200);
    expect((await findUserByEmail(store.db, 'bob@example.org'))?.displayName).toBe('Bob');
    expect(await store.db.$count(identityUsers)).toBe(2);
  });

  test('everybody who was not invited gets one mail, however often and wherever the button is pressed', async () => {
    const mails = await startMailServer({});
    const mailer = createMailer({ db: store.db, smtpUrl: mails.url, from: 'venue@example.org' });
    const mailing = () => startAppWithIdentity(store.db, { projectId: 'adding', mailer });
    const both = [await mailing(), await mailing()] as const;
    await createUser(store.db, { email: 'new@example.org' });
    const gone = await createUser(store.db, { email: 'off@example.org' });
    await store.db.update(identityUsers).set({ disabled: true }).where(eq(identityUsers.uid, gone.uid));
    await store.db.insert(registrations).values(
      Array.from({ length: 60 }, (_, index) => ({
        system: 'cvent' as const,
        number: `G${index}`,
        email: `guest${index}@example.org`,
        active: index > 0,
      })),
    );
    const progress = async (): Promise<Invitations> => (await callAt(both[0].origin, '/people/invitations')).json();
    expect(await progress()).toEqual({ uninvited: 60, waiting: 0, sent: 0, failed: 0, isRunning: false });
    for (const { origin } of [...both, ...both])
      expect((await callAt(origin, '/people/invitations', { locale: 'en' })).status).toBe(202);
    await vi.waitFor(async () => expect((await progress()).sent).toBe(60), WAITING);
    expect(await progress()).toEqual({ uninvited: 0, waiting: 0, sent: 60, failed: 0, isRunning: false });
    for (const { stop } of both) await stop();
    await mails.stop();
    const recipients = mails.mails.map((mail) => /^To: (.+)$/m.exec(mail)?.[1] ?? '');
    expect([recipients.length, new Set(recipients).size]).toEqual([60, 60]);
    expect((await recorded()).filter(([action]) => action === 'people.inviteAll')).toHaveLength(4);
  });

  test('an invitation that the mail server refuses for its recipient has failed, and the others arrive', async () => {
    const mails = await startMailServer({ script: { RCPT: '550 no such user' } });
    const mailer = createMailer({ db: store.db, smtpUrl: mails.url, from: 'venue@example.org' });
    const mailing = await startAppWithIdentity(store.db, { projectId: 'adding', mailer });
    await callAt(mailing.origin, '/people', NEW);
    const state = async () => (await store.db.select().from(identityInvitations))[0]?.state;
    await vi.waitFor(async () => expect(await state()).toBe('failed'), WAITING);
    expect(await store.db.$count(identityMails)).toBe(0);
    await mailing.stop();
    await mails.stop();
  });
});

onChosenStore('attendees of a venue with confirmation numbers', (store) => {
  const admin = {
    authorization: `Bearer ${Buffer.from(JSON.stringify({ uid: 'radia', email: null, authorities: ['ADMIN'] })).toString('base64url')}`,
  };

  test('a new attendee has a number, which is shown again only on request, also where another service has the accounts', async () => {
    await importContract(store.db);
    const service = await startApp(store.db);
    const post = (url: string, payload: object) =>
      service.app.inject({ method: 'POST', url: `/api${url}`, headers: admin, payload });
    const added: Handed = (await post('/people', NEW)).json();
    expect(added).toEqual({
      isMailed: false,
      link: null,
      numbers: [{ system: 'cvent', number: expect.stringMatching(/^[A-Z2-9]{12}$/) }],
    });
    const confirmationNumber = added.numbers[0]?.number;
    const login = await post('/cvent/login', { architectureID: 'aurora', confirmationNumber });
    expect(login.json()).toMatchObject({ status: 'USER_FOUND', emailAddress: 'mary@example.org' });
    const shown: Handed = (await post('/people/acts', { act: 'number', uid: null, email: 'mary@example.org' })).json();
    expect(shown.numbers).toEqual(added.numbers);
    expect((await post('/people', { ...NEW, email: 'x@example.org', roles: ['HOST'] })).statusCode).toBe(403);
    const invite = { act: 'invite', uid: null, email: 'mary@example.org', locale: 'en' };
    expect((await post('/people/acts', invite)).statusCode).toBe(409);
    expect((await post('/people/invitations', { locale: 'en' })).statusCode).toBe(409);
    const list = await service.app.inject({ url: '/api/people', headers: admin });
    expect(list.json().ways).toEqual({ accounts: false, password: false, number: 'cvent', mails: 'none' });
    expect(list.body).not.toContain(confirmationNumber);
    await service.stop();
  });

  test('the mail of an invitation has the number where the venue asks for it', async () => {
    await importContract(store.db);
    await store.db.delete(identityUsers);
    const service = await startAppWithIdentity(store.db, { projectId: 'numbers' });
    const { uid } = await createUser(store.db, { email: 'radia@example.org', claims: { authorities: ['ADMIN'] } });
    const url = `${service.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken`;
    const customToken = await service.identity.createCustomToken(uid);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ token: customToken, returnSecureToken: true });
    const { idToken } = await (await fetch(url, { method: 'POST', headers, body })).json();
    const answer = await fetch(`${service.origin}/api/people`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${idToken}` },
      body: JSON.stringify({ ...NEW, email: 'maria@example.org', locale: 'en' }),
    });
    const { numbers }: Handed = await answer.json();
    const [mail] = await store.db
      .select()
      .from(identityOutbox)
      .where(eq(identityOutbox.recipient, 'maria@example.org'));
    expect(mail?.body).toContain(numbers[0]?.number);
    await service.stop();
  });
});
