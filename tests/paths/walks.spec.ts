import { test as atHome } from '../e2e/kernel/house';
import { speakWith } from '../e2e/kernel/speech';
import { DECIDED, test, visitorOf } from '../e2e/kernel/venue';
import { wordsIn } from '../kernel/words';
import type { Voice } from './actions';
import { idOf } from './ids';
import type { Crew } from './place';
import { OVER_BUDGET, readPlan } from './plan';
import { exploreTarget, loadTarget } from './targets';
import { titleOf } from './walk';
import { walkAtHome, walkElsewhere } from './walking';
import { graphOf, wayBy } from './ways';
import { SAMPLE_ACCOUNTS, SAMPLE_NAMES } from './world';

const { options, place, paths, deadline } = readPlan();
const { locale } = options.run;

const words = speakWith(wordsIn(locale), locale, place?.areas);
const speechOf = (crew: Crew): Voice => ({
  ...words,
  names: {
    ada: crew.ada?.name ?? SAMPLE_NAMES.ada,
    grace: crew.grace?.name ?? SAMPLE_NAMES.grace,
    hedy: crew.hedy?.name ?? SAMPLE_NAMES.hedy,
  },
});
const decided = place?.decisions ?? DECIDED;

async function modelNamed(name: string) {
  const target = await loadTarget(name);
  const [exploration] = exploreTarget(target);
  if (target.model === null || exploration === undefined) throw new Error(`${name} is no model`);
  return { model: target.model, graph: graphOf(exploration) };
}

const walks = await Promise.all(
  paths.map(async ({ name, events }) => {
    const { model, graph } = await modelNamed(name);
    const way = wayBy(graph, events);
    return { id: idOf(name, graph, way), name, model, graph, way };
  }),
);

for (const { id, name, model, graph, way } of walks) {
  test.describe(name, () => {
    const decisions = model.scene.isDecided ? decided : {};
    const isOver = (): boolean => deadline !== null && Date.now() > deadline;
    const title = titleOf(graph, way);
    const annotation = { type: 'id', description: id };
    if (place === null) {
      atHome.use({ decisions });
      atHome.skip(isOver, OVER_BUDGET);
      atHome(title, { annotation }, async ({ page, house, venue, isMobile }, info) => {
        const speech = speechOf(SAMPLE_ACCOUNTS);
        const visitor = visitorOf(page, speech, isMobile);
        await walkAtHome({ model, graph, way }, { page, house, venue, visitor, speech, info });
      });
    } else {
      test.use({ decisions, baseURL: place.url });
      test.skip(isOver, OVER_BUDGET);
      test(title, { annotation }, async ({ page, isMobile }, info) => {
        const crew = place.crews[info.parallelIndex] ?? {};
        const speech = speechOf(crew);
        const visitor = visitorOf(page, speech, isMobile);
        await walkElsewhere({ model, graph, way }, { page, visitor, speech, info }, place, crew);
      });
    }
  });
}
