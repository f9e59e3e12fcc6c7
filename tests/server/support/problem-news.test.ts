import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { recordingProblems } from '../../../server/db/schema';
import { ANNOUNCED_PER_HOUR, createProblemNews, PROBLEMS_KEPT } from '../../../server/support/problem-news';
import { onChosenStore } from '../kernel/service';

const KEY = 'service:503::venue:readVenue';
const found = (key = KEY, code = 'ZM8CMVYF') => ({ key, code, appVersion: '2.0.0+0a1b2c3d' });

/** A chat that takes what is posted, with these statuses one after another and the last for ever. */
async function startHook(...statuses: number[]) {
  const posted: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      posted.push(body);
      const status = statuses[Math.min(posted.length, statuses.length) - 1] ?? 200;
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('thanks');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { webhook: `http://127.0.0.1:${port}/secret-path`, posted };
}

onChosenStore('the news of problems', (store) => {
  beforeEach(async () => void (await store.db.delete(recordingProblems)));

  function open(webhook: string | null, publicUrl: string | null = 'https://venue.example.org') {
    const warnings: unknown[] = [];
    const log = { warn: (about: object, line: string) => void warnings.push({ about, line }) };
    const news = createProblemNews({ db: store.db, webhook, publicUrl, log, retryMs: 1 });
    onTestFinished(() => news.close());
    return { news, warnings };
  }

  test('a new problem is announced once, by whichever instance sees it first, with nothing of a person', async () => {
    const { webhook, posted } = await startHook(200);
    const [one, other] = [open(webhook), open(webhook)];
    await Promise.all([one.news.note(found()), other.news.note(found(KEY, 'AAAA2222'))]);
    await one.news.note(found(KEY, 'BBBB3333'));
    await one.news.note(found(''));
    await expect.poll(() => posted.length).toBe(1);
    await one.news.note(found('thrown::TypeError:app/index:openWall', 'CCCC4444'));
    await expect.poll(() => posted.length).toBe(2);
    expect(JSON.parse(posted[1] ?? '')).toEqual({
      text: 'New problem in the venue: The page broke: TypeError in app/index openWall. First recording: CCCC-4444, version 2.0.0+0a1b2c3d. https://venue.example.org/control/#recordings',
      problem: { by: 'thrown', status: null, code: 'TypeError', part: 'app/index', logic: 'openWall' },
      code: 'CCCC4444',
      appVersion: '2.0.0+0a1b2c3d',
      link: 'https://venue.example.org/control/#recordings',
    });
  });

  test('ten problems are announced in an hour, and no more', async () => {
    const { webhook, posted } = await startHook(200);
    const { news } = open(webhook, null);
    for (let at = 0; at < ANNOUNCED_PER_HOUR + 5; at += 1) await news.note(found(`page:::part:logic${at}`));
    await expect.poll(() => posted.length).toBe(ANNOUNCED_PER_HOUR);
    await store.db.update(recordingProblems).set({ announcedAt: sql`now() - interval '61 minutes'` });
    await news.note(found());
    await expect.poll(() => posted.length).toBe(ANNOUNCED_PER_HOUR + 1);
    expect(JSON.parse(posted.at(-1) ?? '').link).toBeNull();
  });

  test.each([
    ['a service that fails twice', [500, 503, 200], 3, []],
    ['a service that always fails', [500], 3, ['Error']],
    ['a refusal', [404], 1, ['Error']],
    ['another address', [302], 3, ['TypeError']],
  ] as const)(
    '%s is asked a bounded number of times, and no error names the address',
    async (_, statuses, times, said) => {
      const { webhook, posted } = await startHook(...statuses);
      const { news, warnings } = open(webhook);
      await news.note(found());
      await expect.poll(() => [posted.length, warnings.length]).toEqual([times, said.length]);
      expect(warnings).toEqual(
        said.map((reason) => ({ about: { reason }, line: 'a new problem could not be announced' })),
      );
      expect(JSON.stringify(warnings)).not.toContain('secret-path');
    },
  );

  test('without a webhook problems are remembered, the newest of them', async () => {
    const { news } = open(null);
    const rows = Array.from({ length: PROBLEMS_KEPT }, (_, at) => ({
      key: `page:::old:logic${at}`,
      firstAt: new Date(1_000_000 + at),
    }));
    await store.db.insert(recordingProblems).values(rows);
    await news.note(found());
    expect(await store.db.$count(recordingProblems)).toBe(PROBLEMS_KEPT);
    const keys = (await store.db.select().from(recordingProblems)).map(({ key }) => key);
    expect([keys.includes(KEY), keys.includes('page:::old:logic0')]).toEqual([true, false]);
  });
});
