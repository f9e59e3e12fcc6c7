import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import type { Http } from '../../../src/adapters/kernel/http';
import { leadsInside } from '../../../src/adapters/people/leads';
import { actorIn, checkRequests, fakeService, outcomeOf } from '../kernel/requests';

const OWN = '/api/leads/aurora';
const WIDGET = `${OWN}/widgets/booth`;
const place = { architectureId: 'aurora', widgetId: 'booth' };
const ADA = { name: 'Ada', email: 'ada@example.org', company: 'Engines', title: 'Countess' };
const AT = '2027-03-12T10:00:00.000Z';
const shared = { widgetId: 'booth', company: 'Navy', contact: ADA, note: 'Hello', at: AT };
const offered = { company: 'Navy', contact: ADA, shared: null, received: null };
const standing = { ...offered, shared, received: { contacts: 1, withdrawn: 0 } };
const contacts = {
  company: 'Navy',
  contacts: [{ ...ADA, note: 'Hello', at: AT }],
  total: 1,
  all: 2,
  withdrawn: 3,
};
const file = { name: 'Navy', locale: 'en', columns: ['Name', 'E-mail', 'Company', 'Job title', 'Note', 'Shared'] };

const lead = (name: string) => (http: Http) => actorIn(leadsInside(http).leads, 'member', name);
const list = (name: string) => (http: Http) => actorIn(leadsInside(http).leads, 'member', 'contacts', name);
const own = (name: string) => (http: Http) => actorIn(leadsInside(http).sharedLeads, name);

checkRequests({
  'whether a contact can be shared': {
    logic: lead('readLead'),
    input: place,
    answers: { [`GET ${WIDGET}`]: { ...offered, company: '', contact: null } },
    sends: [`GET ${WIDGET}`],
    output: {
      isOffered: false,
      hasContact: false,
      isShared: false,
      isReceiver: false,
      body: { ...offered, company: '', contact: null },
    },
  },
  'a contact is shared as it was shown': {
    logic: lead('shareContact'),
    input: { ...place, standing: { body: seal(offered) }, note: seal('Hello') },
    answers: { [`POST ${OWN}/share`]: standing },
    sends: [[`POST ${OWN}/share`, { widgetId: 'booth', company: 'Navy', contact: ADA, note: 'Hello' }]],
    output: { isOffered: true, hasContact: true, isShared: true, isReceiver: true, body: standing },
    reports: 'sessionOver',
  },
  'a contact is withdrawn': {
    logic: lead('withdrawContact'),
    input: place,
    answers: { [`POST ${OWN}/withdraw`]: offered },
    sends: [[`POST ${OWN}/withdraw`, { widgetId: 'booth' }]],
    output: { isOffered: true, hasContact: true, isShared: false, isReceiver: false, body: offered },
    reports: 'sessionOver',
  },
  'the contacts of a company, searched': {
    logic: list('readContacts'),
    input: { ...place, query: seal(' ada '), page: 1 },
    answers: { [`GET ${WIDGET}/contacts`]: contacts },
    sends: [`GET ${WIDGET}/contacts?page=1&q=ada`],
    output: { total: 1, all: 2, withdrawn: 3, list: contacts.contacts },
  },
  'the contacts of a company, all of them': {
    logic: list('readContacts'),
    input: { ...place, query: seal(' '), page: 0 },
    answers: { [`GET ${WIDGET}/contacts`]: contacts },
    sends: [`GET ${WIDGET}/contacts?page=0`],
    output: { total: 1, all: 2, withdrawn: 3, list: contacts.contacts },
  },
  'the contacts of a company as a file': {
    logic: list('saveContacts'),
    input: { ...place, file },
    answers: { [`GET ${WIDGET}/contacts`]: contacts },
    sends: [`GET ${WIDGET}/contacts?page=all`],
    saves: 'Navy.csv',
  },
  'the companies that have the contact of the user': {
    logic: own('readShared'),
    input: { architectureId: 'aurora' },
    answers: { [`GET ${OWN}`]: { shared: [shared] } },
    sends: [`GET ${OWN}`],
    output: [{ widgetId: 'booth', body: shared }],
  },
});

test('a contact that is withdrawn in the profile is read again', async () => {
  const { http, sent } = fakeService({ [`POST ${OWN}/withdraw`]: offered, [`GET ${OWN}`]: { shared: [] } });
  expect(await outcomeOf(own('withdrawShared')(http), place)).toEqual([]);
  expect(sent.map(({ request, body }) => [request, body])).toEqual([
    [`POST ${OWN}/withdraw`, { widgetId: 'booth' }],
    [`GET ${OWN}`, undefined],
  ]);
});
