import { pickText } from '../kernel/localized';
import type { Architecture, ContentWidget } from '../kernel/venue';
import { areaName } from '../venue/venue-rules';

export const CHANGE_KINDS = ['added', 'removed', 'changed'] as const;

/** What people call the properties of areas, widgets and venues; all others are `other`. */
const FIELDS = {
  name: 'name',
  names: 'name',
  descriptions: 'description',
  viewPoints: 'viewpoints',
  viewMode: 'viewpoints',
  defaultViewpointId: 'viewpoints',
  openMode: 'opening',
  placements: 'place',
  configurations: 'content',
  style: 'style',
  assets: 'pictures',
  icons: 'pictures',
  impress: 'imprint',
  privacyNotice: 'privacy',
  cookieBannerConfig: 'privacy',
  cookieProviders: 'privacy',
  personalizedTrackingEnabled: 'privacy',
  floorplan: 'navigation',
  globalNavigationEnabled: 'navigation',
  defaultAreaId: 'navigation',
  userProfileAttributes: 'profile',
} as const;
export type ChangedField = (typeof FIELDS)[keyof typeof FIELDS] | 'times' | 'other';
const isNamed = (key: string): key is keyof typeof FIELDS => Object.hasOwn(FIELDS, key);

/**
 * A difference between two versions; `place` is the name of the area or widget, and empty for the rest of the venue.
 * `fields` says what changed, and is empty where all of it was added or removed.
 */
export type Change = {
  kind: (typeof CHANGE_KINDS)[number];
  what: 'area' | 'widget' | 'venue';
  place: string;
  fields: ChangedField[];
};

/** How a file differs from the version that was saved in the meantime. */
export type Conflict = { version: number; changes: Change[] };

type Part = { what: Change['what']; place: string; fields: ReadonlyMap<ChangedField, string> };

const isTime = (key: string): boolean => key === 'begin' || key === 'end';

function fieldsOf(content: object): Map<ChangedField, string> {
  const fields = new Map<ChangedField, string>();
  for (const [key, value] of Object.entries(content)) {
    const field = isNamed(key) ? FIELDS[key] : 'other';
    const times: unknown[] = [];
    const rest = JSON.stringify(value, (name, inner: unknown) => {
      if (!isTime(name)) return inner;
      times.push(name, inner);
      return undefined;
    });
    fields.set(field, `${fields.get(field) ?? ''}${key}${rest}`);
    if (times.length > 0) fields.set('times', `${fields.get('times') ?? ''}${JSON.stringify(times)}`);
  }
  return fields;
}

const partOf = ({ id, ...widget }: ContentWidget, locale: string): Part => ({
  what: 'widget',
  place: pickText(widget.name, locale) || id,
  fields: fieldsOf(widget),
});

/** Areas and widgets by a key that stays when they change; widgets belong to their area. */
function partsOf({ areas, globalWidgets, ...venue }: Architecture, locale: string): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const area of areas) {
    const { contentWidgets, ...own } = area;
    parts.set(`area ${area.id}`, { what: 'area', place: areaName(area, locale), fields: fieldsOf(own) });
    for (const widget of contentWidgets) parts.set(`widget ${area.id} ${widget.id}`, partOf(widget, locale));
  }
  for (const widget of globalWidgets) parts.set(`everywhere ${widget.id}`, partOf(widget, locale));
  return parts.set('venue', { what: 'venue', place: '', fields: fieldsOf(venue) });
}

function changedFields(before: Part | undefined, after: Part): ChangedField[] {
  if (before === undefined) return [];
  const fields = new Set([...before.fields.keys(), ...after.fields.keys()]);
  return [...fields].filter((field) => before.fields.get(field) !== after.fields.get(field));
}

/** What is added to, removed from and changed in a venue, by area; the names are in the locale. */
export function compareVersions(before: Architecture, after: Architecture, locale: string): Change[] {
  const [old, next] = [partsOf(before, locale), partsOf(after, locale)];
  const only = (kind: Change['kind'], parts: typeof old, others: typeof old): Change[] =>
    [...parts].filter(([key]) => !others.has(key)).map(([, { what, place }]) => ({ kind, what, place, fields: [] }));
  const changed = [...next].flatMap(([key, part]): Change[] => {
    const fields = changedFields(old.get(key), part);
    const { what, place } = part;
    return fields.length === 0 ? [] : [{ kind: 'changed', what, place, fields }];
  });
  return [...only('added', next, old), ...only('removed', old, next), ...changed];
}
