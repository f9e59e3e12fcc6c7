import * as v from 'valibot';
import { expect, test } from 'vitest';
import { TEMPLATES, type Template, VenuePlanSchema } from '../../../domain/control/founding';
import { preflight } from '../../../domain/control/preflight';
import { LOCALES } from '../../../domain/kernel/constants';
import type { Architecture } from '../../../domain/kernel/venue';
import { VenueSchema } from '../../../domain/kernel/venue';
import { doTouch } from '../../../domain/venue/cover';
import { markOf } from '../../../domain/venue/hotspots';
import { doorTargets } from '../../../domain/widgets/door-target';
import { newVenue } from '../../../server/operator/templates/templates';
import { TEMPLATE_WORDS } from '../../../server/operator/templates/words/words';

const GAPS = ['imprintGap', 'privacyGap'];
const PLAN = {
  name: 'Spring & <Summer>',
  begin: '2027-03-12',
  end: '2027-03-14',
  timeZone: 'Europe/Berlin',
  languages: [...LOCALES],
  primary: '#5b8def',
  secondary: '#3a3f66',
  background: '#141a2e',
  entry: 'password',
  organiser: 'Ada',
  email: 'ada@example.org',
};

function architectureOf(template: Template): Architecture {
  const plan = v.parse(VenuePlanSchema, { ...PLAN, template });
  const [architecture] = v.parse(VenueSchema, newVenue(plan, 'spring', 'assets/logo.svg').venue).architectures;
  if (architecture === undefined) throw new Error('There is no venue');
  return architecture;
}

test.for(TEMPLATES)(
  'the template %s passes the checks in every language, and its doors lead to every area and back',
  (template) => {
    const architecture = architectureOf(template);
    const now = Date.parse('2027-01-01T00:00:00Z');
    const site = { origin: 'http://localhost', onDemandVideoPrefix: null };
    expect(preflight(architecture, now, site).filter(({ rule }) => !GAPS.includes(rule))).toEqual([]);
    const ids = architecture.areas.map(({ id }) => id);
    for (const { id, contentWidgets } of architecture.areas) {
      expect(contentWidgets.flatMap(doorTargets).toSorted()).toEqual(ids.filter((other) => other !== id).toSorted());
      for (const { placements } of contentWidgets) {
        const [place] = placements;
        const { x = -1, y = -1, width, height } = place ?? { width: 0, height: 0 };
        expect([x >= 0, y >= 0, x + width <= 1, y + height <= 1, width >= 0.03, height >= 0.03]).toEqual(
          Array.from({ length: 6 }, () => true),
        );
      }
    }
    for (const { contentWidgets } of architecture.areas) {
      const marks = contentWidgets.map((widget) => markOf(widget, widget.placements[0]?.viewpointId ?? null));
      const areOnOneSpot = marks.flatMap((one, at) =>
        marks
          .slice(at + 1)
          .flatMap((other) => (one !== null && other !== null && doTouch(one, other) ? [{ one, other }] : [])),
      );
      expect(areOnOneSpot).toEqual([]);
    }
    expect(architecture.assets.filter(({ alts }) => alts.length === 0 || alts.some(({ text }) => text === ''))).toEqual(
      [],
    );
  },
);

test('what organisers have to write themselves is named before they publish', () => {
  const site = { origin: 'http://localhost', onDemandVideoPrefix: null };
  const architecture = architectureOf('conference');
  const at = ['architectures', `@${architecture.id}`];
  expect(preflight(architecture, 0, site).filter(({ rule }) => GAPS.includes(rule))).toEqual([
    { rule: 'imprintGap', place: '', details: LOCALES, at: [...at, 'impress'] },
    { rule: 'privacyGap', place: '', details: LOCALES, at: [...at, 'privacyNotice'] },
  ]);
});

test('a new venue has words in each language', () => {
  const keys = (words: object) => Object.keys(words).filter((key) => key !== 'pictures');
  expect(Object.keys(TEMPLATE_WORDS)).toEqual(LOCALES);
  for (const words of Object.values(TEMPLATE_WORDS)) {
    expect(keys(words)).toEqual(keys(TEMPLATE_WORDS['en'] ?? {}));
    expect(Object.values(words).filter((text) => text === '')).toEqual([]);
  }
});

test.for([
  [{ end: '2027-03-11' }, 'end'],
  [{ end: '2027-03-26' }, 'end'],
  [{ begin: '2027-02-30' }, 'begin'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ languages: [] }, 'languages'],
  [{ primary: 'red' }, 'primary'],
  [{ name: ' ' }, 'name'],
  [{ email: 'ada' }, 'email'],
] as const)('a plan with %o is refused at the field %s', ([change, field]) => {
  const read = v.safeParse(VenuePlanSchema, { ...PLAN, template: 'fair', ...change });
  expect(read.issues?.map((issue) => v.getDotPath(issue)?.split('.')[0])).toEqual([field]);
});
