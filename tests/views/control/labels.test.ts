import type * as v from 'valibot';
import { expect, test } from 'vitest';
import { settingsOf } from '../../../domain/control/form-settings';
import { GRANTED_ROLES } from '../../../domain/control/people';
import { StyleSchema, VenueSchema } from '../../../domain/kernel/venue';
import { KINDS } from '../../../domain/widgets/kinds';
import { loadControlWords } from '../../../src/words/control/catalogues';
import { optionKey, settingKey, settingLabel } from '../../../src/words/control/labels';
import en from '../../../src/words/en/control.json';

type Schema = v.GenericSchema & {
  wrapped?: Schema;
  item?: Schema;
  entries?: Record<string, Schema>;
  getter?: (value: unknown) => Schema;
};

const found = new Map<string, ReadonlySet<string>>();
/** Notes the settings of a schema, each widget kind included. */
function visit(schema: Schema): void {
  if (schema === StyleSchema) {
    found.set('logoAssetId', new Set());
    return;
  }
  for (const inner of [schema.wrapped, schema.item]) if (inner !== undefined) visit(inner);
  const { getter, entries } = schema;
  if (getter !== undefined) for (const type of Object.keys(KINDS)) visit(getter({ type }));
  if (entries === undefined) return;
  for (const { name, kind, options, isReference } of settingsOf(entries, {}, {})) {
    const words = kind === 'choice' && isReference !== true ? options : [];
    found.set(name, new Set([...(found.get(name) ?? []), ...words]));
  }
  for (const inner of Object.values(entries)) visit(inner);
}
visit(VenueSchema);

test('every setting of the venue’s schemas has a label in the control room', () => {
  expect(found.size).toBeGreaterThan(40);
  expect([...found.keys()].filter((name) => settingKey(name) === null)).toEqual([]);
});

test('every value that a setting may have has a word in the control room', () => {
  const options = [...found.values()].flatMap((values) => [...values]);
  expect(options).toContain('OVERLAY_DIALOG');
  expect(options.filter((option) => option !== '' && optionKey(option) === null)).toEqual([]);
});

test('the control room has no label without a setting', () => {
  const options = [...found.values()].flatMap((values) => [...values]);
  expect(Object.keys(en.setting).filter((name) => !found.has(name))).toEqual([]);
  expect(Object.keys(en.option).filter((option) => !options.includes(option))).toEqual([]);
  expect(Object.keys(en.role).toSorted()).toEqual([...GRANTED_ROLES].toSorted());
});

test('a setting without a label is named by its key as readable English', async () => {
  await loadControlWords('de');
  expect(settingLabel('de', 'openMode')).toEqual({ text: 'Art des Öffnens', lang: undefined });
  expect(settingLabel('de', 'maxGuestCount')).toEqual({ text: 'max guest count', lang: 'en' });
});
