import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type SealedIdentity, sealIdentity } from '../../../domain/kernel/identity';
import type { Decisions } from '../../../domain/privacy/cookies';
import type { Http } from '../../../src/adapters/kernel/http';
import type { Keep } from '../../../src/adapters/kernel/storage';
import { createConsents } from '../../../src/adapters/privacy/consents';

const TERMS = {
  bannerType: 'DETAILED',
  providers: [
    { id: 'session', type: 'TECHNICALLY_REQUIRED' },
    { id: 'whereby', type: 'EXTERNAL_MEDIA' },
  ],
  asksTracking: true,
} as const;

const kept = new Map<string, string>();
const keep: Keep = {
  read: (key) => kept.get(key) ?? null,
  write: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
};
const post = vi.fn<(...request: unknown[]) => Promise<void>>(async () => {});
const http = { post } as unknown as Http;
const consentsOf = (identity: SealedIdentity | null) => (decisions: Decisions) =>
  createConsents({ http, keep })({ terms: TERMS, decisions, architectureId: 'aurora', identity });
const ADA = sealIdentity({ uid: 'uid-1', email: 'ada@example.org' });
const bodies = () => post.mock.calls.map(([, body]) => body as Record<string, unknown>);

beforeEach(() => {
  kept.clear();
  post.mockClear();
});

describe('decisions on cookie providers', () => {
  test('consent decisions are stored by provider and sent to the service with their categories §3.15 §3.57 §4.53 §9.30', async () => {
    await consentsOf(ADA)({ whereby: true, 'personalised-tracking': false });
    expect(Object.fromEntries(kept)).toEqual({
      'cookie-permission.whereby': 'true',
      'cookie-permission.personalised-tracking': 'false',
    });
    expect(bodies()).toEqual([
      {
        userId: 'uid-1',
        email: 'ada@example.org',
        bannerType: 'DETAILED',
        cookiePreferences: [
          { id: 'session', accepted: true, category: 'essential' },
          { id: 'whereby', accepted: true },
          { id: 'personalised-tracking', accepted: false, category: 'tracking' },
        ],
        clientDetails: expect.objectContaining({ architectureId: 'aurora', clientUsername: 'ada@example.org' }),
      },
    ]);
  });

  test('consent decisions of a guest are sent with a random id of this browser, made once §3.56 §9.32', async () => {
    const consents = consentsOf(null);
    await consents({});
    await consents({ whereby: false });
    const [first, second] = bodies();
    expect(first?.['userId']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(second?.['userId']).toBe(first?.['userId']);
    expect(first?.['email']).toBeNull();
    expect(kept.get('visitor-id')).toBe(first?.['userId']);
  });

  test('consent decisions are sent once, without a retry, and later decisions do not cancel them', async () => {
    await consentsOf(ADA)({});
    expect(post.mock.calls[0]?.[2]).toEqual({ retry: false, report: false });
  });
});
