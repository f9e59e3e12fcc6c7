import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileCheck, IMPORT_API, type Import } from '../../domain/control/imports';
import { fillPath } from '../../domain/kernel/api';
import { CHAT, inTurn, range, withFlooders } from '../attack/kernel/floods/kinds';
import { SLOW_MS, said } from '../attack/kernel/floods/realtime';
import { startTarget, type Target } from '../attack/kernel/floods/target';
import { BESIDE } from '../server/kernel/service';
import { note, rounds } from './kernel/tally';

const ATTENDEES = 12;
const ROWS = 20_000;
const HELD_MS = 200;
const PAGES = ['/api/venue/version', '/api/ui/venue', '/api/userInfo', '/ui-config.json'];
/** On a busy machine an import may hold the event loop for too long by chance, but not each time. */
const TRIES = 3;

let target: Target;
beforeAll(async () => {
  const beside = {
    ...BESIDE,
    'registrations.json': range(ATTENDEES, (at) => ({
      system: 'cvent',
      number: `own${at}`,
      email: `own${at}@a.example`,
    })),
  };
  target = await startTarget(1 + ATTENDEES, { authorities: ['ADMIN'], beside });
});
afterAll(() => target.stop());

const header = (at: number) => ({ authorization: `Bearer ${target.people[at]?.token}` });
const get = (path: string, at: number) => fetch(`${target.url}${path}`, { headers: header(at) });
const send = (path: string, table: string) =>
  fetch(`${target.url}${path}?name=list.csv`, {
    method: 'POST',
    headers: { ...header(0), 'content-type': 'application/octet-stream' },
    body: table,
  });
/** What a login by number is answered: `in` for a registered attendee. */
async function logIn(confirmationNumber: string): Promise<string> {
  const response = await fetch(`${target.url}/api/cvent/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ architectureID: 'aurora', confirmationNumber }),
  });
  const { status, customToken } = (await response.json()) as { status?: string; customToken?: string };
  return customToken === undefined ? `${response.status} ${status}` : 'in';
}

/** A file in which every tenth registration is cancelled, and every hundredth row has no e-mail. */
const tableOf = (turn: number): string =>
  [
    'Confirmation Number,Name,Email,Status,Company',
    ...range(ROWS, (at) => {
      const email = at % 100 === 99 ? '' : `guest${at}@example.org`;
      const status = at % 10 === 5 ? 'Cancelled' : 'Accepted';
      return `N${at},Zoë 李 👩‍🚀 ${turn} ${at},${email},${status},"Company, ${at}"`;
    }),
  ].join('\n');
const LEFT = ROWS / 100;

async function importTable(table: string): Promise<Import | undefined> {
  const { id } = (await (await send(IMPORT_API.imports, table)).json()) as { id: string };
  for (;;) {
    const { imports } = (await (await get(IMPORT_API.imports, 0)).json()) as { imports: Import[] };
    const own = imports.find((one) => one.id === id);
    if (own?.state !== 'running') return own;
    await wait(50);
  }
}

/** What the attendees are answered while the work goes on. */
async function attended<T>(work: Promise<T>): Promise<{ result: T; answers: string[] }> {
  const over = new AbortController();
  const ended = work.finally(() => over.abort());
  const answers: string[] = [];
  const all = range(ATTENDEES, (at) => at + 1);
  await withFlooders(target, all, (flooders) =>
    Promise.all(
      flooders.map(async ({ uid, merge }, at) => {
        await wait((SLOW_MS * at) / ATTENDEES);
        while (!over.signal.aborted) {
          const pages = await Promise.all(PAGES.map((page) => get(page, at + 1)));
          const login = await logIn(`own${at}`);
          const message = await merge('/chat/live', said(uid, CHAT, `Hello from ${at}`));
          await wait(SLOW_MS);
          for (const response of pages) {
            await response.arrayBuffer();
            answers.push(`${response.status}`);
          }
          answers.push(login, message.s);
        }
      }),
    ),
  );
  return { result: await ended, answers };
}

test('a file of 20,000 registrations holds up none of the attendees who are in, and is imported whole', {
  tags: 'long',
}, async () => {
  for (const turn of rounds(TRIES, TRIES)) {
    const table = tableOf(turn);
    await target.reset();
    const checked = await attended(send(IMPORT_API.check, table));
    expect((await checked.result.json()) as FileCheck).toMatchObject({ rows: ROWS, left: LEFT });
    const check = await target.figures();
    await target.reset();
    const since = performance.now();
    const imported = await attended(importTable(table));
    const seconds = (performance.now() - since) / 1000;
    const { held, slowest, p99, stalled } = await target.figures();
    const done = ROWS - LEFT;
    expect(imported.result).toMatchObject({
      state: 'done',
      done: ROWS,
      left: LEFT,
      ...(turn === 0 ? { added: done, changed: 0 } : { added: 0, changed: done }),
    });
    const answers = [...checked.answers, ...imported.answers];
    expect(new Set(answers)).toEqual(new Set(['200', 'in', 'ok']));
    console.log(
      `check held ${check.held.toFixed(0)} ms; import ${seconds.toFixed(1)} s, held ${held.toFixed(0)} ms, ` +
        `/livez at most ${slowest.toFixed(0)} ms, 99% ${p99.toFixed(0)} ms, stalled ${stalled.toFixed(0)} ms; ${answers.length} answers`,
    );
    note('Answers during imports of 20,000 rows', answers.length, answers.length);
    if (held < HELD_MS) break;
    expect(turn, `held ${held} ms`).toBeLessThan(TRIES - 1);
  }
  const { imports } = (await (await get(IMPORT_API.imports, 0)).json()) as { imports: Import[] };
  const report = await (await get(fillPath(IMPORT_API.report, { id: imports[0]?.id ?? '' }), 0)).json();
  expect(Object(report).rows).toHaveLength(ROWS);
  const logins = new Map<number, string>();
  await inTurn(100, async (at) => void logins.set(at * 199, await logIn(`n${at * 199}`)));
  for (const [at, answer] of logins) {
    const expected = at % 100 === 99 ? '200 NO_USER_FOUND' : at % 10 === 5 ? '200 USER_INACTIVE' : 'in';
    expect(answer, `row ${at}`).toBe(expected);
  }
});
