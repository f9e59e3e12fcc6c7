import { readRecording } from '../../../domain/support/recording';
import { chosen } from '../../paths/chosen';
import { recordingOf } from '../../paths/in-browser';
import { titleOf } from '../../paths/walk';
import { walkAtHome } from '../../paths/walking';
import { expect, test } from '../kernel/house';
import { DECIDED } from '../kernel/venue';

/** The models whose longest path the gate walks: together they meet content, other attendees, a lost network and a closed venue. */
const IN_GATE = new Set(['visitor.network', 'visitor.pair', 'visitor.publication', 'visitor.widgets']);

for (const { name, model, walks } of await chosen()) {
  test.describe(name, { tag: IN_GATE.has(name) ? [] : '@long' }, () => {
    test.use({ decisions: model.scene.isDecided ? DECIDED : {} });
    for (const { graph, way } of walks) {
      test(titleOf(graph, way), async ({ page, house, venue, visitor, speech }, info) => {
        await walkAtHome({ model, graph, way }, { page, house, venue, visitor, speech, info });
      });
    }
  });
}

test('a failed path keeps a readable recording of the application', { tag: '@long' }, async ({ page, visitor }) => {
  await page.goto('/');
  await expect(visitor.option).toBeVisible();
  await expect.poll(() => recordingOf(page)).not.toBeNull();
  const { runs } = readRecording((await recordingOf(page)) ?? '');
  expect(runs.at(-1)?.entries.length).toBeGreaterThan(0);
});
