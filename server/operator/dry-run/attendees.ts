import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { type DryRunAnswer, dryRunFigures } from '../../../domain/control/dry-run';
import { API, API_BASE, fillPath } from '../../../domain/kernel/api';
import type { Piece } from '../../../domain/media/likes';
import type { DryRunReport } from '../../control/dry-run/order';
import { openLine } from './line';

const PlanSchema = v.object({
  origin: v.string(),
  architectureId: v.string(),
  emails: v.array(v.string()),
  password: v.string(),
  durationMs: v.number(),
  areas: v.array(v.string()),
  /** Items that can be liked. */
  pieces: v.array(v.object({ mediaBoardId: v.string(), contentPieceId: v.string() })),
});
export type DryRunPlan = v.InferOutput<typeof PlanSchema>;
type Ask = { path: string; token?: string; body?: object; isLogin?: boolean };

/**
 * Fractions of the duration: when the last attendee has arrived, when the first one leaves, and the pause between two
 * actions.
 */
const ARRIVAL = 0.4;
const DEPARTURE = 0.8;
const TURN = 0.15;
const ANSWER_MS = 20_000;
const TOLD_EVERY_MS = 500;

const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=dry-run';
const LOGOUT = `${API_BASE}/logout`;
const UserSchema = v.pipe(v.string(), v.parseJson(), v.object({ localId: v.string(), idToken: v.string() }));

const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** Simulated attendees, who log in, look around and leave; each of their requests is measured. */
async function simulate(plan: DryRunPlan, tell: (report: DryRunReport) => void): Promise<void> {
  const { origin, architectureId, emails, password, durationMs, areas, pieces } = plan;
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const began = performance.now();
  const answers: DryRunAnswer[] = [];
  let entered = 0;
  const elapsed = (): number => performance.now() - began;

  /** Measures a response; a response that takes too long counts as lost. */
  async function measured(isLogin: boolean, work: Promise<number | null>): Promise<number | null> {
    const since = performance.now();
    const status = await work;
    answers.push({ isLogin, ms: performance.now() - since, status });
    return status;
  }

  async function ask({ path, token, body, isLogin = false }: Ask): Promise<string | null> {
    let text = '';
    const status = await measured(
      isLogin,
      new Promise((resolve) => {
        const headers = {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? { 'accept-encoding': 'br' } : { 'content-type': 'application/json' }),
          ...(path === '/' ? { accept: 'text/html' } : {}),
        };
        const method = body === undefined ? 'GET' : 'POST';
        const sent = request(origin + path, { method, agent, headers, timeout: ANSWER_MS }, (answer) => {
          answer.on('data', (piece: Buffer) => {
            if (isLogin) text += String(piece);
          });
          answer.once('end', () => resolve(answer.statusCode ?? null));
          answer.once('error', () => resolve(null));
        });
        sent.once('timeout', () => sent.destroy());
        sent.once('error', () => resolve(null));
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    );
    return status === 200 ? text : null;
  }

  const like = (piece: Piece, uid: string, token: string) =>
    ask({
      path: API.like,
      token,
      body: { ...piece, uuid: randomUUID(), creationTimestamp: Date.now(), authorId: uid },
    });

  /** Visits areas until it is time to leave. */
  async function lookAround(uid: string, token: string): Promise<void> {
    const leavesAt = durationMs * (DEPARTURE + Math.random() * (1 - DEPARTURE) * 0.75);
    const ends = new AbortController();
    const opened = openLine(origin, uid, token, ends.signal);
    await measured(
      false,
      opened.then((line) => (line === null ? null : 200)),
    );
    const line = await opened;
    let area: string | null = null;
    const piece = oneOf(pieces);
    for (let turn = 0; turn === 0 || elapsed() < leavesAt; turn += 1) {
      const next = oneOf(areas);
      if (line !== null && next !== undefined) {
        await measured(false, line.enter(next, area));
        area = next;
      }
      await ask({ path: API.venueVersion });
      await ask({ path: fillPath(API.userProfile, { architectureId, userId: uid }), token });
      if (turn === 1 && piece !== undefined) await like(piece, uid, token);
      await delay(Math.max(0, Math.min(durationMs * TURN * (0.5 + Math.random()), leavesAt - elapsed())));
    }
    if (line !== null && area !== null) await measured(false, line.leave(area));
    ends.abort();
  }

  async function attend(email: string): Promise<void> {
    await delay(Math.random() * ARRIVAL * durationMs);
    await ask({ path: API.uiConfig });
    await ask({ path: API.loginOptions });
    const body = { email, password, returnSecureToken: true };
    const user = v.safeParse(UserSchema, await ask({ path: SIGN_IN, body, isLogin: true }));
    if (!user.success) return;
    const { localId, idToken: token } = user.output;
    await ask({ path: API.userInfo, token });
    if ((await ask({ path: API.venue, token })) === null) return;
    entered += 1;
    await lookAround(localId, token);
    await ask({ path: LOGOUT, token, body: {} });
  }

  const report = (isOver: boolean): void =>
    tell({
      isOver,
      percent: isOver ? 100 : Math.min(99, Math.round((100 * elapsed()) / durationMs)),
      figures: dryRunFigures(answers, entered),
    });
  report(false);
  const telling = setInterval(() => report(false), TOLD_EVERY_MS);
  await Promise.all(emails.map(attend));
  clearInterval(telling);
  agent.destroy();
  report(true);
}

/** The process of the attendees, which ends when the copy does. */
export function runAttendees(): void {
  process.once('disconnect', () => process.exit());
  process.once('message', (plan) => {
    void simulate(v.parse(PlanSchema, plan), (report) => void process.send?.(report));
  });
}
