import type { Answer } from './flooder';
import { openFlooder } from './flooder';
import type { Target } from './target';

export const NOW = { '.sv': 'timestamp' } as const;
export const [CHAT, BOARD, MEETING] = ['w~stage-chat', 'b~sketch', 'lobby-meeting.welcome-morning'];

/** How much of a flood is sent: little in the gate. */
export type Size = 'short' | 'whole';
export type Flood = {
  /** How some of it is refused; null where all of it may be done. */
  refused: string | null;
  send: (target: Target, size: Size) => Promise<Answer[]>;
};

let ids = 0;
export const pushId = (): string => {
  ids += 1;
  return `-Flood${String(ids).padStart(14, '0')}`;
};

export const range = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
export const record = (count: number, make: (at: number) => readonly [string, unknown]): Record<string, unknown> =>
  Object.fromEntries(range(count, make));

/** Opens as many connections, one user after the other, and closes them at the end. */
export async function withFlooders<T>(
  target: Target,
  users: readonly (number | null)[],
  work: (flooders: Awaited<ReturnType<typeof openFlooder>>[]) => Promise<T>,
): Promise<T> {
  const flooders = await Promise.all(users.map((at) => openFlooder(target, at)));
  try {
    return await work(flooders);
  } finally {
    for (const { close } of flooders) close();
  }
}

const AT_ONCE = 20;
/** Works on as many at once as a proxy lets through. */
export async function inTurn<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) results.push(await work(at));
  };
  await Promise.all(range(AT_ONCE, worker));
  return results;
}

/** A request over HTTP, as answers of the protocol are. */
export async function post(target: Target, at: number, path: string, body: unknown): Promise<Answer> {
  const isFile = Buffer.isBuffer(body);
  const answer = await fetch(`${target.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${target.people[at]?.token}`,
      'content-type': isFile ? 'application/octet-stream' : 'application/json',
    },
    body: isFile ? new Uint8Array(body) : JSON.stringify(body),
  });
  const text = await answer.text();
  const d = text.startsWith('{') ? (JSON.parse(text).errMsg ?? null) : null;
  return { s: answer.ok ? 'ok' : String(answer.status), d };
}
