import type { UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { openDrafts } from '../../../src/adapters/control/drafts';
import { browser } from '../kernel/browser-database';

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
    ...[{ title: 'Ours' }, {}, {}],
  ]);
  await draftsOf('aurora').keep({});
  expect([...kept.keys()]).toEqual([]);
});

test('a stored draft of another shape is ignored', async () => {
  const { kept, open } = browser();
  kept.set('aurora', { title: 1 });
  expect(await openDrafts<Draft>(DraftSchema, {}, () => 'aurora', open).read()).toEqual({});
});
