import type { UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { type Log, NO_LOG } from '../../../domain/control/log';
import { provideControl } from '../../../src/adapters/control/control';
import { openDrafts } from '../../../src/adapters/control/drafts';
import uiConfig from '../../fixtures/contract/ui-config.json';
import versions from '../../fixtures/contract/venue-version.json';
import { quiet } from '../../machines/kernel/fakes';
import { browser } from '../kernel/browser-database';
import { actorIn, fakeService, outcomeOf } from '../kernel/requests';

const DraftSchema = v.record(v.string(), v.string());
type Draft = v.InferOutput<typeof DraftSchema>;

test('the draft that was written last stays, however long the one before takes', async () => {
  const { open } = browser();
  let release = () => {};
  let isFirst = true;
  const slow: UseStore = async (mode, use) => {
    if (isFirst) {
      isFirst = false;
      await new Promise<void>((resolve) => (release = resolve));
    }
    return open()(mode, use);
  };
  const drafts = openDrafts<Draft>(
    DraftSchema,
    {},
    () => 'aurora',
    () => slow,
  );
  const kept = [drafts.keep({ title: 'First' }), drafts.keep({ title: 'Second' })];
  await Promise.resolve();
  release();
  await Promise.all(kept);
  expect(await drafts.read()).toEqual({ title: 'Second' });
});

test('a draft belongs to its key, and an empty one is removed', async () => {
  const { kept, open } = browser();
  const draftsOf = (key: string | null) => openDrafts<Draft>(DraftSchema, {}, () => key, open);
  await draftsOf('aurora').keep({ title: 'Ours' });
  await draftsOf(null).keep({ title: 'Without a user' });
  expect([await draftsOf('aurora').read(), await draftsOf('borealis').read(), await draftsOf(null).read()]).toEqual([
    { title: 'Ours' },
    {},
    {},
  ]);
  await draftsOf('aurora').keep({});
  expect([...kept.keys()]).toEqual([]);
});

test('a stored draft of another shape is ignored', async () => {
  const { kept, open } = browser();
  kept.set('aurora', { title: 1 });
  expect(await openDrafts<Draft>(DraftSchema, {}, () => 'aurora', open).read()).toEqual({});
});

/** The page of an organiser in a browser that others use too. */
async function organiser(uid: string | null, architectureId: string | null, open: ReturnType<typeof browser>['open']) {
  const desk = { architectureId, versions };
  const { http } = fakeService({ 'GET /ui-config.json': uiConfig, 'GET /api/designer/desk': desk });
  const control = provideControl({
    http,
    fetchSection: async () => {},
    locale: 'en',
    store: open,
    identity: {
      watch: (_, tell) => {
        tell(uid === null ? null : { uid, email: `${uid}@example.org` });
        return () => {};
      },
      sdk: () => Promise.reject(new Error('No SDK')),
      roles: async () => [],
      signInWithPassword: async () => {},
      signOut: async () => {},
    },
  });
  await outcomeOf(actorIn(control, 'arrive'));
  await outcomeOf(actorIn(control, 'readOffice')).catch(() => {});
  const actor = (name: string) => actorIn(control, 'sections', 'editing', name);
  return {
    read: () => outcomeOf(actor('readLog')),
    async keep(log: Log) {
      const keeping = createActor(actor('drafts') as AnyActorLogic).start();
      keeping.send({ type: 'draft.keep', log });
      await quiet();
      keeping.stop();
    },
  };
}

test('a draft is for its organiser and venue alone, and is not kept before both are known', async () => {
  const { kept, open } = browser();
  const step = { kind: 'remove', name: { en: 'Stage' }, gesture: null, changes: [] } as const;
  const draft: Log = { ...NO_LOG, done: [step] };
  for (const [uid, venue] of [
    ['olga', null],
    [null, 'aurora'],
  ] as const) {
    const page = await organiser(uid, venue, open);
    await page.keep(draft);
    expect([kept.size, await page.read()]).toEqual([0, NO_LOG]);
  }
  await (await organiser('olga', 'aurora', open)).keep(draft);
  expect(await (await organiser('olga', 'aurora', open)).read()).toEqual(draft);
  expect(await (await organiser('pavel', 'aurora', open)).read()).toEqual(NO_LOG);
  expect(await (await organiser('olga', 'borealis', open)).read()).toEqual(NO_LOG);
  await (await organiser('olga', 'aurora', open)).keep(NO_LOG);
  expect(kept.size).toBe(0);
});
