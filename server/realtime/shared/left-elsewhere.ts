import type { Left } from './body';

/** What the clients of the other instances left for the end of their sessions. */
export class LeftElsewhere {
  private readonly instances = new Map<string, Map<string, Left>>();

  clear(): void {
    this.instances.clear();
  }

  fill(instances: Iterable<readonly [string, Map<string, Left>]>): void {
    for (const [instance, sessions] of instances) this.instances.set(instance, sessions);
  }

  /** What the sessions of an instance left; nothing to do for one takes it away. */
  change(instance: string, left: Readonly<Record<string, Left>>): void {
    const sessions = this.instances.get(instance) ?? new Map<string, Left>();
    this.instances.set(instance, sessions);
    for (const [session, places] of Object.entries(left)) {
      if (places.length === 0) sessions.delete(session);
      else sessions.set(session, places);
    }
  }

  /** What a session left at any instance, at each of which it is forgotten. */
  *take(session: string): Generator<Left> {
    for (const sessions of this.instances.values()) {
      const left = sessions.get(session);
      if (left !== undefined) yield left;
      sessions.delete(session);
    }
  }

  forget(session: string): void {
    for (const sessions of this.instances.values()) sessions.delete(session);
  }

  of(instance: string): Left[] {
    return [...(this.instances.get(instance)?.values() ?? [])];
  }

  forgetInstance(instance: string): void {
    this.instances.delete(instance);
  }

  /** Of all instances, and of one more. */
  with(instance: string, left: ReadonlyMap<string, Left>): Map<string, ReadonlyMap<string, Left>> {
    return new Map<string, ReadonlyMap<string, Left>>(this.instances).set(instance, left);
  }
}
