import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Log, madeAgain, NO_LOG, rebased, settled, takenBack, written } from '../../../domain/control/log';
import {
  addedArea,
  addedPlace,
  addedViewpoint,
  addedWidget,
  copied,
  deleted,
  isRestorable,
  movedBeside,
  namesOf,
  nudged,
  placed,
  restored,
  unplaced,
} from '../../../domain/control/making';
import { allOf, areaAround, outlineOf, type Part, partOf } from '../../../domain/control/outline';
import { languagesIn, missingIn } from '../../../domain/control/part-texts';
import { valueAt } from '../../../domain/control/paths';
import { madeOn, type Step } from '../../../domain/control/steps';
import { VenueSchema } from '../../../domain/kernel/venue';

const text = (en: string) => [{ locale: 'en', text: en }];
const widget = (id: string, more: object = {}) => ({
  id,
  type: 'CHAT',
  name: text(id),
  placements: [{ viewpointId: 'door', x: 0.1, y: 0.2, width: 0.2, height: 0.1 }],
  configurations: [{ id: `${id}-content`, name: [], roomId: 'shared' }],
  ...more,
});
const area = (id: string, widgets: object[] = []) => ({
  id,
  names: text(id),
  viewMode: 'VIEW_2D',
  defaultViewpointId: 'door',
  viewPoints: [{ id: 'door', names: text('Door'), background: null }],
  contentWidgets: widgets,
});
const venueOf = (...areas: { id: string }[]) => ({
  architectures: [
    {
      id: 'aurora',
      own: { note: 1 },
      areas,
      floorplan: { areaPositions: areas.map(({ id }) => ({ areaId: id, visible: true })) },
      assets: [],
      globalWidgets: [],
    },
  ],
});
const VENUE = venueOf(area('lobby', [widget('desk'), widget('bar')]), area('stage'), area('expo'));
const part = (document: unknown, name: string): Part => {
  const found = allOf(outlineOf(document)).find(({ mark, kind }) => mark === name || kind === name);
  if (found === undefined) throw new Error(`No part ${name}`);
  return found;
};
const made = (document: unknown, step: Step | null): unknown =>
  step === null ? document : madeOn(document, step).document;
const idsAt = (document: unknown, list: string): unknown[] => {
  const found = valueAt(document, ['architectures', '@aurora', ...list.split(' ')]);
  return Array.isArray(found) ? found.map((one) => one.id ?? one.areaId) : [];
};
const ROOT = ['architectures', '@aurora'];
const say = (path: string[], after: string, gesture: string | null = null): Step => ({
  kind: 'text',
  name: {},
  gesture,
  changes: [{ kind: 'text', path: [...ROOT, ...path], name: 'en', before: '', after }],
});

describe('what an organiser makes', () => {
  test('the parts of a venue are its areas with viewpoints and contents, what is everywhere, and the pictures', () => {
    expect(allOf(outlineOf(VENUE)).map(({ kind, mark }) => `${kind} ${mark}`)).toEqual([
      'venue ',
      'area lobby',
      'viewpoint door',
      'widget desk',
      'widget bar',
      'area stage',
      'viewpoint door',
      'area expo',
      'viewpoint door',
      'everywhere ',
      'pictures ',
    ]);
    const parts = outlineOf(VENUE);
    expect(areaAround(parts, part(VENUE, 'bar').path)?.mark).toBe('lobby');
    expect([areaAround(parts, ROOT), partOf(parts, ['gone'])]).toEqual([null, null]);
  });

  test('a new area has a viewpoint and is in the navigation; contents and viewpoints are made in it', () => {
    const one = made(VENUE, addedArea(VENUE, 'cafe', { language: 'de', name: 'Café' }, 'Haupt'));
    expect([idsAt(one, 'areas').at(-1), idsAt(one, 'floorplan areaPositions').at(-1)]).toEqual(['cafe', 'cafe']);
    const cafe = part(one, 'cafe');
    const two = made(one, addedViewpoint(cafe.path, 'bar-view', { language: 'de', name: 'Theke' }));
    const wall = { id: 'wall', kind: 'MEDIA_BOARD', language: 'de', name: 'Filme', viewpoint: 'cafe-view' } as const;
    const three = made(two, addedWidget(two, part(two, 'cafe'), wall));
    const help = { id: 'help', kind: 'CHAT', language: 'de', name: 'Hilfe', viewpoint: null } as const;
    const four = made(three, addedWidget(three, part(three, 'everywhere'), help));
    expect(part(four, 'cafe').children.map(({ mark }) => mark)).toEqual(['cafe-view', 'bar-view', 'wall']);
    expect(v.safeParse(VenueSchema, four).issues).toBeUndefined();
    expect(idsAt(four, 'globalWidgets')).toEqual(['help']);
  });

  test('a copy stands after its first, with ids and a chat room of its own, and is a little beside it', () => {
    const one = made(VENUE, copied(VENUE, part(VENUE, 'desk'), 'x'));
    const copy = valueAt(one, [...ROOT, 'areas', '@lobby', 'contentWidgets', '@desk-x']);
    expect(part(one, 'lobby').children.map(({ mark }) => mark)).toEqual(['door', 'desk', 'desk-x', 'bar']);
    expect(copy).toMatchObject({
      configurations: [{ id: 'desk-content-x', roomId: null }],
      placements: [{ viewpointId: 'door', x: 0.13, y: 0.23 }],
    });
    const two = made(VENUE, copied(VENUE, part(VENUE, 'lobby'), 'y'));
    expect(idsAt(two, 'areas')).toEqual(['lobby', 'lobby-y', 'stage', 'expo']);
    expect(idsAt(two, 'floorplan areaPositions')).toEqual(['lobby', 'lobby-y', 'stage', 'expo']);
    expect(valueAt(two, [...ROOT, 'areas', '@lobby-y', 'contentWidgets', '@desk-y', 'placements', '@door-y'])).toEqual(
      expect.objectContaining({ x: 0.1, viewpointId: 'door-y' }),
    );
  });

  test('an area is moved in the navigation as well, by keys or beside another one', () => {
    const one = made(VENUE, nudged(VENUE, part(VENUE, 'lobby'), 'down'));
    expect([idsAt(one, 'areas'), idsAt(one, 'floorplan areaPositions')]).toEqual([
      ['stage', 'lobby', 'expo'],
      ['stage', 'lobby', 'expo'],
    ]);
    expect(nudged(VENUE, part(VENUE, 'lobby'), 'up')).toBeNull();
    expect(nudged(VENUE, part(VENUE, 'expo'), 'down')).toBeNull();
    const [lobby, expo, desk] = [part(VENUE, 'lobby'), part(VENUE, 'expo'), part(VENUE, 'desk')];
    expect(idsAt(made(VENUE, movedBeside(VENUE, lobby, expo, 'after')), 'areas')).toEqual(['stage', 'expo', 'lobby']);
    expect(idsAt(made(VENUE, movedBeside(VENUE, expo, lobby, 'before')), 'areas')).toEqual(['expo', 'lobby', 'stage']);
    expect([movedBeside(VENUE, lobby, lobby, 'after'), movedBeside(VENUE, desk, lobby, 'after')]).toEqual([null, null]);
  });

  test('what is deleted can be brought back later, where it was', () => {
    const step = deleted(VENUE, part(VENUE, 'stage'));
    if (step === null) throw new Error('nothing to delete');
    const { log, document } = written(NO_LOG, VENUE, step);
    const [kept] = log.done;
    if (kept === undefined) throw new Error('nothing is kept');
    expect([idsAt(document, 'areas'), idsAt(document, 'floorplan areaPositions')]).toEqual([
      ['lobby', 'expo'],
      ['lobby', 'expo'],
    ]);
    const later = made(document, say(['areas', '@lobby', 'names'], 'Hall'));
    expect([isRestorable(later, kept), isRestorable(VENUE, kept)]).toEqual([true, false]);
    expect(idsAt(made(later, restored(kept)), 'areas')).toEqual(['lobby', 'stage', 'expo']);
  });

  test('files and parts are known by their names, and else by their ids', () => {
    const assets = [
      { id: 'hall-1', uri: '/a/hall-1', displayName: 'hall.png' },
      { id: 'film', uri: '/a/film.mp4', displayName: 'film.mp4' },
      { id: 'old', uri: '/a/old.webp' },
    ];
    const document = made(VENUE, {
      ...say([], ''),
      changes: [{ kind: 'set', path: ROOT, name: 'assets', before: [], after: assets }],
    });
    expect([...namesOf(document, 'en')].slice(0, 4)).toEqual([
      ['hall-1', 'hall.png'],
      ['film', 'film.mp4'],
      ['lobby', 'lobby'],
      ['door', 'Door'],
    ]);
  });

  test('missing texts are counted for each part and what is in it, also after a step', () => {
    const german = (document: unknown) => {
      const parts = outlineOf(document);
      const counts = missingIn(document, parts, 'de');
      return allOf(parts).flatMap(({ key, mark, kind }) =>
        counts.has(key) ? [`${kind} ${mark} ${counts.get(key)}`] : [],
      );
    };
    const before = german(VENUE);
    expect(before.slice(0, 4)).toEqual(['area lobby 4', 'viewpoint door 1', 'widget desk 1', 'widget bar 1']);
    const step = say(['areas', '@lobby', 'contentWidgets', '@desk', 'name'], 'Empfang');
    const changes = step.changes.map((change) => ('name' in change ? { ...change, name: 'de' } : change));
    const after = made(VENUE, { ...step, changes });
    expect(german(after).slice(0, 3)).toEqual(['area lobby 3', 'viewpoint door 1', 'widget bar 1']);
    expect(languagesIn(after, outlineOf(after))).toEqual(['en', 'de']);
    expect(german(VENUE)).toEqual(before);
  });

  test('a widget is put on a picture, moved on it, and taken from it', () => {
    const gone = made(VENUE, unplaced(VENUE, part(VENUE, 'desk'), 'door'));
    const PLACE = [...ROOT, 'areas', '@lobby', 'contentWidgets', '@desk', 'placements', '@door'];
    expect(valueAt(gone, PLACE)).toBeUndefined();
    expect(unplaced(gone, part(gone, 'desk'), 'door')).toBeNull();
    const there = made(gone, addedPlace(gone, part(gone, 'desk'), 'door'));
    expect(valueAt(there, PLACE)).toMatchObject({ x: 0.42, y: 0.42 });
    const corners = [{ x: 0, y: 0 }];
    const moved = made(there, placed(there, part(there, 'desk'), 'door', { x: 0.5, corners }, null));
    expect(valueAt(moved, PLACE)).toMatchObject({ x: 0.5, y: 0.42, corners });
    expect(valueAt(made(moved, placed(moved, part(moved, 'desk'), 'door', { corners: null }, null)), PLACE)).toEqual({
      ...(valueAt(moved, PLACE) as object),
      corners: undefined,
    });
  });
});

/** Any step on a document, by numbers that choose. */
function anyStep(document: unknown, [what, which, more]: readonly [number, number, number]): Step | null {
  const parts = allOf(outlineOf(document)).filter(({ mark }) => mark !== '');
  const one = parts[which % parts.length];
  if (one === undefined) return addedArea(document, `area-${more}`, { language: 'en', name: 'New' }, 'View');
  switch (what % 6) {
    case 0:
      return copied(document, one, String(more));
    case 1:
      return deleted(document, one);
    case 2:
      return nudged(document, one, more % 2 === 0 ? 'up' : 'down');
    case 3:
      return addedArea(document, `area-${more}`, { language: 'en', name: 'New' }, 'View');
    case 4:
      return one.kind === 'widget' ? placed(document, one, 'door', { x: (more % 10) / 10 }, null) : null;
    default:
      return {
        ...say(one.path.slice(2), String(more)),
        changes: [
          {
            kind: 'text',
            path: [...one.path, one.kind === 'widget' ? 'name' : 'names'],
            name: 'en',
            before: '',
            after: String(more),
          },
        ],
      };
  }
}
const Choices = fc.array(fc.tuple(fc.nat(5), fc.nat(30), fc.nat(99)), { maxLength: 12 });

describe('the log of an organiser', () => {
  test('any steps are taken back to where they began, and made again to where they ended', () => {
    fc.assert(
      fc.property(Choices, (choices) => {
        let [log, document]: [Log, unknown] = [NO_LOG, VENUE];
        for (const choice of choices) {
          const step = anyStep(document, choice);
          if (step !== null) ({ log, document } = written(log, document, step));
        }
        const end = document;
        let skipped = 0;
        const count = log.done.length;
        for (let at = 0; at < count; at += 1) {
          const back = takenBack(log, document);
          [log, document, skipped] = [back.log, back.document, skipped + back.skipped];
        }
        expect([document, skipped, log.done]).toEqual([VENUE, 0, []]);
        for (let at = 0; at < count; at += 1) ({ log, document } = madeAgain(log, document));
        expect(document).toEqual(end);
        expect(rebased(log, VENUE)).toMatchObject({ document: end, lost: 0, clashes: 0 });
      }),
    );
  });

  test('pending steps that are on a newer version already are not made twice', () => {
    fc.assert(
      fc.property(Choices, (choices) => {
        let [log, document]: [Log, unknown] = [NO_LOG, VENUE];
        for (const choice of choices.slice(0, 1)) {
          const step = anyStep(document, choice);
          if (step !== null) ({ log, document } = written(log, document, step));
        }
        const again = rebased(log, document);
        expect([again.document, again.log.pending, again.lost, again.clashes]).toEqual([document, [], 0, 0]);
      }),
    );
  });

  test('steps of one gesture are one; one that ends where it began is none', () => {
    const NAMES = ['areas', '@lobby', 'names'];
    const first = written(NO_LOG, VENUE, say(NAMES, 'L', 'name'));
    const second = written(first.log, first.document, say(NAMES, 'Lo', 'name'));
    expect(second.log.done.map(({ changes }) => changes[0])).toMatchObject([{ before: 'lobby', after: 'Lo' }]);
    const other = written(settled(second.log), second.document, say(NAMES, 'Lob', 'name'));
    expect(other.log.done.length).toBe(2);
    const back = written(second.log, second.document, say(NAMES, 'lobby', 'name'));
    expect([back.log.done, back.log.pending]).toEqual([[], []]);
    expect(written(NO_LOG, VENUE, say(NAMES, 'lobby')).log).toEqual(NO_LOG);
  });

  test('what another organiser changed since is left alone when a step is taken back', () => {
    const { log } = written(NO_LOG, VENUE, say(['areas', '@lobby', 'names'], 'Hall'));
    const theirs = made(VENUE, say(['areas', '@lobby', 'names'], 'Foyer'));
    const back = takenBack(log, theirs);
    expect([back.document, back.skipped, back.log]).toEqual([theirs, 1, { ...NO_LOG, pending: log.pending }]);
    const added = written(NO_LOG, VENUE, addedArea(VENUE, 'cafe', { language: 'en', name: 'Café' }, 'View'));
    const filled = made(added.document, say(['areas', '@cafe', 'names'], 'Bar'));
    expect(takenBack(added.log, filled)).toMatchObject({ document: { architectures: [{ areas: { length: 4 } }] } });
  });

  test('steps move onto a newer version; those whose place is gone are lost, and those of one text clash', () => {
    const [mine, other] = [say(['areas', '@lobby', 'names'], 'Hall'), say(['areas', '@stage', 'names'], 'Arena')];
    let { log, document } = written(NO_LOG, VENUE, mine);
    ({ log, document } = written(log, document, other));
    const newer = made(made(VENUE, say(['areas', '@lobby', 'names'], 'Foyer')), deleted(VENUE, part(VENUE, 'stage')));
    const merged = rebased(log, newer);
    expect([merged.lost, merged.clashes, merged.log.pending.length]).toEqual([1, 1, 1]);
    expect(part(merged.document, 'lobby').title).toEqual({ en: 'Hall' });
    expect(part(rebased(log, newer, true).document, 'lobby').title).toEqual({ en: 'Foyer' });
  });

  test('the oldest steps are forgotten, and the file is the same but for what is named', () => {
    let [log, document]: [Log, unknown] = [NO_LOG, VENUE];
    for (let at = 0; at < 205; at += 1)
      ({ log, document } = written(log, document, say(['areas', '@lobby', 'names'], `Hall ${at}`)));
    expect([log.done.length, log.pending.length]).toEqual([200, 205]);
    expect(valueAt(document, [...ROOT, 'own'])).toEqual({ note: 1 });
  });
});
