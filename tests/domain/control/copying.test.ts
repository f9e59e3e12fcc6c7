import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copiedTo, copyables, copyTargets } from '../../../domain/control/copying';
import { NO_LOG, takenBack, written } from '../../../domain/control/log';
import { allOf, outlineOf, type Part } from '../../../domain/control/outline';
import { valueAt } from '../../../domain/control/paths';
import { area, text, widget } from './parts';

const content = (id: string, more: object = {}) => ({
  id,
  name: text(id),
  descriptions: [],
  track: [],
  cookieProviders: [],
  ...more,
});
const PICTURE = { type: 'BackgroundImage', assetId: 'hall-picture' };
const venueOf = (...areas: object[]) => ({
  architectures: [{ id: 'aurora', areas, assets: [], globalWidgets: [], cookieProviders: [{ id: 'films' }] }],
});
const VENUE = venueOf(
  area('lobby', 'door', [
    widget('desk', 'MEETING', 'NEW_TAB', {
      ...content('desk-1', { begin: '2027-03-12T09:00:00Z', end: '2027-03-12T10:00:00Z', cookieProviders: ['films'] }),
      descriptions: [...text('Hello'), { locale: 'de', text: 'Hallo' }],
      webinarOn: true,
    }),
    widget('wall', 'SOCIAL_WALL', 'EMBEDDED', content('wall-1')),
    widget('talks', 'MEETING', 'EMBEDDED', content('talk-1', { descriptions: text('First') }), content('talk-2')),
    widget('same', 'MEETING', 'NEW_TAB', content('same-1')),
  ]),
  area('stage', 'hall', [], {
    viewMode: 'VIEW_360D',
    viewPoints: [{ id: 'hall', names: text('hall'), background: PICTURE }],
  }),
);
const ROOT = ['architectures', '@aurora', 'areas'];
const part = (document: unknown, mark: string): Part => {
  const found = allOf(outlineOf(document)).find((one) => one.mark === mark);
  if (found === undefined) throw new Error(`No part ${mark}`);
  return found;
};
const parts = (...marks: string[]) => marks.map((mark) => part(VENUE, mark));
const idOf = (mark: string, name: string): string => {
  const found = copyables(VENUE, part(VENUE, mark)).find(
    ({ field, names }) => names.includes(name) || field?.label === name || field?.kind === name,
  );
  if (found === undefined) throw new Error(`${mark} has no ${name}`);
  return found.id;
};
function copy(from: string, names: readonly string[], ...to: string[]) {
  const step = copiedTo(
    VENUE,
    part(VENUE, from),
    names.map((name) => idOf(from, name)),
    parts(...to),
  );
  return { step, document: written(NO_LOG, VENUE, step).document };
}
const at = (document: unknown, ...path: string[]) => valueAt(document, [...ROOT, ...path]);

describe('copying settings', () => {
  test('a setting is copied to those that do not have it yet, in one step that counts and names them', () => {
    const { step, document } = copy('desk', ['openMode'], 'wall', 'talks', 'same');
    expect(step).toMatchObject({ kind: 'settings', name: { en: 'wall' }, count: 2, gesture: null });
    expect(['wall', 'talks'].map((mark) => at(document, '@lobby', 'contentWidgets', `@${mark}`, 'openMode'))).toEqual([
      'NEW_TAB',
      'NEW_TAB',
    ]);
    expect(copy('desk', ['openMode'], 'same').step).toMatchObject({ count: 0, changes: [] });
  });

  test('settings of a content reach all contents of another part, its times only where there is one, and a text all its languages', () => {
    const { document } = copy('desk', ['webinarOn', 'begin', 'description'], 'talks', 'wall');
    const contents = (mark: string) => at(document, '@lobby', 'contentWidgets', `@${mark}`, 'configurations');
    const texts = [...text('Hello'), { locale: 'de', text: 'Hallo' }];
    expect(contents('talks')).toMatchObject([
      { webinarOn: true, descriptions: texts },
      { webinarOn: true, descriptions: texts },
    ]);
    expect(JSON.stringify(contents('talks'))).not.toContain('begin');
    expect(contents('wall')).toMatchObject([{ begin: '2027-03-12T09:00:00Z', end: '2027-03-12T10:00:00Z' }]);
    expect(JSON.stringify(contents('wall'))).not.toContain('webinarOn');
  });

  test('the picture of a viewpoint is copied as a whole', () => {
    const { document } = copy('hall', ['background'], 'door');
    expect(at(document, '@lobby', 'viewPoints', '@door', 'background')).toEqual(PICTURE);
  });

  test('a reference is not copied to where it leads nowhere', () => {
    expect(copy('lobby', ['defaultViewpointId'], 'stage').step).toMatchObject({ count: 0, changes: [] });
    expect(copy('lobby', ['viewMode'], 'stage').step).toMatchObject({ count: 1 });
  });

  test('a kind or a name is not offered, and what several contents have each for themselves neither', () => {
    const names = (mark: string) => copyables(VENUE, part(VENUE, mark)).flatMap((one) => one.names);
    expect(names('desk')).toEqual(expect.arrayContaining(['openMode', 'webinarOn', 'cookieProviders']));
    expect(names('desk')).not.toContain('type');
    expect(names('talks')).toContain('openMode');
    expect(names('talks')).not.toContain('webinarOn');
  });

  test('parts of the same type come first, and never the part itself', () => {
    const { same, others } = copyTargets(outlineOf(VENUE), part(VENUE, 'desk'));
    expect([same, others].map((list) => list.map(({ mark }) => mark))).toEqual([['talks', 'same'], ['wall']]);
  });

  test('whatever is copied leaves the part and all others as they are, is not copied twice, and is taken back as a whole', () => {
    const all = copyables(VENUE, part(VENUE, 'desk')).map(({ id }) => id);
    fc.assert(
      fc.property(fc.subarray(all, { minLength: 1 }), fc.subarray(['wall', 'talks', 'same']), (ids, to) => {
        const step = copiedTo(VENUE, part(VENUE, 'desk'), ids, parts(...to));
        const { document, log } = written(NO_LOG, VENUE, step);
        const kept = ['desk', 'wall', 'talks', 'same'].filter((mark) => !to.includes(mark));
        for (const mark of kept) {
          const path = ['@lobby', 'contentWidgets', `@${mark}`];
          expect(at(document, ...path)).toEqual(at(VENUE, ...path));
        }
        const again = copiedTo(
          document,
          part(document, 'desk'),
          ids,
          to.map((mark) => part(document, mark)),
        );
        expect(again.changes).toEqual([]);
        expect(takenBack(log, document).document).toEqual(VENUE);
        expect(log.done.length).toBe(step.changes.length > 0 ? 1 : 0);
      }),
    );
  });
});
