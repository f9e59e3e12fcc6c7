import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Started } from './realtime';

export const WAITING = { timeout: 20_000, interval: 5 };

/** A client of the bare protocol, with all texts that it received. */
export async function openBareClient(
  service: Started,
  ends: (() => unknown)[],
  query = '',
  options: { autoPong?: boolean } = {},
) {
  const socket = new WebSocket(`ws://127.0.0.1:${service.port}/.ws?v=5&ns=venue${query}`, options);
  ends.push(() => socket.terminate());
  const texts: string[] = [];
  socket.on('message', (data: Buffer) => texts.push(data.toString()));
  await new Promise((resolve) => socket.once('open', resolve));
  await vi.waitFor(() => expect(texts.length).toBe(1), WAITING);
  const { s: session } = JSON.parse(texts[0] ?? '').d.d;
  const request = (r: number, a: string, b: object) => socket.send(JSON.stringify({ t: 'd', d: { r, a, b } }));
  const answered = async (r: number) => {
    await vi.waitFor(() => expect(texts.some((text) => JSON.parse(text).d.r === r)).toBe(true), WAITING);
    return texts.map((text) => JSON.parse(text).d).find((message) => message.r === r).b;
  };
  return { socket, texts, session, request, answered };
}
