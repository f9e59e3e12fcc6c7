import type { Listener } from '../channels/channel';
import type { TreeNode } from '../tree/node';
import type { Planned } from '../tree/overlay';
import { isWithin, type Path } from '../tree/path';
import type { Judge } from '../writes';
import { encodeChange } from './body';

const LARGEST_BATCH = 2000;

/** A write that waits for its turn among those of all instances. */
export type Turn = { judge: Judge; writer: Listener | null; done: () => void; refused: (error: unknown) => void };
/** A write that was applied here and has to be sent to the other instances. */
type Told = { path: Path; node: TreeNode | null; text: string; isCrossed: boolean };
/** Events of connections. */
type Events = { changedLeft: Set<string>; moved: string[]; revoked: string[] };
/** The content of one batch. */
export type Part = { told: readonly Told[]; turns: readonly Turn[]; events: Events; isAll: boolean };

const newEvents = (): Events => ({ changedLeft: new Set(), moved: [], revoked: [] });

export const overlap = (one: Path, other: Path): boolean => isWithin(one, other) || isWithin(other, one);

/** Changes for the other instances, and writes that wait for their turn. */
export class Outgoing {
  private turns: Turn[] = [];
  private told: Told[] = [];
  private events = newEvents();

  await(turn: Turn): void {
    this.turns.push(turn);
  }

  tell(change: Planned): void {
    this.told.push({ ...change, text: encodeChange(change), isCrossed: false });
  }

  /** The disconnect writes of a session have changed. */
  leftBy(session: string): void {
    this.events.changedLeft.add(session);
  }

  cameBack(session: string): void {
    this.events.moved.push(session);
  }

  revokedFor(uid: string): void {
    this.events.revoked.push(uid);
  }

  /**
   * Other instances wrote to these paths in the meantime: unsent changes of the same paths are applied here again,
   * after theirs.
   */
  cross(changes: readonly Planned[]): void {
    for (const own of this.told) own.isCrossed ||= changes.some(({ path }) => overlap(path, own.path));
  }

  /** The next batch. Its writes remain queued until they are done; its events are removed. */
  next(): Part {
    const told = this.told.slice(0, LARGEST_BATCH);
    const turns = this.turns.slice(0, LARGEST_BATCH);
    const { events } = this;
    this.events = newEvents();
    return { told, turns, events, isAll: told.length === this.told.length && turns.length === this.turns.length };
  }

  /** The batch was not stored: the next one contains it again. */
  takeBack({ events }: Pick<Part, 'events'>): void {
    for (const session of events.changedLeft) this.events.changedLeft.add(session);
    this.events.moved.unshift(...events.moved);
    this.events.revoked.unshift(...events.revoked);
  }

  done({ told, turns }: Pick<Part, 'told' | 'turns'>): void {
    this.told.splice(0, told.length);
    this.turns.splice(0, turns.length);
  }

  forgetTold(): void {
    this.told = [];
    this.events = newEvents();
  }

  refuseTurns(error: Error): void {
    for (const turn of this.turns.splice(0)) turn.refused(error);
  }
}

export const countOf = ({ told, events: { changedLeft, moved, revoked } }: Pick<Part, 'told' | 'events'>): number =>
  told.length + changedLeft.size + moved.length + revoked.length;
