import isSame from 'fast-deep-equal';
import { type FormField, valueChange } from './forms';
import { stepName } from './making';
import { allOf, type Part } from './outline';
import { isRecord, valueAt } from './paths';
import { selectable } from './selecting';
import { fieldsOf, isShared, placeIn } from './several';
import type { Change, Step } from './steps';

/**
 * What of a part can be copied to others, by its `id`: the values with these `names` of a field, such as a setting, a text in
 * all its languages, or begin and end. Without a field, the picture of a viewpoint.
 */
export type Copyable = { id: string; field: FormField | null; names: readonly string[] };

const PICTURE: Copyable = { id: 'background', field: null, names: ['background'] };

function copyablesIn(part: Part, field: FormField): Copyable[] {
  const place = placeIn(part, field);
  if (place === null || !isShared(field)) return [];
  if (field.kind !== 'settings') {
    const names = field.kind === 'time' ? ['begin', 'end'] : Object.keys(field.values).toReversed();
    return [{ id: place, field, names }];
  }
  return (field.settings ?? [])
    .filter(({ name }) => name !== 'type')
    .map(({ name }) => ({ id: JSON.stringify([place, name]), field, names: [name] }));
}

function byPart(document: unknown, parts: readonly Part[]): ReadonlyMap<string, readonly Copyable[]> {
  const fields = fieldsOf(document, parts);
  const own = (part: Part): readonly Copyable[] =>
    part.kind === 'viewpoint' ? [PICTURE] : (fields.get(part.key) ?? []).flatMap((field) => copyablesIn(part, field));
  return new Map(parts.map((part) => [part.key, own(part)]));
}

/** What can be copied from a part. Of a widget with several contents, which have their own, only what it has itself. */
export function copyables(document: unknown, part: Part): Copyable[] {
  const all = byPart(document, [part]).get(part.key) ?? [];
  return all.filter(({ id }) => all.filter((one) => one.id === id).length === 1);
}

/** The parts to which settings of a part can be copied: those of its kind, widgets of the same type first. */
export function copyTargets(parts: readonly Part[], from: Part): { same: Part[]; others: Part[] } {
  const all = allOf(parts).filter(
    (part) => part.kind === from.kind && part.key !== from.key && selectable(part) !== null,
  );
  return { same: all.filter(({ type }) => type === from.type), others: all.filter(({ type }) => type !== from.type) };
}

/** Whether a field may have a value: what refers to something of the venue only where that is. */
function takes({ settings = [] }: FormField, name: string, value: string): boolean {
  const setting = settings.find((one) => one.name === name);
  return setting?.isReference !== true || value === '' || setting.options.includes(value);
}

const isIdle = (change: Change): boolean =>
  (change.kind === 'set' || change.kind === 'text') && isSame(change.before, change.after);

function changesOf(document: unknown, one: Copyable, from: Part, to: Part, target: readonly Copyable[]): Change[] {
  if (one.field === null) {
    const picture = (part: Part): unknown => {
      const found = valueAt(document, [...part.path, 'background']);
      return isRecord(found) ? found : null;
    };
    return [{ kind: 'set', path: to.path, name: 'background', before: picture(to), after: picture(from) }];
  }
  const { field: source } = one;
  const fields = target
    .filter(({ id }) => id === one.id)
    .map(({ field }) => field)
    .filter((field) => field !== null);
  // Contents by time have each their own times.
  if (source.kind === 'time' && fields.length > 1) return [];
  return fields.flatMap((field) => {
    const names = source.kind === 'text' ? [...new Set([...one.names, ...Object.keys(field.values)])] : one.names;
    return names
      .filter((name) => takes(field, name, source.values[name] ?? ''))
      .map((name) => valueChange(field, { name, value: source.values[name] ?? '' }));
  });
}

/** Copies some of what a part has to others, in one step that counts those that it changes. */
export function copiedTo(document: unknown, from: Part, ids: readonly string[], targets: readonly Part[]): Step {
  const wanted = copyables(document, from).filter(({ id }) => ids.includes(id));
  const all = byPart(document, targets);
  const changed = targets.flatMap((to) => {
    const changes = wanted
      .flatMap((one) => changesOf(document, one, from, to, all.get(to.key) ?? []))
      .filter((change) => !isIdle(change));
    return changes.length === 0 ? [] : [{ to, changes }];
  });
  return {
    kind: 'settings',
    name: stepName(changed[0]?.to ?? from),
    count: changed.length,
    gesture: null,
    changes: changed.flatMap(({ changes }) => changes),
  };
}
