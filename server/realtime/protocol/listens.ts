import type { Channel, Listener } from '../channels/channel';
import type { Query } from '../channels/query';
import type { RealtimeDatabase } from '../database';
import { RefusalError } from '../tree/errors';
import { type Path, pathText } from '../tree/path';
import type { Caller } from '../writes';

/** `wire` is the query as the client sent it. */
type Listen = { channel: Channel; query: Query | null; wire: unknown };
type Asked = { path: Path; query: Query | null; wire: unknown; tag: number | null };

/** The most listeners per connection and per user. */
const MOST = { ofConnection: 1000, ofUser: 5000 };
/**
 * Limits per user, because each write is compared with each query at its path, and queries store the entries that they
 * sent.
 */
const MOST_QUERIES = { atPlace: 100, entries: 200_000 };

const tooMany = (what: string): RefusalError => new RefusalError('write_limit', `More than ${what}.`);

/** The listeners of one connection. */
export class Listens {
  private readonly listens = new Map<string, Listen>();
  private readonly queriesAt = new Map<string, number>();

  constructor(
    private readonly database: RealtimeDatabase,
    private readonly listener: Listener,
  ) {}

  get size(): number {
    return this.listens.size;
  }

  /** The number of its queries at a path. */
  queries(place: string): number {
    return this.queriesAt.get(place) ?? 0;
  }

  /** The number of entries that its queries have sent. */
  get entries(): number {
    return [...this.listens.values()].reduce((sum, { channel }) => sum + channel.entries, 0);
  }

  /**
   * Adds a listener, or replaces an equal one; `users` are the listeners of all connections of the user. @throws
   * RefusalError
   */
  open(caller: Caller, { path, query, wire, tag }: Asked, users: Iterable<Listens>): Channel {
    this.close(path, query);
    this.limit(path, query, [...users]);
    const channel = this.database.listen(caller, path, query, this.listener, tag);
    const place = pathText(path);
    if (query !== null) this.queriesAt.set(place, this.queries(place) + 1);
    this.listens.set(idOf(path, query), { channel, query, wire });
    return channel;
  }

  close(path: Path, query: Query | null): void {
    const id = idOf(path, query);
    const listen = this.listens.get(id);
    if (listen === undefined) return;
    this.listens.delete(id);
    this.database.unlisten(listen.channel, this.listener);
    if (query === null) return;
    const place = pathText(path);
    const left = this.queries(place) - 1;
    if (left === 0) this.queriesAt.delete(place);
    else this.queriesAt.set(place, left);
  }

  closeAll(): void {
    for (const { channel, query } of this.listens.values()) this.close(channel.path, query);
  }

  /** Closes listeners that the caller may no longer read. */
  closeUnread(caller: Caller): Listen[] {
    const closed = [...this.listens.values()].filter(
      ({ channel, query }) => !this.database.canRead(caller, channel.path, query),
    );
    for (const { channel, query } of closed) this.close(channel.path, query);
    return closed;
  }

  private limit(path: Path, query: Query | null, users: readonly Listens[]): void {
    if (this.size >= MOST.ofConnection) throw tooMany(`${MOST.ofConnection} listeners on one connection`);
    const sum = (count: (listens: Listens) => number): number => users.reduce((all, one) => all + count(one), 0);
    if (sum(({ size }) => size) >= MOST.ofUser) throw tooMany(`${MOST.ofUser} listeners of one user`);
    if (query === null) return;
    const place = pathText(path);
    if (sum((one) => one.queries(place)) >= MOST_QUERIES.atPlace)
      throw tooMany(`${MOST_QUERIES.atPlace} queries of one user at one place`);
    if (sum(({ entries }) => entries) >= MOST_QUERIES.entries)
      throw tooMany(`${MOST_QUERIES.entries} entries in the queries of one user`);
  }
}

const idOf = (path: Path, query: Query | null): string => `${pathText(path)}\n${query?.id ?? ''}`;
