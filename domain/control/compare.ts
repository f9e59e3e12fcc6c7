import { pickText } from '../kernel/localized';
import type { Architecture, ContentWidget } from '../kernel/venue';
import { areaName } from '../venue/venue-rules';
import { type Difference, differencesIn } from './differences';

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
  personalDataDays: 'privacy',
  certificateIssuer: 'privacy',
  certificateMinutes: 'privacy',
  cookieBannerConfig: 'privacy',
  cookieProviders: 'privacy',
  personalizedTrackingEnabled: 'privacy',
  floorplan: 'navigation',
  globalNavigationEnabled: 'navigation',
  defaultAreaId: 'navigation',
  userProfileAttributes: 'profile',
} as const;
const isTime = (key: string): boolean => key === 'begin' || key === 'end';
export type ChangedField = (typeof FIELDS)[keyof typeof FIELDS] | 'times' | 'other';
const isNamed = (key: string): key is keyof typeof FIELDS => Object.hasOwn(FIELDS, key);

const INNER: Readonly<Record<string, ChangedField>> = {
  titles: 'name',
  alts: 'description',
  description: 'description',
  assetId: 'pictures',
  thumbnailAssetId: 'pictures',
  logoAssetId: 'pictures',
  url: 'content',
  uri: 'content',
  videoUrl: 'content',
};

/** What people call a property. */
export const fieldOf = (key: string): ChangedField => {
  if (isTime(key)) return 'times';
  return isNamed(key) ? FIELDS[key] : (INNER[key] ?? 'other');
};

/**
 * A difference between two versions; `within` is the area of a widget, and `place` is the name of the area or widget, and empty for the rest of the venue.
 * `fields` says what changed, and is empty where all of it was added or removed.
 */
export type Change = {
  kind: (typeof CHANGE_KINDS)[number];
  what: 'area' | 'widget' | 'venue';
  place: string;
  within: string;
  fields: ChangedField[];
  /** What is different in it, as far as people read. */
  details: Difference[];
};

/** How a file differs from the version that was saved in the meantime. */
export type Conflict = { version: number; changes: Change[] };

type Part = Pick<Change, 'what' | 'place' | 'within'> & { fields: ReadonlyMap<ChangedField, string>; value: object };

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

const partOf = ({ id, ...widget }: ContentWidget, within: string, locale: string): Part => ({
  what: 'widget',
  place: pickText(widget.name, locale) || id,
  within,
  fields: fieldsOf(widget),
  value: widget,
});

/** Areas and widgets by a key that stays when they change; widgets belong to their area. */
function partsOf({ areas, globalWidgets, ...venue }: Architecture, locale: string): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const area of areas) {
    const { contentWidgets, ...own } = area;
    const name = areaName(area, locale);
    parts.set(`area ${area.id}`, { what: 'area', place: name, within: '', fields: fieldsOf(own), value: own });
    for (const widget of contentWidgets) parts.set(`widget ${area.id} ${widget.id}`, partOf(widget, name, locale));
  }
  for (const widget of globalWidgets) parts.set(`everywhere ${widget.id}`, partOf(widget, '', locale));
  return parts.set('venue', { what: 'venue', place: '', within: '', fields: fieldsOf(venue), value: venue });
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
    [...parts]
      .filter(([key]) => !others.has(key))
      .map(([, { what, place, within }]) => ({
        kind,
        what,
        place,
        within,
        fields: [],
        details: [],
      }));
  const changed = [...next].flatMap(([key, part]): Change[] => {
    const was = old.get(key);
    const fields = changedFields(was, part);
    const { what, place, within } = part;
    if (fields.length === 0 || was === undefined) return [];
    const sides = [
      { value: was.value, assets: before.assets },
      { value: part.value, assets: after.assets },
    ] as const;
    return [{ kind: 'changed', what, place, within, fields, details: differencesIn(...sides, locale) }];
  });
  return [...only('added', next, old), ...only('removed', old, next), ...changed];
}
