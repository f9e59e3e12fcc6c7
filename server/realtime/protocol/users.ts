import { Meter, type Rate } from './meter';

/** Of one connection, and of all connections of one user: messages, and bytes of messages. */
export type Rates = { messages: Rate; bytes: Rate; messagesOfUser: Rate; bytesOfUser: Rate };

const MEGABYTE = 1024 * 1024;
export const RATES: Rates = {
  messages: { perSecond: 40, burst: 400 },
  bytes: { perSecond: MEGABYTE / 4, burst: 2 * MEGABYTE },
  messagesOfUser: { perSecond: 80, burst: 1000 },
  bytesOfUser: { perSecond: MEGABYTE / 2, burst: 4 * MEGABYTE },
};

const MOST_CONNECTIONS = 50;
/** Who leaves and comes back has not got new rates. */
const REMEMBERED_MS = 60_000;

type Member = { readonly backlog: number; goOn: () => void };

/** What the connections of one user share. */
export type User = {
  meters: { messages: Meter; bytes: Meter } | null;
  /** Bytes that all of them have not read yet. */
  backlog: () => number;
  /** Lets those go on that waited for each other. */
  goOn: () => void;
};

/** The users who are connected. */
export class Users {
  private readonly users = new Map<string, { user: User; members: Set<Member>; end: NodeJS.Timeout | undefined }>();

  constructor(private readonly rates: Rates | null) {}

  /** Null where the user has too many connections already. */
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
    // What it had not read counts no longer.
    known.user.goOn();
    if (known.members.size === 0) known.end = setTimeout(() => this.users.delete(uid), REMEMBERED_MS).unref();
  }

  private open() {
    const { rates } = this;
    const members = new Set<Member>();
    const user: User = {
      meters:
        rates === null ? null : { messages: new Meter(rates.messagesOfUser), bytes: new Meter(rates.bytesOfUser) },
      backlog: () => [...members].reduce((sum, { backlog }) => sum + backlog, 0),
      goOn() {
        for (const member of members) member.goOn();
      },
    };
    return { user, members, end: undefined };
  }
}
