import { test as atHome } from '../e2e/kernel/house';
import { speakWith } from '../e2e/kernel/speech';
import { DECIDED, test, visitorOf } from '../e2e/kernel/venue';
import { wordsIn } from '../kernel/words';
import type { Voice } from './actions';
import { chosen } from './chosen';
import { readPlan } from './plan';
import { titleOf } from './walk';
import { walkAtHome, walkElsewhere } from './walking';
import { SAMPLE_ACCOUNTS } from './world';

const { options, place, ids } = readPlan();
const { locale } = options.run;

const speech: Voice = {
  ...speakWith(wordsIn(locale), locale, place?.areas),
  names: {
    ada: place?.accounts.ada?.name ?? SAMPLE_ACCOUNTS.ada.name,
    grace: place?.accounts.grace?.name ?? SAMPLE_ACCOUNTS.grace.name,
    hedy: place?.accounts.hedy?.name ?? SAMPLE_ACCOUNTS.hedy.name,
  },
};
const decided = place?.decisions ?? DECIDED;

const all = (await chosen({ names: options.names, options, place })).flatMap(({ name, model, walks }) =>
  walks.map((one) => ({ ...one, name, model })),
);
const walks = ids.flatMap((id) => all.filter((one) => one.id === id));

for (const { id, name, model, graph, way } of walks) {
  test.describe(name, () => {
    const decisions = model.scene.isDecided ? decided : {};
    const title = titleOf(graph, way);
    const annotation = { type: 'id', description: id };
    if (place === null) {
      atHome.use({ decisions });
      atHome(title, { annotation }, async ({ page, house, venue, isMobile }, info) => {
        const visitor = visitorOf(page, speech, isMobile);
        await walkAtHome({ model, graph, way }, { page, house, venue, visitor, speech, info });
      });
    } else {
      test.use({ decisions, baseURL: place.url });
      test(title, { annotation }, async ({ page, isMobile }, info) => {
        const visitor = visitorOf(page, speech, isMobile);
        await walkElsewhere({ model, graph, way }, { page, visitor, speech, info }, place);
      });
    }
  });
}
