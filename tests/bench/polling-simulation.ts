import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { API, fillPath } from '../../domain/kernel/api';
import { VENUE_POLL_MS } from '../../domain/kernel/constants';
import { compareVersions, type VenueVersion, VenueVersionSchema } from '../../domain/shell/version';

const DURATION_MS = 600_000;
export const WINDOW_MS = 100;

export type Polling = {
  app: FastifyInstance;
  architectureId: string;
  browsers: number;
  /** The browsers arrive at random within this time. */
  arrivalMs: number;
  /** In [0, 1), as `Math.random`. */
  chance: () => number;
  /** The sender of each request. */
  headersOf: (browser: number) => Record<string, string>;
  uidOf: (browser: number) => string;
  /** Publishes a newer venue halfway through. */
  publish: () => Promise<void>;
  reloadDelay: (chance: number) => number;
  /** The requests that count for the busiest moment; all by default. */
  counted?: Purpose;
};

export type PollingReport = {
  /** Requests by purpose. */
  entries: number;
  polls: number;
  reloads: number;
  /** Of polls. */
  notModified: number;
  /** Responses with any status other than 200 and 304. */
  failed: number;
  /** The most requests within any {@link WINDOW_MS}. */
  busiest: number;
  /** Browsers that show the newly published venue. */
  current: number;
};

type Browser = { id: number; chance: number; tags: Map<string, string>; shown: VenueVersion | null };
type Purpose = 'entries' | 'polls' | 'reloads';

/**
 * Ten minutes of virtual time: browsers arrive, poll version and profile, and reload the venue that is published halfway
 * through.
 */
export async function simulatePolling(options: Polling): Promise<PollingReport> {
  const { app, architectureId, chance, reloadDelay } = options;
  const report: PollingReport = {
    entries: 0,
    polls: 0,
    reloads: 0,
    notModified: 0,
    failed: 0,
    busiest: 0,
    current: 0,
  };
  const perMs = new Uint32Array(DURATION_MS);
  const agenda = new Map<number, (() => Promise<void>)[]>();
  let now = 0;
  const at = (time: number, task: () => Promise<void>): void => {
    const due = Math.round(time);
    agenda.set(due, [...(agenda.get(due) ?? []), task]);
  };

  async function get(browser: Browser, path: string, purpose: Purpose): Promise<string | null> {
    report[purpose] += 1;
    if (purpose === (options.counted ?? purpose)) perMs[now] = (perMs[now] ?? 0) + 1;
    const tag = browser.tags.get(path);
    const headers = { ...options.headersOf(browser.id), ...(tag === undefined ? {} : { 'if-none-match': tag }) };
    const answer = await app.inject({ url: path, headers });
    if (answer.statusCode === 304 && purpose === 'polls') report.notModified += 1;
    if (answer.statusCode === 304) return null;
    if (answer.statusCode !== 200) {
      report.failed += 1;
      return null;
    }
    browser.tags.set(path, String(answer.headers.etag));
    return answer.body;
  }

  const readVenue = (browser: Browser, purpose: Purpose) =>
    get(browser, `${API.venue}?architectureId=${architectureId}`, purpose);
  const readProfile = (browser: Browser, purpose: Purpose) => {
    const ids = { architectureId, userId: options.uidOf(browser.id) };
    return get(browser, fillPath(API.userProfile, ids), purpose);
  };
  const readVersion = async (browser: Browser, purpose: Purpose): Promise<VenueVersion | null> => {
    const body = await get(browser, API.venueVersion, purpose);
    return body === null ? null : v.parse(VenueVersionSchema, JSON.parse(body));
  };

  async function reload(browser: Browser, version: VenueVersion): Promise<void> {
    const body = await readVenue(browser, 'reloads');
    if (body !== null) browser.shown = version;
    await readProfile(browser, 'reloads');
  }

  async function poll(browser: Browser): Promise<void> {
    at(now + VENUE_POLL_MS, () => poll(browser));
    const [version] = await Promise.all([readVersion(browser, 'polls'), readProfile(browser, 'polls')]);
    if (version === null || browser.shown === null || compareVersions(browser.shown, version) !== 'reload') return;
    at(now + reloadDelay(browser.chance), () => reload(browser, version));
  }

  async function enter(browser: Browser): Promise<void> {
    at(now + VENUE_POLL_MS, () => poll(browser));
    browser.shown = await readVersion(browser, 'entries');
    await readVenue(browser, 'entries');
    await readProfile(browser, 'entries');
  }

  const browsers = Array.from({ length: options.browsers }, (_, id): Browser => {
    const browser: Browser = { id, chance: chance(), tags: new Map(), shown: null };
    at(chance() * options.arrivalMs, () => enter(browser));
    return browser;
  });
  at(DURATION_MS / 2, options.publish);
  const take = () => {
    const due = agenda.get(now);
    agenda.delete(now);
    return due;
  };
  for (; now < DURATION_MS; now += 1) {
    for (let due = take(); due !== undefined; due = take()) await Promise.all(due.map((task) => task()));
  }

  let within = 0;
  for (const [ms, count] of perMs.entries()) {
    within += count - (perMs[ms - WINDOW_MS] ?? 0);
    report.busiest = Math.max(report.busiest, within);
  }
  const newest = Math.max(...browsers.map(({ shown }) => shown?.publishedVersion ?? -1));
  report.current = browsers.filter(({ shown }) => shown?.publishedVersion === newest).length;
  return report;
}
