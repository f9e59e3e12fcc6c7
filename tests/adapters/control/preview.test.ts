import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { CONTROL_API } from '../../../domain/control/desk';
import { PREVIEW_API } from '../../../domain/control/previewing';
import { API } from '../../../domain/kernel/api';
import type { Identity } from '../../../domain/kernel/identity';
import { VenueVersionSchema } from '../../../domain/shell/version';
import { createPreview } from '../../../src/adapters/control/preview';
import type { Http } from '../../../src/adapters/kernel/http';
import type { IdentityAdapter } from '../../../src/adapters/login/identity';
import type { World } from '../../../src/adapters/shell/world';

const STARTED = Date.parse('2027-05-01T09:00:00Z');
const HOUR_MS = 3_600_000;
const CONFIG = {
  features: { ai: true, userPresence: true },
  analytics: { trackerUrl: 'https://tracker.example' },
  firebase: { databaseURL: 'https://database.example', emulators: { database: 'http://localhost:9000' } },
};
const ANSWERS: Readonly<Record<string, unknown>> = {
  [API.uiConfig]: CONFIG,
  [CONTROL_API.desk]: { architectureId: 'aurora', versions: { mode: 'live', version: 7, publishedVersion: 3 } },
};

const answersOf = (config: object) => ({ ...ANSWERS, [API.uiConfig]: config });

type Tell = (identity: Identity | null) => void;

function begin(at: number | null = null, answers = ANSWERS) {
  const asked: { path: string; query: unknown }[] = [];
  const written = vi.fn<(path: string) => Promise<undefined>>(async () => undefined);
  const service = {
    async get(path: string, schema: v.GenericSchema, options?: { query?: unknown }) {
      asked.push({ path, query: options?.query });
      return v.parse(schema, answers[path] ?? {});
    },
    post: written,
    remove: written,
    upload: written,
  } as unknown as Http;
  const tells: Tell[] = [];
  const signOut = vi.fn<() => Promise<void>>(async () => {});
  const organiser = {
    signOut,
    signInWithPassword: signOut,
    roles: async () => ['ADMIN'],
    token: async () => 'token',
    watch(_: unknown, tell: Tell) {
      tells.push(tell);
      return () => {};
    },
  } as unknown as IdentityAdapter;
  const facts: unknown[] = [];
  const outer: World = { tell: (fact) => void facts.push(fact), onCommand: () => {} };
  const preview = createPreview({ role: 'ATTENDEE', language: 'de', at }, STARTED);
  const http = preview.http(service);
  const identity = preview.identity(organiser);
  return { asked, facts, http, identity, signOut, tells, world: preview.world(outer), written };
}

const anything = v.unknown();

describe('a preview', () => {
  test('reads the saved version for its role, and refuses unknown requests', async () => {
    const { asked, http } = begin();
    await http.get(API.venue, anything);
    await http.get(API.userInfo, anything);
    expect(await http.get(API.loginOptions, anything)).toEqual([]);
    await expect(http.get('/api/elsewhere', anything)).rejects.toMatchObject({ fault: { status: 405 } });
    expect(asked).toEqual([
      { path: PREVIEW_API, query: { role: 'ATTENDEE' } },
      { path: API.userInfo, query: undefined },
    ]);
  });

  test('has no presence, no search, no tracker and no realtime database', async () => {
    expect(await begin().http.get(API.uiConfig, anything)).toEqual({
      analytics: null,
      features: { ai: false, userPresence: false },
      firebase: { databaseURL: null, emulators: { database: null } },
    });
  });

  test('has no emulators and features where the venue has none', async () => {
    const config = answersOf({ firebase: { apiKey: 'key' } });
    expect(await begin(null, config).http.get(API.uiConfig, anything)).toEqual({
      analytics: null,
      features: { ai: false, userPresence: false },
      firebase: { apiKey: 'key', databaseURL: null, emulators: null },
    });
  });

  test('writes nothing: what each visit reports is left out, and everything else is refused', async () => {
    const { http, written } = begin();
    await http.post(API.captureLogin, {});
    const refused = { fault: { status: 405 } };
    await expect(http.post(API.userProfile, {})).rejects.toMatchObject(refused);
    await expect(http.remove('/api/likes')).rejects.toMatchObject(refused);
    const upload = { query: {}, signal: AbortSignal.any([]), onProgress: () => {} };
    await expect(http.upload('/api/files', new Blob(), upload)).rejects.toMatchObject(refused);
    expect(written).not.toHaveBeenCalled();
  });

  test('asks which version is saved once the organiser is known, and shows it as published', async () => {
    const { asked, http, identity, tells } = begin();
    const known: (Identity | null)[] = [];
    identity.watch({} as never, (user) => void known.push(user));
    const version = http.get(API.venueVersion, VenueVersionSchema);
    await Promise.resolve();
    expect(asked).toEqual([]);
    tells[0]?.(null);
    expect(await version).toMatchObject({ mode: 'stage', version: 7, publishedArchitectureId: 'aurora' });
    expect([known, asked.map(({ path }) => path)]).toEqual([[null], [CONTROL_API.desk]]);
  });

  test('has the roles of the preview, and keeps the organiser’s session', async () => {
    const { identity, signOut } = begin();
    expect([await identity.roles(false), await identity.token()]).toEqual([[], 'token']);
    await identity.signOut(true);
    await expect(identity.signInWithPassword('ada@example.org', 'secret')).rejects.toMatchObject({
      fault: { status: 405 },
    });
    expect(signOut).not.toHaveBeenCalled();
  });

  test('its clock is ahead of the service’s as the chosen moment was at the start', () => {
    const { facts, world } = begin(STARTED + HOUR_MS);
    world.tell({ type: 'http.observedTime', now: STARTED + 1000 });
    const now = begin();
    now.world.tell({ type: 'http.observedTime', now: STARTED + 1000 });
    expect([facts, now.facts]).toEqual([
      [{ type: 'http.observedTime', now: STARTED + HOUR_MS + 1000 }],
      [{ type: 'http.observedTime', now: STARTED + 1000 }],
    ]);
  });
});
