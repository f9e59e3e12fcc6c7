import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ModerationSchema } from '../../../domain/chat/safety';
import { DEEDS, deedsOf, moderationsOf, reasonOf } from '../../../domain/chat/verdict';

const REPORT = {
  id: 'r'.repeat(20),
  room: 'g~team',
  reason: 'spam',
  message: 'm'.repeat(20),
  about: 'grace',
  answer: null,
};
/** What the service does for the deeds that it knows by another name. */
const ACTIONS: Readonly<Record<string, string>> = { approve: 'show', refuse: 'hide' };
const answered = (action: string) => ({ ...REPORT, answer: { action, by: 'hedy', at: 1 } });

test.each([
  ['waits', REPORT, ['hide', 'warn', 'lockOut', 'close']],
  ['has no message', { ...REPORT, message: null }, ['warn', 'lockOut', 'close']],
  ['has no author', { ...REPORT, about: null }, ['hide', 'close']],
  ['hid the message', answered('hide'), ['show', 'hide', 'warn', 'lockOut']],
  ['locked the author out', answered('lockOut'), ['show', 'lift', 'hide', 'warn', 'lockOut']],
  ['is a post that waits', { ...REPORT, reason: 'pending' }, ['approve', 'refuse', 'warn', 'lockOut']],
  ['is a refused post', { ...answered('hide'), reason: 'pending' }, ['show', 'hide', 'warn', 'lockOut']],
  ['was closed', answered('close'), ['hide', 'warn', 'lockOut']],
])('a report that %s offers what is possible', (_, report, deeds) => {
  expect(deedsOf(report)).toEqual(deeds);
});

test('every decision about a report is what the service takes, and the last request closes the report', () => {
  const verdict = { reason: ' Insults ', minutes: 60, alsoHides: true };
  for (const deed of DEEDS) {
    const actions = moderationsOf(REPORT, { ...verdict, deed });
    for (const action of actions) expect(v.safeParse(ModerationSchema, action).issues ?? []).toEqual([]);
    const done = ACTIONS[deed] ?? deed;
    expect(actions.at(-1)).toMatchObject({ action: done, report: REPORT.id });
    expect(actions.map(({ action }) => action)).toEqual(
      deed === 'warn' || deed === 'lockOut' ? ['hide', deed] : [done],
    );
  }
  const warning = moderationsOf(REPORT, { ...verdict, deed: 'warn', alsoHides: false });
  expect(warning).toEqual([{ action: 'warn', uid: 'grace', reason: 'Insults', report: REPORT.id }]);
  expect(moderationsOf({ ...REPORT, message: null, about: null }, { ...verdict, deed: 'warn' })).toEqual([]);
});

test('a reason that this version does not know counts as other', () => {
  expect([reasonOf({ reason: 'hate' }), reasonOf({ reason: 'insult' })]).toEqual(['hate', 'other']);
});
