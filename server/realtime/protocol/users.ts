import type { Listens } from './listens';
import { Meter, type Rate } from './meter';

/** Rates of one connection, and of all connections of a user: messages, and their bytes. */
export type Rates = { messages: Rate; bytes: Rate; messagesOfUser: Rate; bytesOfUser: Rate };

const MEGABYTE = 1024 * 1024;
export const RATES: Rates = {
  messages: { perSecond: 40, burst: 400 },
  bytes: { perSecond: MEGABYTE / 4, burst: 2 * MEGABYTE },
  messagesOfUser: { perSecond: 80, burst: 1000 },
  bytesOfUser: { perSecond: MEGABYTE / 2, burst: 4 * MEGABYTE },
};

const MOST_CONNECTIONS = 50;
/** The most unread bytes per user; fewer if all users together have many. */
const BACKLOG_BYTES = { ofUser: 8 * MEGABYTE, all: 32 * MEGABYTE, then: MEGABYTE };
/** How long the sum over all users is cached. */
const SUM_MS = 20;
/** A user who reconnects within this time keeps their used-up rates. */
const REMEMBERED_MS = 60_000;

type Member = { readonly backlog: number; readonly listens: Listens; goOn: () => void };

/** The state that all connections of one user share. */
export type User = {
  meters: { messages: Meter; bytes: Meter } | null;
  /** Whether they have so many unread bytes that further requests have to wait. */
  isBehind: () => boolean;
  /** The listeners of all of them. */
  listens: () => Listens[];
  /** Resumes connections that waited for each other. */
  goOn: () => void;
};

const sumOf = (members: ReadonlySet<Member>): number => [...members].reduce((sum, { backlog }) => sum + backlog, 0);

/** The connected users. */
export class Users {
  private readonly users = new Map<string, { user: User; members: Set<Member>; end: NodeJS.Timeout | undefined }>();

  private backlog = { bytes: 0, at: Number.NEGATIVE_INFINITY };

  constructor(private readonly rates: Rates | null) {}

  /** Null if the user already has too many connections. */
  join(uid: string, member: Member): User | null {
    const known = this.users.get(uid) ?? this.open();
    if (known.members.size >= MOST_CONNECTIONS) return null;
    clearTimeout(known.end);
    known.members.add(member);
    this.users.set(uid, known);
    return known.user;
  }

  leave(uid: string, member: Member): void {
    const known = this.users.get(uid);
    if (known === undefined) return;
    known.members.delete(member);
    // Its unread bytes no longer count.
    known.user.goOn();
    if (known.members.size === 0) known.end = setTimeout(() => this.users.delete(uid), REMEMBERED_MS).unref();
  }

  private isFull(): boolean {
    const now = performance.now();
    if (now - this.backlog.at > SUM_MS) {
      const bytes = [...this.users.values()].reduce((sum, { members }) => sum + sumOf(members), 0);
      this.backlog = { bytes, at: now };
    }
    return this.backlog.bytes > BACKLOG_BYTES.all;
  }

  private open() {
    const { rates } = this;
    const members = new Set<Member>();
    const user: User = {
      meters:
        rates === null ? null : { messages: new Meter(rates.messagesOfUser), bytes: new Meter(rates.bytesOfUser) },
      isBehind: () => {
        const own = sumOf(members);
        return own > BACKLOG_BYTES.then && own > (this.isFull() ? BACKLOG_BYTES.then : BACKLOG_BYTES.ofUser);
      },
      listens: () => [...members].map(({ listens }) => listens),
      goOn() {
        for (const member of members) member.goOn();
      },
    };
    return { user, members, end: undefined };
  }
}
