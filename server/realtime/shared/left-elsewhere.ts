import type { Left } from './body';

/** The disconnect writes of the other instances' clients. */
export class LeftElsewhere {
  private readonly instances = new Map<string, Map<string, Left>>();

  clear(): void {
    this.instances.clear();
  }

  fill(instances: Iterable<readonly [string, Map<string, Left>]>): void {
    for (const [instance, sessions] of instances) this.instances.set(instance, sessions);
  }

  /** Sets the disconnect writes of an instance's sessions; an empty list removes them. */
  change(instance: string, left: Readonly<Record<string, Left>>): void {
    const sessions = this.instances.get(instance) ?? new Map<string, Left>();
    this.instances.set(instance, sessions);
    for (const [session, places] of Object.entries(left)) {
      if (places.length === 0) sessions.delete(session);
      else sessions.set(session, places);
    }
  }

  /** Takes a session's disconnect writes from all instances. */
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

  /** The disconnect writes of all instances, including this one's. */
  with(instance: string, left: ReadonlyMap<string, Left>): Map<string, ReadonlyMap<string, Left>> {
    return new Map<string, ReadonlyMap<string, Left>>(this.instances).set(instance, left);
  }
}
