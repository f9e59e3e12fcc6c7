import { expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, createMachine, toPromise } from 'xstate';
import { Sealed } from '../../../domain/kernel/sealed';
import type { WorldCommand, WorldFact } from '../../../machines/shell/world.events';
import { createHttp, type Http } from '../../../src/adapters/kernel/http';
import { WAITING } from '../../kernel/waiting';
import { quiet } from '../../machines/kernel/fakes';

const ORIGIN = 'https://own.example';

/** What the service answers to `GET /path` and the like; a number is the status of a refusal. */
export type Answers = Readonly<Record<string, unknown>>;

/** The service behind the real client, which answers every request or leaves it open. */
export function fakeService(answers: Answers = {}) {
  const sent: { request: string; body: unknown; isProven: boolean }[] = [];
  const signals: (AbortSignal | null)[] = [];
  const facts: WorldFact['type'][] = [];
  const waiting: string[] = [];
  /** What happens to the request at this place; the others are answered. */
  const mode = { at: 0, status: 200, isOpen: false };
  const open: ((error: Error) => void)[] = [];
  let command: (given: WorldCommand) => void = () => {};
  const http = createHttp({
    origin: ORIGIN,
    storageOrigin: () => null,
    token: async () => 'secret',
    world: {
      tell(fact) {
        facts.push(fact.type);
        if (fact.type === 'http.waiting') waiting.push(fact.id);
      },
      onCommand: (listener) => {
        command = listener;
      },
    },
    async fetch(target, init = {}) {
      const { pathname, search } = new URL(target as string);
      const request = `${init.method?.toUpperCase()} ${pathname}${search}`;
      const isProven = new Headers(init.headers).has('authorization');
      sent.push({ request, body: init.body === undefined ? undefined : JSON.parse(init.body as string), isProven });
      signals.push(init.signal ?? null);
      const isMeant = sent.length - 1 === mode.at;
      if (mode.isOpen && isMeant) return new Promise((_, reject) => open.push(reject));
      const answer = answers[`${init.method?.toUpperCase()} ${pathname}`];
      const status = typeof answer === 'number' ? answer : isMeant ? mode.status : 200;
      if (answer instanceof Blob && status === 200) return new Response(answer);
      return Response.json(status === 200 ? (answer ?? null) : { errMsg: 'Refused' }, { status });
    },
  });
  const giveUp = () => command({ type: 'http.giveUp', ids: [...waiting] });
  const breakOff = async () => {
    for (const end of open) end(new TypeError('Failed to fetch'));
    await quiet();
    giveUp();
  };
  return { http, sent, signals, facts, mode, giveUp, breakOff };
}

type Machine = { implementations: { actors: object } };
/** An actor that a machine was given, by its name, also one of a machine within. */
export const actorIn = (machine: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((found, name) => Reflect.get((found as Machine).implementations.actors, name), machine);

/** What comes of an actor that does one thing. */
export const outcomeOf = (logic: unknown, input: unknown = {}): Promise<unknown> =>
  toPromise(createActor(logic as AnyActorLogic, { input }).start());

/** What is sealed, as plain data. */
const opened = (value: unknown): unknown => {
  if (value instanceof Sealed) return opened(value.open());
  if (Array.isArray(value)) return value.map(opened);
  if (value === null || typeof value !== 'object' || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, opened(part)]));
};

export type Case = {
  logic: (http: Http) => unknown;
  input?: unknown;
  answers?: Answers;
  /** The requests, in order: `POST /path` with what is sent. */
  sends: readonly (string | readonly [request: string, body: unknown])[];
  /** What comes of it. */
  output?: unknown;
  /** Requests that are sent although their view is left: all, or those at these places. */
  isKept?: true | readonly number[];
  /** A busy service is asked again. */
  isRepeated?: true;
  /** Which failures the whole application tells: none, those that end the session, or all. */
  reports?: 'sessionOver' | 'all';
  /** The name of the file that is saved. */
  saves?: string;
  /** Needs no login. */
  isOpen?: true;
  /** Other parts of the application that are asked, with their context. */
  known?: Readonly<Record<string, object>>;
};

/** Runs an actor among other parts. */
function start({ logic, input, known = {} }: Case, http: Http) {
  const parts = Object.entries(known).map(([systemId, context]) => ({ src: createMachine({ context }), systemId }));
  const actor = createActor(
    createMachine({
      context: { output: null as unknown },
      initial: 'asking',
      invoke: parts,
      output: ({ context }) => context.output,
      states: {
        asking: {
          invoke: {
            src: logic(http) as AnyActorLogic,
            input,
            onDone: { target: 'done', actions: ({ context, event }) => void (context.output = event.output) },
            onError: { target: 'failed' },
          },
        },
        done: { type: 'final' },
        failed: { type: 'final' },
      },
    }),
  );
  return actor.start();
}

const listed = (sent: ReturnType<typeof fakeService>['sent']) =>
  sent.map(({ request, body }) => (body === undefined ? request : [request, body]));

/** Runs what saves files; returns their names, and lets the addresses of the files end. */
export async function savedIn(work: () => Promise<void>): Promise<string[]> {
  const names: string[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await work();
  vi.runAllTimers();
  vi.useRealTimers();
  click.mockRestore();
  return names;
}

/** For each request of a feature: what it sends, which failures the whole application tells, and whether it ends with its view. */
export function checkRequests(cases: Readonly<Record<string, Case>>): void {
  const all = Object.entries(cases);
  test.for(all)('%s: the request has all it needs, and its answer is used', async ([, given]) => {
    const { http, sent, facts } = fakeService(given.answers);
    const saved = await savedIn(async () => {
      const output = await toPromise(start(given, http));
      expect('output' in given ? opened(output) : undefined).toEqual(given.output);
    });
    expect(saved).toEqual(given.saves === undefined ? [] : [given.saves]);
    expect(listed(sent)).toEqual(given.sends);
    expect(sent.map(({ isProven }) => isProven)).toEqual(given.sends.map(() => given.isOpen !== true));
    expect(facts).not.toContain('http.failed');
  });

  test.for(all)('%s: only failures that concern the whole application are shown by it', async ([, given]) => {
    for (const at of given.sends.keys()) {
      const told: number[] = [];
      for (const status of [401, 409]) {
        const { http, facts, mode } = fakeService(given.answers);
        Object.assign(mode, { at, status });
        await toPromise(start(given, http));
        if (facts.includes('http.failed')) told.push(status);
      }
      expect(told).toEqual({ none: [], sessionOver: [401], all: [401, 409] }[given.reports ?? 'none']);
    }
  });

  const repeated = all.filter(([, { isRepeated }]) => isRepeated);
  test.for(repeated)('%s: a busy service is asked again later', async ([, given]) => {
    const { http, facts, mode, giveUp } = fakeService(given.answers);
    mode.status = 503;
    const actor = start(given, http);
    await vi.waitFor(() => expect(facts).toContain('http.waiting'), WAITING);
    actor.stop();
    giveUp();
  });
  test.for(all.filter((one) => !repeated.includes(one)))('%s: is sent once', async ([, given]) => {
    const { http, facts, mode } = fakeService(given.answers);
    mode.status = 503;
    await toPromise(start(given, http));
    expect(facts).not.toContain('http.waiting');
  });

  const kept = all.filter(([, { isKept }]) => isKept === true);
  const keptIn = async (given: Case): Promise<number[]> => {
    const found: number[] = [];
    for (const at of given.sends.keys()) {
      const { http, sent, signals, mode, breakOff } = fakeService(given.answers);
      Object.assign(mode, { at, isOpen: true });
      const actor = start(given, http);
      await vi.waitFor(() => expect(sent.length).toBeGreaterThan(at), WAITING);
      actor.stop();
      await quiet();
      if (signals[at]?.aborted !== true) found.push(at);
      await breakOff();
    }
    return found;
  };
  test.for(kept)('%s: is sent although its view is left', async ([, given]) => {
    expect(await keptIn(given)).toEqual([...given.sends.keys()]);
  });
  test.for(all.filter((one) => !kept.includes(one)))('%s: ends when its view is left', async ([, given]) => {
    expect(await keptIn(given)).toEqual(given.isKept ?? []);
  });
}
