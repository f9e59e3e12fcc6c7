import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MEETING_ROOM_API } from '../../domain/meeting-room/room';
import { openFlooder } from '../attack/kernel/floods/flooder';
import { inTurn, MEETING, NOW, range } from '../attack/kernel/floods/kinds';
import { startTarget, type Target } from '../attack/kernel/floods/target';
import { BESIDE } from '../server/kernel/service';
import { note, times } from './kernel/tally';

const ATTENDEES = 200;
/** Enough to fill every cache and every limit by address and user. */
const WARM = times(200, 400);
const VISITS = times(400, 1000);
const PARTS = times(2, 3);
/** Visits for as many minutes, instead of a number of them. */
const MINUTES = Number(process.env['FAULTS_MINUTES'] ?? 0);
/** What a visit may leave in memory: less than one token or connection. */
const BYTES_LEFT = 1000;
const MEGABYTE = 1024 * 1024;
const WAITING = { timeout: 120_000, interval: 1000 };
const AREAS = 7;
const LEAVING = ['farewell', 'close', 'cut', 'half'] as const;

let target: Target;
beforeAll(async () => {
  const registrations = range(ATTENDEES, (at) => ({ system: 'cvent', number: `v${at}`, email: `v${at}@example.org` }));
  target = await startTarget(1, {
    authorities: ['ADMIN'],
    beside: { ...BESIDE, 'registrations.json': registrations },
  });
});
afterAll(() => target.stop());

type Answer = { customToken: string; idToken: string; room: string; seat: string; role: string };

async function post(path: string, body: object, token = ''): Promise<{ status: number; answer: Answer }> {
  const response = await fetch(`${target.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

/** The service remembers some thousand tokens: an attendee who comes again shows the first one. */
const people = new Map<number, { uid: string; token: string }>();
async function logIn(at: number): Promise<{ uid: string; token: string }> {
  const login = { architectureID: 'aurora', confirmationNumber: `v${at % ATTENDEES}` };
  const { answer } = await post('/api/cvent/login', login);
  const toolkit = '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=k';
  const signIn = await post(toolkit, { token: answer.customToken, returnSecureToken: true });
  const [, claims = ''] = signIn.answer.idToken.split('.');
  const { sub: uid } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const person = people.get(at % ATTENDEES) ?? { uid, token: signIn.answer.idToken };
  people.set(at % ATTENDEES, person);
  return person;
}

/** Logs in, looks around, takes a seat in a meeting, and leaves in one of four ways. Returns what was answered. */
async function visit(at: number): Promise<string[]> {
  const person = await logIn(at);
  const { uid, token } = person;
  const answers: string[] = [];
  for (const path of ['/api/userInfo', '/api/ui/venue', '/api/venue/version']) {
    const response = await fetch(`${target.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    answers.push(`${response.status}`);
  }
  const { socket, request, put, merge, close } = await openFlooder({ ...target, people: [person] }, 0);
  const leaving = LEAVING[at % LEAVING.length] ?? 'close';
  if (leaving === 'half') void request('q', { p: '/opmode/live', t: 1 });
  else {
    const area = `area ${at % AREAS}`;
    const own = { uid, areaId: area, timestamp: NOW, title: 'Visitor' };
    const places = [`opmode/live/${uid}`, `presenceByArea/live/${area}/${uid}`];
    const listening = ['/opmode/live', `/presenceByArea/live/${area}`].map((p, index) =>
      request('q', { p, t: index + 1 }),
    );
    const gone = places.map((place) => request('o', { p: `/${place}`, d: null }));
    const here = merge('/', Object.fromEntries(places.map((place) => [place, own])));
    answers.push(...(await Promise.all([...listening, ...gone, here])).map(({ s }) => s));
    const seat = await post(MEETING_ROOM_API.seat, { room: MEETING }, token);
    if (seat.status === 200) {
      const { room, seat: number, role } = seat.answer;
      const taken = `/meetings/live/${room}/seats/${number}`;
      await request('o', { p: taken, d: null });
      await put(taken, { uid, sid: 's', at: NOW, name: 'Visitor', role });
    }
  }
  if (leaving === 'farewell') await merge('/', { [`opmode/live/${uid}`]: null });
  if (leaving === 'close' || leaving === 'farewell') socket.close();
  else close();
  return answers;
}

/** The numbers of the service by their names. */
async function metrics(): Promise<Record<string, number>> {
  const text = await (await fetch(`${target.url}/metrics`)).text();
  const lines = text.split('\n').map((line) => /^(venue_\w+) ([\d.e+-]+)$/.exec(line));
  return Object.fromEntries(lines.flatMap((found) => (found === null ? [] : [[found[1], Number(found[2])]])));
}

/** What attendees who are in leave somewhere: connections, seats and presence. */
async function counts() {
  const all = await metrics();
  const { request, close } = await openFlooder(target, 0);
  const present = await request('g', { p: '/opmode/live' });
  close();
  return {
    sockets: all['venue_realtime_sockets'],
    seats: all['venue_meeting_seats'],
    waiting: all['venue_realtime_lagging'],
    tree: all['venue_realtime_tree_bytes'],
    present: JSON.stringify(present.d),
  };
}
const EMPTY = { sockets: 0, seats: 0, waiting: 0, present: 'null' };

/** The heap in megabytes when all have left and everything that can be collected is. */
async function heapWhenEmpty(): Promise<number> {
  await vi.waitFor(async () => expect(await counts()).toMatchObject(EMPTY), WAITING);
  let lowest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 5; time += 1) lowest = Math.min(lowest, (await target.reset()).heap);
  return lowest;
}

test('thousands who come and leave again in every way leave no connection, seat or presence behind, and less memory than a token', {
  tags: 'long',
}, async () => {
  const end = performance.now() + MINUTES * 60_000;
  const heaps: number[] = [];
  let visits = 0;
  /** Visits and what the heap has after them. */
  const come = async (count: number): Promise<void> => {
    const answers = await inTurn(count, (at) => visit(visits + at));
    expect(new Set(answers.flat())).toEqual(new Set(['200', 'ok']));
    visits += count;
    heaps.push(await heapWhenEmpty());
    note('Visits that leave nothing behind', count, count);
  };
  await come(WARM);
  const { tree } = await counts();
  do await come(VISITS);
  while (heaps.length <= PARTS || performance.now() < end);
  const { now, sockets } = await target.figures();
  const left = ((heaps.at(-1) ?? 0) - (heaps[1] ?? 0)) * (MEGABYTE / (visits - WARM - VISITS));
  console.log(
    `${visits} visits; megabytes of the heap: ${heaps.map((heap) => heap.toFixed(2)).join(', ')}; ` +
      `${left.toFixed(0)} bytes a visit; ${now.toFixed(0)} MB in all, ${sockets} open connections`,
  );
  expect((await counts()).tree).toBe(tree);
  expect(left).toBeLessThan(BYTES_LEFT);
});
