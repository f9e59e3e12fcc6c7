import { eq, like, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHAT_API } from '../../../domain/chat/api';
import { MOST_CONTACTS, MOST_SHARED } from '../../../domain/people/leads';
import { readWords } from '../../../server/chat/words';
import {
  auditEntries,
  identityUsers,
  leadReceivers,
  leads,
  leadWithdrawals,
  profiles,
  venues,
} from '../../../server/db/schema';
import { type ChatService, prepareChat, startChat } from '../chat/chat-service';
import { ada, grace, hedy, katherine, onChosenStore, radia } from '../kernel/service';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const proven = <T extends object>(who: T) => ({ ...who, claims: { email_verified: true } });
const [exhibitor, other] = [proven(hedy), proven(katherine)];
const OWN = '/api/leads/aurora';
const BOOTH = `${OWN}/widgets/lobby-meeting`;
const ADA = { name: 'Ada Lovelace', email: 'ada@example.org', company: 'Analytical Engines', title: 'Countess' };

onChosenStore('contacts that attendees share with companies', (store) => {
  let service: ChatService;
  const offer = async (isOn: boolean) => {
    const [row] = await store.db.select({ working: venues.working }).from(venues);
    const booth = { sharesContacts: isOn, contactCompany: 'Navy Compilers' };
    const venue = JSON.parse(JSON.stringify(row?.working), (_, value) =>
      value?.id === 'lobby-meeting' || value?.id === 'ask' ? { ...value, ...booth } : value,
    );
    await store.db.update(venues).set({ working: venue, published: venue, revision: sql`revision + 1` });
  };
  beforeEach(async () => {
    service = await startChat(store.db, {}, { now: () => NOW, chatWords: readWords('rubbish') });
    await offer(true);
    await store.db.insert(profiles).values({
      architectureId: 'aurora',
      userId: 'ada',
      attributes: { name: ADA.name, email: 'other@example.org', company: ADA.company, jobTitle: ADA.title },
    });
    await service.call('POST', '/api/leads/receivers', radia, receiving('hedy@example.org'));
  });
  afterEach(async () => {
    await service.stop();
    await prepareChat(store.db, null);
    for (const table of [leads, leadWithdrawals, leadReceivers, profiles, auditEntries]) await store.db.delete(table);
  });

  const receiving = (...receivers: string[]) => ({ widgetId: 'lobby-meeting', receivers });
  const shared = (more: object = {}) => ({
    widgetId: 'lobby-meeting',
    company: 'Navy Compilers',
    contact: ADA,
    note: '',
    ...more,
  });
  const share = (more: object = {}, who: object = ada) => service.call('POST', `${OWN}/share`, who, shared(more));
  const read = async (url: string, who: object) => (await service.call('GET', url, who)).json();
  const contacts = (who: object, query = '') => service.call('GET', `${BOOTH}/contacts${query}`, who);
  const withdraw = (widgetId = 'lobby-meeting') => service.call('POST', `${OWN}/withdraw`, ada, { widgetId });
  const entry = { ...ADA, note: 'Ask me about\nBernoulli', at: new Date(NOW).toISOString() };

  test('an attendee shares exactly what they have seen, its receivers alone read it, and a withdrawn one is only counted', async () => {
    expect(await read(BOOTH, ada)).toEqual({ company: 'Navy Compilers', contact: ADA, shared: null, received: null });
    const { note, at, ...contact } = entry;
    const own = { widgetId: 'lobby-meeting', company: 'Navy Compilers', contact, note, at };
    expect((await share({ note: ' Ask me about\u202E\r\nBernoulli ' })).json().shared).toEqual(own);
    expect(await read(OWN, ada)).toEqual({ shared: [own] });
    expect((await contacts(exhibitor)).json()).toEqual({
      company: 'Navy Compilers',
      contacts: [entry],
      total: 1,
      all: 1,
      withdrawn: 0,
    });
    expect((await read(BOOTH, exhibitor)).received).toEqual({ contacts: 1, withdrawn: 0 });
    // Others have neither the list nor a hint of it: another exhibitor, an organiser, an account with an unproven e-mail.
    for (const who of [other, proven(radia), proven(grace), hedy, ada]) {
      expect((await contacts(who)).statusCode).toBe(404);
      expect((await read(BOOTH, who)).received).toBeNull();
    }
    expect((await withdraw()).json().shared).toBeNull();
    expect(await store.db.select().from(leads)).toEqual([]);
    expect((await contacts(exhibitor)).json()).toMatchObject({ contacts: [], all: 0, withdrawn: 1 });
    expect((await withdraw()).statusCode).toBe(200);
    expect((await read(BOOTH, exhibitor)).received).toEqual({ contacts: 0, withdrawn: 1 });
  });

  test('nothing else is shared than what was shown, and nothing where it is not offered', async () => {
    expect((await share({ contact: { ...ADA, email: 'other@example.org' } })).statusCode).toBe(412);
    expect((await share({ company: 'Army Compilers' })).statusCode).toBe(412);
    expect((await share({ note: 'what rubbish' })).statusCode).toBe(422);
    expect((await share({ note: 'x'.repeat(501) })).statusCode).toBe(400);
    expect((await share({ widgetId: 'talks' })).statusCode).toBe(404);
    expect((await share({}, { ...ada, email: null })).statusCode).toBe(403);
    expect(await read(BOOTH, { ...ada, email: null })).toMatchObject({ contact: null });
    await offer(false);
    expect((await share()).statusCode).toBe(404);
    expect(await store.db.select().from(leads)).toEqual([]);
  });

  test('a contact is shared once, and again with another note; what was shared stays when the offer ends', async () => {
    await share({ note: 'one' });
    await share({ note: 'two' });
    await offer(false);
    expect((await read(OWN, ada)).shared).toMatchObject([{ note: 'two' }]);
    expect(await read(BOOTH, ada)).toMatchObject({ company: '', shared: { note: 'two' } });
    expect((await contacts(exhibitor)).json().contacts).toMatchObject([{ note: 'two' }]);
  });

  const fill = (count: number, lead: (at: number) => object) =>
    store.db.insert(leads).values(
      Array.from({ length: count }, (_, at) => ({
        mode: 'live',
        architectureId: 'aurora',
        widgetId: 'lobby-meeting',
        userId: `user-${at}`,
        company: 'Navy Compilers',
        name: `Name ${at}`,
        email: `user-${at}@example.org`,
        ownCompany: '',
        title: '',
        note: '',
        sharedAt: new Date(NOW - 1000 * (at + 1)),
        ...lead(at),
      })),
    );

  test('a user and a company have a bounded number of contacts', async () => {
    await fill(MOST_SHARED, (at) => ({ userId: 'ada', widgetId: `booth-${at}` }));
    expect((await share()).statusCode).toBe(409);
    await withdraw('booth-0');
    expect((await share()).statusCode).toBe(200);
    await withdraw();
    for (let at = 0; at < MOST_CONTACTS; at += 1000) await fill(1000, (one) => ({ userId: `user-${at + one}` }));
    expect((await share()).statusCode).toBe(409);
  });

  test('receivers find contacts by any word without accents, in pages, and save all of them', async () => {
    await fill(60, (at) => (at === 7 ? { name: 'Zoë Größe', ownCompany: 'Café 50%' } : {}));
    const first = (await contacts(exhibitor)).json();
    expect([first.contacts.length, first.contacts[0].name, first.total]).toEqual([50, 'Name 0', 60]);
    expect((await contacts(exhibitor, '?page=1')).json().contacts).toHaveLength(10);
    expect((await contacts(exhibitor, '?page=all')).json().contacts).toHaveLength(60);
    for (const query of ['zoe cafe', 'GRO%C3%9FE', '50%25'])
      expect((await contacts(exhibitor, `?q=${query}`)).json()).toMatchObject({ total: 1, all: 60 });
    await service.audit.settled();
    const entries = await store.db.select().from(auditEntries).where(like(auditEntries.action, 'leads.%'));
    expect(entries.map(({ action, outcome, target }) => `${action} ${outcome} ${target}`).toSorted()).toEqual([
      'leads.export done lobby-meeting',
      'leads.grant done lobby-meeting',
      'leads.read done lobby-meeting',
    ]);
  });

  test('administrators name the receivers, and see numbers and no attendee', async () => {
    await share();
    const booth = {
      widgetId: 'lobby-meeting',
      names: [{ locale: 'en', text: 'Welcome desk' }],
      company: 'Navy Compilers',
      isOffered: true,
      receivers: ['hedy@example.org'],
      contacts: 1,
      withdrawn: 0,
    };
    const { companies } = await read('/api/leads/receivers', radia);
    expect(companies).toMatchObject([booth, { widgetId: 'ask', receivers: [], contacts: 0 }]);
    expect(JSON.stringify(companies)).not.toContain('ada');
    const changed = await service.call(
      'POST',
      '/api/leads/receivers',
      radia,
      receiving(' Katherine@example.org ', 'katherine@example.org'),
    );
    expect(changed.json().companies[0].receivers).toEqual(['katherine@example.org']);
    expect((await contacts(exhibitor)).statusCode).toBe(404);
    expect((await contacts(other)).statusCode).toBe(200);
    await service.audit.settled();
    const acts = await store.db.select().from(auditEntries).where(eq(auditEntries.uid, 'radia'));
    expect(acts.map(({ action, account }) => [action, account])).toEqual([
      ['leads.grant', 'hedy@example.org'],
      ['leads.revoke', 'hedy@example.org'],
      ['leads.grant', 'katherine@example.org'],
    ]);
    expect((await service.call('POST', '/api/leads/receivers', radia, receiving('nobody'))).statusCode).toBe(400);
    const venue = (await service.call('GET', '/api/venue?architectureId=aurora', ada)).payload;
    expect(venue).toContain('Navy Compilers');
    expect(venue).not.toContain('katherine');
  });

  test('own data has what a user shares, and neither their erasure nor the end of the account leaves a contact', async () => {
    await share({ note: 'Call me' });
    const { sharedContacts } = await read(CHAT_API.own, ada);
    expect(sharedContacts).toMatchObject([
      { venue: 'aurora', company: 'Navy Compilers', contact: ADA, note: 'Call me' },
    ]);
    expect((await service.call('DELETE', CHAT_API.own, ada)).statusCode).toBe(204);
    expect((await contacts(exhibitor)).json()).toMatchObject({ all: 0, withdrawn: 1 });
    await share();
    await store.db.delete(identityUsers).where(eq(identityUsers.uid, 'ada'));
    expect((await contacts(exhibitor)).json()).toMatchObject({ all: 0, withdrawn: 2 });
  });
});
