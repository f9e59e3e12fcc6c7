import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DeskSchema } from '../../../domain/control/desk';
import { DryRunOrderSchema, DryRunSchema } from '../../../domain/control/dry-run';
import { StoredFilesSchema } from '../../../domain/control/files';
import { PublicationsSchema } from '../../../domain/control/history';
import { FileCheckSchema, ImportReportSchema, ImportsSchema } from '../../../domain/control/imports';
import { LogSchema } from '../../../domain/control/log';
import { LoginPageSaveSchema, LoginPageSchema } from '../../../domain/control/offering';
import { ActSchema, type Helped, isActive, PeopleSchema } from '../../../domain/control/people';
import { FindingsQuerySchema, FindingsSchema } from '../../../domain/control/preflight-parts';
import { frameNameOf, previewIn, rolesOf } from '../../../domain/control/previewing';
import { PulseSchema } from '../../../domain/control/pulse';
import { KeptFileSchema, SentFileSchema } from '../../../domain/control/uploads';
import { OPTION_NAME_MAX } from '../../../domain/login/login-edits';

const AT = '2026-11-20T09:00:00Z';
const STEP = {
  kind: 'text',
  name: { en: 'Lobby' },
  gesture: null,
  changes: [{ kind: 'text', path: ['names'], name: 'en', before: 'Lobby', after: 'Hall' }],
};
const MISTAKES = [{ code: 'tooLong', values: { most: 12 } }];
const LATENCY = { answers: 4, medianMs: 20, p95Ms: 80 };
const FIGURES = { entered: 9, requests: 40, refusals: 1, errors: 2, logins: LATENCY, others: LATENCY, verdict: 'slow' };
const VERSIONS = { mode: 'live', version: 3, publishedVersion: 2, publishedArchitectureId: 'aurora' };
const ADA: Helped = {
  uid: 'ada',
  email: 'ada@example.org',
  name: 'Ada',
  company: 'Acme',
  disabled: false,
  roles: ['HOST'],
  lastLoginAt: AT,
  lockedUntil: AT,
  registrations: [{ system: 'cvent', active: true }],
  invitation: { state: 'sent', at: AT },
  area: { id: 'lobby', names: [{ locale: 'en', text: 'Lobby' }] },
};
const WHO = { uid: 'ada', email: 'ada@example.org' };
const CHOICE = { id: 'FIREBASE_OIDC:oidc.acme', isOffered: true, displayName: 'Staff' };
const IMPORT = {
  id: 'i1',
  name: 'people.csv',
  account: 'eve@example.org',
  at: AT,
  state: 'running',
  rows: 9,
  done: 4,
  added: 2,
  changed: 1,
  left: 1,
};
const CHECK = {
  system: 'bizzabo',
  kind: 'bizzabo',
  sheets: ['List'],
  sheet: 0,
  columns: [{ label: 'Ticket Number', sample: '7' }],
  taken: { number: 0, email: 1 },
  rows: 9,
  added: 2,
  changed: 1,
  inactive: 1,
  left: 1,
  notes: MISTAKES,
  gone: 4,
  others: ['Bob'],
  again: 1,
  faults: [{ line: 3, fault: 'Too long', mistakes: MISTAKES }],
  statuses: [{ status: 'Paid', rows: 8, isActive: null }],
};

test.each<[string, v.GenericSchema, unknown]>([
  ['the state of the venue', DeskSchema, { architectureId: 'aurora', versions: VERSIONS }],
  ['the log of an organiser', LogSchema, { pending: [STEP], done: [], undone: [] }],
  ['the order of a dry run', DryRunOrderSchema, { size: 50 }],
  [
    'a dry run',
    DryRunSchema,
    { state: 'running', size: 50, startedAt: 1, percent: 30, figures: FIGURES, differences: ['store', 'identity'] },
  ],
  [
    'the history of the venue',
    PublicationsSchema,
    { publications: [{ version: 3, kind: 'restored', restored: 1, at: AT, account: 'eve@example.org' }] },
  ],
  ['what a file would change', FileCheckSchema, CHECK],
  ['the list of imports', ImportsSchema, { imports: [IMPORT] }],
  [
    'the report of an import',
    ImportReportSchema,
    { rows: [{ line: 3, result: 'left', isInactive: true, who: 'Ada', fault: 'Too long', mistakes: MISTAKES }] },
  ],
  ['the report of an older import', ImportReportSchema, { csv: 'line,result' }],
  [
    'the login page',
    LoginPageSchema,
    {
      version: 2,
      choices: [{ ...CHOICE, kind: 'FIREBASE_OIDC', providerId: 'oidc.acme' }],
      picture: { address: '/p', from: 'own' },
    },
  ],
  ['a changed login page', LoginPageSaveSchema, { base: 2, choices: [CHOICE] }],
  [
    'found attendees',
    PeopleSchema,
    { people: [ADA], total: 1, inside: 7, ways: { accounts: true, password: true, number: 'cvent', mails: 'sent' } },
  ],
  ['an attendee to unlock', ActSchema, { act: 'unlock', ...WHO }],
  ['a mail to an attendee', ActSchema, { act: 'mail', ...WHO, locale: 'de' }],
  ['an attendee to admit', ActSchema, { act: 'activate', ...WHO }],
  ['an attendee to shut out', ActSchema, { act: 'deactivate', ...WHO }],
  ['the roles of an attendee', ActSchema, { act: 'roles', ...WHO, roles: ['HOST'] }],
  ['the language of a check', FindingsQuerySchema, { language: 'de' }],
  ['what a check found', FindingsSchema, { findings: [{ rule: 'deadLink', place: 'Lobby', details: ['/gone'] }] }],
  [
    'the pulse of the event',
    PulseSchema,
    {
      areas: [{ id: 'lobby', names: [{ locale: 'en', text: 'Lobby' }], people: 20 }],
      sockets: 30,
      requests: 200,
      failures: 1,
      delayMs: 12,
    },
  ],
  [
    'a file that was sent',
    SentFileSchema,
    { assetId: 'plan-1', uri: '/live/plan.png', generation: '7', contentType: 'image/webp', size: 90 },
  ],
  ['the stored files', StoredFilesSchema, { files: [{ assetId: 'plan-1', contentType: 'image/webp', size: 90 }] }],
  ['a kept file', KeptFileSchema, { assetId: 'plan-1', uri: '/live/plan.png', generation: '7' }],
])('organisers read %s with all that it says', (_, schema, said) => {
  expect(v.parse(schema, said)).toEqual(said);
});

test.each<[string, v.GenericSchema, unknown]>([
  ['more choices than a page has', LoginPageSaveSchema, { base: 2, choices: Array(101).fill(CHOICE) }],
  [
    'too long a name of a login',
    LoginPageSaveSchema,
    { base: 2, choices: [{ ...CHOICE, displayName: 'x'.repeat(OPTION_NAME_MAX + 1) }] },
  ],
  ['a dry run of any size', DryRunOrderSchema, { size: 5000 }],
  ['a role that the venue does not grant', ActSchema, { act: 'roles', ...WHO, roles: ['OWNER'] }],
])('organisers cannot send %s', (_, schema, said) => {
  expect(v.is(schema, said)).toBe(false);
});

test('the longest name of a login and the most choices are taken', () => {
  const choices = Array(100).fill({ ...CHOICE, displayName: 'x'.repeat(OPTION_NAME_MAX) });
  expect(v.is(LoginPageSaveSchema, { base: 2, choices })).toBe(true);
});

test('an attendee may enter with an account or an active registration, staff without one; a disabled account may not', () => {
  const attendee = { ...ADA, roles: [] };
  const off = { system: 'cvent', active: false } as const;
  expect(isActive({ ...attendee, registrations: [] })).toBe(true);
  expect(isActive({ ...attendee, registrations: [], uid: null })).toBe(false);
  expect(isActive({ ...attendee, registrations: [off, { ...off, active: true }] })).toBe(true);
  expect(isActive({ ...attendee, registrations: [off] })).toBe(false);
  expect(isActive({ ...ADA, registrations: [off] })).toBe(true);
  expect(isActive({ ...ADA, disabled: true })).toBe(false);
});

test('a preview shows the venue as a user of the chosen role, and an attendee has no role of ours', () => {
  expect([rolesOf('ATTENDEE'), rolesOf('HOST')]).toEqual([[], ['HOST']]);
  const preview = { role: 'HOST', language: 'de', at: 5 } as const;
  expect(previewIn(frameNameOf(preview))).toEqual(preview);
  expect(['', 'other', 'preview:{', 'preview:{"role":"OWNER"}'].map(previewIn)).toEqual([null, null, null, null]);
});
