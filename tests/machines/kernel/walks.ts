import { expect } from 'vitest';
import { Actor, type AnyActor, type AnyTransitionDefinition, type InspectionEvent } from 'xstate';
import { keyOf, transitionOf } from '../../../src/inspector/chart/chart';

/** The transitions that one test took, by the id of their machine. */
export type Walk = { file: string; title: string; taken: Record<string, string[]> };

const walks = new Map<string, Map<string, Set<string>>>();

function note(event: InspectionEvent): void {
  if (event.type !== '@xstate.microstep') return;
  const { currentTestName } = expect.getState();
  if (currentTestName === undefined) return;
  const walk = walks.get(currentTestName) ?? new Map<string, Set<string>>();
  walks.set(currentTestName, walk);
  const { _transitions: definitions }: { _transitions: readonly AnyTransitionDefinition[] } = event;
  for (const definition of definitions) {
    // The first step of a machine has a definition without a place in it.
    if (definition.eventType === undefined || definition.source === undefined) continue;
    const { id } = definition.source.machine;
    walk.set(id, (walk.get(id) ?? new Set()).add(keyOf(transitionOf(definition))));
  }
}

let isWatching = false;

/** From now on, every actor that starts by itself tells which transitions it takes. */
export function watch(): void {
  if (isWatching) return;
  isWatching = true;
  const start: unknown = Object.getOwnPropertyDescriptor(Actor.prototype, 'start')?.value;
  if (typeof start !== 'function') throw new Error('Actors of this version of xstate start otherwise');
  const watched = new Proxy(start, {
    apply(target, actor: AnyActor, given) {
      if (actor.options.parent === undefined) actor.system.inspect(note);
      return Reflect.apply(target, actor, given);
    },
  });
  Object.defineProperty(Actor.prototype, 'start', { value: watched, configurable: true, writable: true });
}

/** What the tests of one file have taken; forgets it. */
export function walksOf(file: string): Walk[] {
  const found = [...walks].map(([title, taken]) => ({
    file,
    title,
    taken: Object.fromEntries([...taken].map(([id, keys]) => [id, [...keys]])),
  }));
  walks.clear();
  return found;
}
