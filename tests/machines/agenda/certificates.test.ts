import { expect, test } from 'vitest';
import {
  type CertificateStanding,
  type CertificatesEvent,
  type CertificateWish,
  certificatesMachine,
} from '../../../machines/agenda/certificates.machine';
import { calls, quiet } from '../kernel/fakes';
import { coverPaths, expectReplay, start } from '../kernel/harness';
import { ABSENT, AWAY, failureOf, inputs, KEPT, OFFERED } from './certificates.inputs';

type Place = { architectureId: string };
const ENTER: CertificatesEvent = { type: 'certificates.enter', architectureId: 'aurora' };
const OPEN: CertificatesEvent = { type: 'certificates.open' };
const CHOOSE: CertificatesEvent = { type: 'certificates.choose', at: 'agenda' };
const KEEP: CertificatesEvent = { type: 'certificates.keep' };
const WISH: CertificateWish = { place: 'hall/one', locale: 'en' };
const REQUEST: CertificatesEvent = { type: 'certificates.request', wish: WISH };
const STOP: CertificatesEvent = { type: 'certificates.stop' };
const FORGET: CertificatesEvent = { type: 'certificates.forget' };
const CANCEL: CertificatesEvent = { type: 'certificates.cancel' };

async function certificates(first: CertificateStanding = OFFERED) {
  const read = calls<CertificateStanding, Place>(() => first);
  const keep = calls<CertificateStanding, Place>(() => KEPT);
  const forget = calls<CertificateStanding, Place>(() => OFFERED);
  const save = calls<void, Place & { standing: CertificateStanding | null; wish: CertificateWish | null }>(() => {});
  const machine = certificatesMachine.provide({
    actors: {
      readAttendance: read.logic,
      keepAttendance: keep.logic,
      forgetAttendance: forget.logic,
      saveCertificate: save.logic,
    },
  });
  const run = start(machine);
  const send = async (...events: CertificatesEvent[]) => {
    for (const event of events) {
      run.actor.send(event);
      await quiet();
    }
  };
  const pass = async (milliseconds: number) => {
    run.clock.increment(milliseconds);
    await quiet();
  };
  await send(ENTER, OPEN);
  return { ...run, machine, read, keep, forget, save, send, pass, state: () => run.actor.getSnapshot().value };
}

test('attendance is kept after an explicit choice alone, and forgotten after another', async () => {
  const { send, state, keep, forget, record, machine } = await certificates();
  expect(state()).toEqual({ unchosen: 'fresh' });
  await send(KEEP);
  expect(keep.count()).toBe(0);
  await send(CHOOSE, CANCEL, CHOOSE);
  expect([state(), keep.count()]).toEqual([{ choosing: 'fresh' }, 0]);
  await send(KEEP);
  expect([state(), keep.inputs()]).toEqual([{ kept: 'fresh' }, [{ architectureId: 'aurora' }]]);
  await send(FORGET, STOP, CANCEL, STOP);
  expect([state(), forget.count()]).toEqual([{ stopping: 'fresh' }, 0]);
  await send(FORGET);
  expect([state(), forget.count()]).toEqual([{ unchosen: 'forgotten' }, 1]);
  expectReplay(machine, record);
});

test('a certificate is requested with what the user saw', async () => {
  const { send, state, save } = await certificates(KEPT);
  await send(REQUEST);
  expect([state(), save.inputs()]).toEqual([
    { kept: 'ready' },
    [{ architectureId: 'aurora', standing: KEPT, wish: WISH }],
  ]);
});

test.each([
  [409, { kept: 'refused' }],
  [422, { kept: 'refused' }],
  [412, { kept: 'renamed' }],
])('a certificate that the service refuses with %i can be requested again', async (status, state) => {
  const { send, save, read, ...run } = await certificates(KEPT);
  save.reply = () => {
    throw failureOf(status);
  };
  await send(REQUEST);
  expect([run.state(), read.count()]).toEqual([state, status === 412 ? 2 : 1]);
  save.reply = () => {};
  await send(REQUEST);
  expect([run.state(), run.actor.getSnapshot().context.standing]).toEqual([{ kept: 'ready' }, KEPT]);
});

test('what the service does not answer in time can be tried again', async () => {
  const { send, pass, state, read, keep, forget, save } = await certificates();
  keep.reply = null;
  await send(CHOOSE, KEEP);
  await pass(20_000);
  expect(state()).toEqual({ choosing: 'offline' });
  keep.reply = () => KEPT;
  await send(KEEP);
  save.reply = null;
  await send(REQUEST);
  await pass(59_999);
  expect(state()).toBe('requesting');
  await pass(1);
  expect(state()).toEqual({ kept: 'offline' });
  forget.reply = () => {
    throw AWAY;
  };
  await send(STOP, FORGET);
  expect(state()).toEqual({ stopping: 'failed' });
  await send(CANCEL);
  read.reply = null;
  await send(OPEN);
  await pass(20_000);
  expect(state()).toEqual({ unread: 'offline' });
  read.reply = () => KEPT;
  await send({ type: 'certificates.refresh' });
  expect(state()).toEqual({ kept: 'fresh' });
});

test.each([
  ['where none are offered', () => ABSENT],
  [
    'in a preview',
    () => {
      throw failureOf(405);
    },
  ],
  [
    'without a login',
    () => {
      throw failureOf(401);
    },
  ],
])('there are no certificates %s', async (_, reply) => {
  const { send, state, read } = await certificates();
  read.reply = reply;
  await send(OPEN);
  expect(state()).toBe('absent');
});

test('another user and another venue see nothing of it', async () => {
  const { send, state, actor, read } = await certificates(KEPT);
  await send({ type: 'certificates.leave' });
  expect([state(), actor.getSnapshot().context.standing]).toEqual(['closed', null]);
  await send(OPEN);
  expect(read.count()).toBe(1);
});

test('the path search covers every state and transition of certificates', () => {
  coverPaths(certificatesMachine, inputs);
});
