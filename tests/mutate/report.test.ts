import { describe, expect, test } from 'vitest';
import { CHARTS, chartNamed } from '../inspector/charts';
import { faultsOf } from './faults';
import type { Finding } from './finding';
import { readSubjects } from './machines';
import { faultyIn, missedPage } from './report';

/** Written as it is, the sign would mark this test as one of the sentence. */
const SIGN = String.fromCodePoint(0xa7);
const subjects = await readSubjects();
const finding = (name: string, verdict: Finding['verdict'] = 'missed'): Finding => ({
  layer: 'machines',
  part: name.split(':')[0] ?? '',
  name,
  kind: 'target',
  place: null,
  verdict,
  caughtBy: null,
});

describe('the report of a run', () => {
  test('every fault of a transition is found again in its chart', () => {
    const lost = subjects.flatMap(({ machine }) =>
      faultsOf(machine)
        .filter(({ kind }) => ['target', 'guard-negated', 'guard-removed', 'transition', 'reentry'].includes(kind))
        .filter(({ name }) => faultyIn(chartNamed(machine.id), name) === undefined)
        .map(({ name }) => name),
    );
    expect(lost).toEqual([]);
  });

  test('a missed fault is told with what is meant, the sentence that it would break and a test that goes there', () => {
    const page = missedPage(
      [
        finding('venue: ready on venue.versionRead [1]: is missing'),
        finding('venue: (root): starts in ready instead of absent'),
        finding('venue: loading when readVenue fails: is missing', 'caught'),
        finding('account: (root) on account.fail: is missing', 'caught'),
        {
          ...finding('server/chat/keep.ts: keep: answers without its status'),
          layer: 'server',
          part: 'chat',
          place: 'keep.ts:7',
        },
      ],
      new Map(Object.entries(CHARTS)),
    );
    expect(page.replaceAll(SIGN, 'sentence')).toMatchInlineSnapshot(`
      "# What no test would notice

      5 faults were planted, 3 of them unnoticed (caught: 40.0 %, without those that nothing could notice).

      ## Loading the venue (\`venue\`): 2 of 3

      - ready on venue.versionRead [1]: **is missing**, and no test notices it.
        - Meant is: When the current version of the venue is known, if the visitor has access and the venue is no longer published: notes the current version; forgets the venue; tells that the venue is no longer published. Then: “No venue is loaded”.
        - It would break: sentence 4.43 New version -1: the venue was unpublished. The current venue is cleared and the user is redirected to /.
        - A test goes there: “a venue with another version on the service > a venue with version -1 is cleared at once” (tests/machines/venue/venue.test.ts)
      - (root): **starts in ready instead of absent**. No test notices it.

      ## server, chat: 1 of 1

      - keep: **answers without its status** (keep.ts:7). No test notices it.
      "
    `);
  });
});
