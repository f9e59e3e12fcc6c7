import { describe, expect, test } from 'vitest';
import { speak } from '../e2e/kernel/speech';
import { IS_WHOLE } from '../machines/kernel/whole';
import { coverageOf, seenOn } from './describe';
import { viewExecutor } from './in-views';
import { exploreTarget, loadTarget, targetNames } from './targets';
import { titleOf, walk } from './walk';
import { ANY, coveringWays, eachWay, graphOf, simpleWays, type Way, wayBy, withoutPrefixes } from './ways';

/** More than any model has; a larger one cannot be walked completely. */
const MOST = 100;

const models = targetNames().filter((name) => name.startsWith('visitor.'));
const walks = await Promise.all(
  models.map(async (name) => {
    const { model, ...target } = await loadTarget(name);
    if (model === null) throw new Error(`${name} is no model`);
    const [exploration] = exploreTarget({ ...target, model });
    if (!exploration) throw new Error(`${name} cannot be explored`);
    const graph = graphOf(exploration);
    const { ways: simple, isCut } = simpleWays(graph, ANY, MOST);
    const found = IS_WHOLE ? [...eachWay(graph), ...simple] : coveringWays(graph);
    const ways = withoutPrefixes([...found, ...model.paths.map((events) => wayBy(graph, events))]);
    return { name, model, graph, ways, isCut };
  }),
);
describe.each(walks)('$name', ({ model, graph, ways, isCut }) => {
  test('the walked paths take every transition of the model, and come into every state', () => {
    expect(isCut).toBe(false);
    const { states, transitions } = coverageOf(model.machine, [seenOn(graph, ways)]);
    expect([...states.missed, ...transitions.missed]).toEqual([]);
  });

  test.each(ways.map((way): [string, Way] => [titleOf(graph, way), way]))('%s', async (_, way) => {
    expect(await walk({ model, graph, way }, viewExecutor(model.scene), speak('en'))).toBe(way.length);
  });
});
