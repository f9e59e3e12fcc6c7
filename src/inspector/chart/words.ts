import { type AnyTransitionDefinition, and, not, or } from 'xstate';

const checkOf = (guard: object): unknown => ('check' in guard ? guard.check : null);

/** Known by how they check: their own names are shortened in a build. */
const COMBINATIONS = new Map<unknown, 'not' | 'and' | 'or'>([
  [checkOf(not('')), 'not'],
  [checkOf(and([''])), 'and'],
  [checkOf(or([''])), 'or'],
]);

/** A state value as a path, such as `on.tab.leading`; states of parallel regions are joined by `and`. */
function placesIn(value: unknown, path: string = ''): string {
  if (typeof value !== 'object' || value === null) return `${path}${String(value)}`;
  return Object.entries(value)
    .map(([key, inner]) => placesIn(inner, `${path}${key}.`))
    .join(' and ');
}

/** What constant `params` say, such as `times is 5`; `null` for those that an event gives. */
function paramsText(params: unknown, path: string = ''): string[] {
  if (typeof params !== 'object' || params === null) return [];
  return Object.entries(params).flatMap(([key, value]) => {
    const name = `${path}${key}`;
    if (value === null) return path === '' ? [`${name} is none`] : [];
    if (typeof value === 'boolean') return [`${name} is ${value ? 'true' : 'false'}`];
    return typeof value === 'object' ? paramsText(value, `${name} `) : [`${name} is ${String(value)}`];
  });
}

function named(type: string, implementation: object): string {
  const words = 'params' in implementation ? paramsText(implementation.params) : [];
  return words.length === 0 ? type : `${type} (${words.join(', ')})`;
}

/** A guard as a tree: a name with its constant parameters, a place that another region is in, or a combination. */
export type Condition =
  | { readonly kind: 'named'; readonly text: string }
  | { readonly kind: 'in'; readonly text: string }
  | { readonly kind: 'not'; readonly of: readonly Condition[] }
  | { readonly kind: 'and'; readonly of: readonly Condition[] }
  | { readonly kind: 'or'; readonly of: readonly Condition[] };

const INLINE: Condition = { kind: 'named', text: 'inline guard' };

export function conditionOf(guard: unknown): Condition {
  if (typeof guard === 'string') return { kind: 'named', text: guard };
  if (guard === null || (typeof guard !== 'object' && typeof guard !== 'function')) return INLINE;
  if ('guards' in guard && Array.isArray(guard.guards)) {
    return { kind: COMBINATIONS.get(checkOf(guard)) ?? 'and', of: guard.guards.map(conditionOf) };
  }
  if ('stateValue' in guard) return { kind: 'in', text: placesIn(guard.stateValue) };
  return 'type' in guard && typeof guard.type === 'string' ? { kind: 'named', text: named(guard.type, guard) } : INLINE;
}

/** A guard for display: its name and its parameters, with `not`, `and`, `or` and `stateIn` written out. */
export function guardText(guard: unknown): string {
  return textOf(conditionOf(guard));
}

function textOf(condition: Condition): string {
  if (condition.kind === 'named') return condition.text;
  if (condition.kind === 'in') return `in ${condition.text}`;
  const inner = condition.of.map(textOf);
  return condition.kind === 'not' ? `not ${inner.join()}` : `(${inner.join(` ${condition.kind} `)})`;
}

/** The names of every guard that a guard uses. */
export function guardNames(guard: unknown): string[] {
  if (guard === undefined) return [];
  const inner = guard !== null && typeof guard === 'function' && 'guards' in guard ? guard.guards : null;
  return Array.isArray(inner) ? inner.flatMap(guardNames) : [guardText(guard)];
}

const typeOf = (event: unknown): string =>
  typeof event === 'object' && event !== null && 'type' in event ? ` ${String(event.type)}` : '';

export function actionText(action: unknown): string {
  if (typeof action === 'string') return action;
  if (action === null || (typeof action !== 'object' && typeof action !== 'function')) return 'inline action';
  if (!('type' in action) || typeof action.type !== 'string') return 'inline action';
  const type = named(action.type, action)
    .replace(/^xstate\./, '')
    .replace(/^assign$/, 'remember');
  const event = 'event' in action ? typeOf(action.event) : '';
  const to = 'to' in action && typeof action.to === 'string' ? ` ${action.to}${event && ':'}` : '';
  return `${type}${to}${event}`;
}

/** The name or length of the delay that triggers an event, `null` for any other event. */
export function delayOf(type: string, sourceId: string): string | null {
  const after = /^xstate\.after\.(?<delay>.*)$/s.exec(type)?.groups?.['delay'];
  return after === undefined ? null : after.slice(0, after.length - sourceId.length - 1);
}

/** An event's type for display: xstate's own events in words. */
export function eventText({ eventType, source }: Pick<AnyTransitionDefinition, 'eventType' | 'source'>): string {
  const type = String(eventType);
  if (type === '') return 'always';
  if (type === '*') return 'any event';
  if (type.startsWith('xstate.done.state.')) return 'done';
  const delay = delayOf(type, source.id);
  if (delay !== null) return `after ${delay}${/^\d+$/.test(delay) ? ' ms' : ''}`;
  const { what, id } = /^xstate\.(?<what>done|error|snapshot)\.actor\.(?<id>.*)$/s.exec(type)?.groups ?? {};
  if (what === 'done') return `${id} is done`;
  if (what === 'error') return `${id} fails`;
  return type.replace(/^xstate\.snapshot\./, 'news of ');
}
