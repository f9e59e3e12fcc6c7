import { expect, test } from 'vitest';
import { handIn } from '../../../domain/login/lockout';
import { type Run, unfold } from '../../../domain/support/recording';
import { MARKS } from '../../../machines/kernel/marks';
import { playRun } from '../../../machines/support/play-run';
import type { Substitutes } from '../../../machines/support/revive';
import { venueLogic } from '../../replay/logic';
import { authError, CREDENTIALS, quiet } from '../kernel/fakes';
import { asRead, fly } from './flight-world';

const HIDDEN: Substitutes = {
  sealed: () => '[hidden]',
  hidden: () => '[hidden]',
  object: (value) => value,
  whole: (value) => value,
};

async function failedLogin(): Promise<Run> {
  const flight = await fly();
  flight.provider.signIn.reply = () => {
    throw authError('auth/invalid-credential');
  };
  flight.part('login').send({ type: 'login.submit', ...handIn(CREDENTIALS.EMAIL_PASSWORD) });
  await quiet();
  return asRead(flight.run());
}

/** The number of each event of the login, and the state that it led to. */
function statesOf(run: Run): { seq: number; value: unknown }[] {
  let seq = -1;
  const states: { seq: number; value: unknown }[] = [];
  for (const { entry, snapshot } of unfold(run)) {
    if (entry.kind !== 'event') continue;
    seq += 1;
    if (entry.actor === 'root/login') states.push({ seq, value: snapshot?.['value'] });
  }
  return states;
}

const loginOf = ({ root }: ReturnType<typeof playRun>) => root.system.get('login');

test('a played run stands in the recorded state after each event, and tells who looks on', async () => {
  const run = await failedLogin();
  const played = playRun(venueLogic, MARKS, run, HIDDEN);
  const heard: unknown[] = [];
  const subscription = loginOf(played).subscribe({ next: ({ value }: { value: unknown }) => heard.push(value) });
  const seen = statesOf(run).map(({ seq }) => {
    played.to(seq);
    return { seq, value: loginOf(played).getSnapshot().value };
  });
  expect(seen).toEqual(statesOf(run));
  expect(seen.map(({ value }) => value)).toContain('submitting');
  expect(heard).toEqual(seen.map(({ value }) => value));
  expect(played.parting()).toBeNull();

  subscription.unsubscribe();
  const again = playRun(venueLogic, MARKS, run, HIDDEN);
  again.to(Number.POSITIVE_INFINITY);
  expect(loginOf(again).getSnapshot().value).toBe(seen.at(-1)?.value);
  expect(heard).toHaveLength(seen.length);
});

test('views of a played run change nothing', async () => {
  const run = await failedLogin();
  const played = playRun(venueLogic, MARKS, run, HIDDEN);
  played.to(Number.POSITIVE_INFINITY);
  const before = loginOf(played).getSnapshot();
  loginOf(played).send({ type: 'login.submit', ...handIn(CREDENTIALS.EMAIL_PASSWORD) });
  expect(loginOf(played).getSnapshot()).toBe(before);
});

test('a run that cannot go on stays where it could, and says at which event and why', async () => {
  const run = await failedLogin();
  const whole = statesOf(run);
  const stranger = {
    kind: 'event',
    at: 9,
    actor: 'root/ghost',
    from: null,
    event: { type: 'ghost.haunt' },
    failed: true,
    after: null,
  } as const;
  const cut = run.entries.findIndex((entry) => entry.kind === 'event' && entry.event.type === 'login.submit');
  const played = playRun(venueLogic, MARKS, { ...run, entries: run.entries.toSpliced(cut, 0, stranger) }, HIDDEN);
  played.to(Number.POSITIVE_INFINITY);
  const at = whole.findIndex(({ value }) => value === 'submitting');
  expect(played.parting()).toEqual({ seq: whole[at]?.seq, why: expect.stringContaining('root/ghost') });
  expect(loginOf(played).getSnapshot().value).toBe(whole[at - 1]?.value);
});

test('what a recording hides is put in place: sealed values by where they were, objects, and what an actor knows', async () => {
  const run = await failedLogin();
  const sealedAt: string[] = [];
  const played = playRun(venueLogic, MARKS, run, {
    ...HIDDEN,
    sealed: (names) => {
      sealedAt.push(names.join('.'));
      return 'secret';
    },
    object: (value, names) => (names.at(-1) === 'sources' ? { ...value, browser: 'de' } : value),
    whole: (event, context) =>
      event['type'] === 'xstate.error.actor.signIn'
        ? { ...event, error: { ...Object(event['error']), known: context } }
        : event,
  });
  played.to(Number.POSITIVE_INFINITY);
  expect(sealedAt).toContain('login.credentials');
  expect(played.root.system.get('language').getSnapshot().context.sources.browser).toBe('de');
});

test('a run that goes on is played from where it was', async () => {
  const run = await failedLogin();
  const half = Math.floor(run.entries.length / 2);
  const resolved = [...unfold(run)].map(({ entry }) => entry);
  const played = playRun(venueLogic, MARKS, { ...run, values: [], entries: resolved.slice(0, half) }, HIDDEN);
  played.to(Number.POSITIVE_INFINITY);
  expect(loginOf(played).getSnapshot().value).not.toBe(statesOf(run).at(-1)?.value);
  played.add(resolved.slice(half));
  played.to(Number.POSITIVE_INFINITY);
  expect(played.parting()).toBeNull();
  expect(loginOf(played).getSnapshot().value).toEqual(statesOf(run).at(-1)?.value);
});
