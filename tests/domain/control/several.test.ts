import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type FormField, isMixed, itemStep, stepOf } from '../../../domain/control/forms';
import { type Log, LogSchema, NO_LOG, takenBack, written } from '../../../domain/control/log';
import { copiedAll, deletedAll } from '../../../domain/control/making';
import { allOf, outlineOf, type Part } from '../../../domain/control/outline';
import { commonFields } from '../../../domain/control/several';
import type { Step } from '../../../domain/control/steps';
import { OPEN_MODES } from '../../../domain/widgets/open-mode';
import { area, text, widget } from './parts';

const content = (id: string, more: object = {}) => ({ id, name: [], cookieProviders: [], ...more });
const venueOf = (...areas: { id: string }[]) => ({
  architectures: [
    {
      id: 'aurora',
      areas,
      floorplan: { areaPositions: areas.map(({ id }) => ({ areaId: id, visible: true })) },
      cookieProviders: [{ id: 'films' }, { id: 'maps' }],
      assets: [],
      globalWidgets: [],
    },
  ],
});
const VENUE = venueOf(
  area('lobby', 'door', [
    widget('desk', 'MEETING', 'EMBEDDED', content('desk-1', { cookieProviders: ['films'], track: text('Welcome') })),
    widget('wall', 'SOCIAL_WALL', 'EMBEDDED', content('wall-1')),
    widget('talks', 'MEETING', 'NEW_TAB', content('talk-1'), content('talk-2', { cookieProviders: ['films', 'maps'] })),
  ]),
  area('stage', 'hall', [], { viewMode: 'VIEW_360D' }),
);

const partsOf = (document: unknown, ...marks: string[]): Part[] =>
  allOf(outlineOf(document)).filter(({ mark }) => marks.includes(mark));
const fieldsOf = (document: unknown, ...marks: string[]) => commonFields(document, partsOf(document, ...marks));
const settingNames = (fields: readonly FormField[]): string[] =>
  fields.flatMap(({ settings = [] }) => settings.map(({ name }) => name));
function withSetting(fields: readonly FormField[], name: string): FormField {
  const found = fields.find(({ settings = [] }) => settings.some((one) => one.name === name));
  if (found === undefined) throw new Error(`No ${name}`);
  return found;
}
const made = (document: unknown, step: Step | null, log: Log = NO_LOG) =>
  step === null ? { document, log } : written(log, document, step);

describe('the fields that several parts have in common', () => {
  test('have the value that is the same in all, and say which differ', () => {
    const opens = withSetting(fieldsOf(VENUE, 'desk', 'wall'), 'openMode');
    expect([opens.values['openMode'], isMixed(opens, 'openMode')]).toEqual(['EMBEDDED', false]);
    const mixed = withSetting(fieldsOf(VENUE, 'desk', 'talks'), 'openMode');
    expect([mixed.values['openMode'], isMixed(mixed, 'openMode')]).toEqual(['', true]);
  });

  test('are those of the kind only where all are of it, and never the kind, the name or a file', () => {
    const same = fieldsOf(VENUE, 'desk', 'talks');
    expect(settingNames(same)).toEqual(expect.arrayContaining(['openMode', 'cookieProviders', 'webinarOn']));
    const other = settingNames(fieldsOf(VENUE, 'desk', 'wall'));
    expect(other).toEqual(expect.arrayContaining(['openMode', 'cookieProviders']));
    expect(other).not.toEqual(expect.arrayContaining(['webinarOn']));
    expect(settingNames(same)).not.toEqual(expect.arrayContaining(['type']));
    expect(settingNames(same)).not.toEqual(expect.arrayContaining(['url']));
    expect(same.filter(({ kind }) => kind === 'text').map(({ label }) => label)).toEqual(['description', 'track']);
  });

  test('have times where each part has one content', () => {
    const kinds = (...marks: string[]) => fieldsOf(VENUE, ...marks).map(({ kind }) => kind);
    expect(kinds('desk', 'wall')).toContain('time');
    expect(kinds('desk', 'talks')).not.toContain('time');
  });

  test('of areas are how they are seen and whether the navigation has them, but not a viewpoint that only one has', () => {
    const fields = fieldsOf(VENUE, 'lobby', 'stage');
    expect(settingNames(fields)).toEqual(['viewMode', 'visible']);
    expect(fields.map(({ together }) => together?.fields.length)).toEqual(fields.map(() => 2));
    const { document } = made(
      VENUE,
      stepOf(withSetting(fields, 'visible'), { name: 'visible', value: 'false' }, false),
    );
    expect(JSON.stringify(document).match(/"visible":false/g)).toHaveLength(2);
  });

  test('of viewpoints without a picture there are none', () => {
    expect(fieldsOf(VENUE, 'door', 'hall')).toEqual([]);
  });

  test('an item is added to or taken from every list, whose other items stay', () => {
    const field = withSetting(fieldsOf(VENUE, 'desk', 'talks'), 'cookieProviders');
    expect([field.values['cookieProviders'], isMixed(field, 'cookieProviders')]).toEqual(['', true]);
    const listsAfter = (item: string, isOn: boolean) =>
      fieldsOf(made(VENUE, itemStep(field, 'cookieProviders', item, isOn)).document, 'desk', 'talks').flatMap(
        ({ together }) => together?.fields.map(({ values }) => values['cookieProviders']) ?? [],
      );
    const lists = (item: string, isOn: boolean) => listsAfter(item, isOn).filter((one) => one !== undefined);
    expect(lists('films', true)).toEqual(['["films"]', '["films"]', '["films","maps"]']);
    expect(lists('films', false)).toEqual(['', '', '["maps"]']);
  });

  test('what is typed into several parts is one step, which names the first and counts them', () => {
    const type = (document: unknown, value: string, log: Log) => {
      const field = fieldsOf(document, 'desk', 'wall').find(({ label }) => label === 'description');
      if (field === undefined) throw new Error('No descriptions');
      return made(document, stepOf(field, { name: 'en', value }, true), log);
    };
    const first = type(
      venueOf(
        area(
          'lobby',
          'door',
          ['desk', 'wall'].map((id) => widget(id, 'MEETING', 'EMBEDDED', content(`${id}-1`))),
        ),
      ),
      'A',
      NO_LOG,
    );
    const { document, log } = type(first.document, 'Ab', first.log);
    expect(log.done).toMatchObject([{ name: { en: 'desk' }, count: 2 }]);
    expect(JSON.stringify(document).match(/"text":"Ab"/g)).toHaveLength(2);
    expect(v.parse(LogSchema, log)).toEqual(log);
  });
});

const VALUES = ['EMBEDDED', 'NEW_TAB', 'OVERLAY_DIALOG'];
const venues = fc
  .array(fc.record({ mode: fc.constantFrom(...VALUES), type: fc.constantFrom('MEETING', 'CHAT', 'PDF') }), {
    minLength: 2,
    maxLength: 8,
  })
  .map((all) =>
    venueOf(
      area(
        'lobby',
        'door',
        all.map(({ mode, type }, at) => widget(`w${at}`, type, mode, content(`c${at}`))),
      ),
    ),
  );
const chosen = fc
  .record({ document: venues, some: fc.array(fc.nat(7), { minLength: 1, maxLength: 8 }) })
  .map(({ document, some }) => ({
    document,
    parts: partsOf(document, ...some.map((at) => `w${at}`)),
  }))
  .filter(({ parts }) => parts.length > 0);

describe('what is done to several parts', () => {
  test('a change gives all of them the value, leaves all others alone, and is taken back as a whole', () => {
    fc.assert(
      fc.property(chosen, fc.constantFrom(...OPEN_MODES), ({ document, parts }, value) => {
        const field = withSetting(commonFields(document, parts), 'openMode');
        const next = made(document, stepOf(field, { name: 'openMode', value }, false));
        const after = withSetting(commonFields(next.document, parts), 'openMode');
        expect([after.values['openMode'], isMixed(after, 'openMode')]).toEqual([value, false]);
        const others = allOf(outlineOf(document)).filter(
          ({ kind, key }) => kind === 'widget' && parts.every((one) => one.key !== key),
        );
        expect(commonFields(next.document, others)).toEqual(commonFields(document, others));
        expect(next.log.done.length).toBeLessThanOrEqual(1);
        expect(takenBack(next.log, next.document).document).toEqual(document);
      }),
    );
  });

  test('parts are deleted and duplicated in one step, which is taken back to the same order', () => {
    fc.assert(
      fc.property(chosen, ({ document, parts }) => {
        const marks = parts.map(({ mark }) => mark);
        const gone = made(document, deletedAll(document, parts));
        expect(partsOf(gone.document, ...marks)).toEqual([]);
        expect(takenBack(gone.log, gone.document).document).toEqual(document);
        const twice = made(document, copiedAll(document, parts, 'copy'));
        const all = allOf(outlineOf(twice.document)).map(({ mark }) => mark);
        expect(marks.map((mark) => all[all.indexOf(mark) + 1])).toEqual(marks.map((mark) => `${mark}-copy`));
        expect(takenBack(twice.log, twice.document).document).toEqual(document);
      }),
    );
  });

  test('a venue keeps at least one area', () => {
    expect(deletedAll(VENUE, partsOf(VENUE, 'lobby', 'stage'))).toBeNull();
    expect(deletedAll(VENUE, [])).toBeNull();
    expect(deletedAll(VENUE, partsOf(VENUE, 'stage'))).toMatchObject({ kind: 'remove', name: { en: 'stage' } });
  });
});
