import type { Messages, ReactionsById, RoomDeed, RoomInput, RoomTraits } from './chat.events';

export type Typers = { uids: readonly string[] };
export type RoomContext = RoomInput &
  RoomTraits & {
    messages: Messages;
    reactions: ReactionsById;
    hasOlder: boolean;
    isMuted: boolean;
    /** The members of a group; null in other rooms. */
    members: readonly string[] | null;
    /** Other users who are typing. */
    typers: readonly string[];
    /** What the user has read, in any tab. */
    readId: string | null;
    /** What the user had read when they last came: the line before new messages follows it. */
    lineId: string | null;
    /** The message that the user jumped to, until they return to the newest one. */
    soughtId: string | null;
    /** The last thing that could not be done, until it is dismissed. */
    failure: RoomDeed | null;
    failures: number;
  };

export const newestOf = ({ messages }: RoomContext): string | null =>
  Object.keys(messages).reduce<string | null>((newest, id) => (newest === null || id > newest ? id : newest), null);
/** The message that the user jumped to is older than those at hand. */
export const isBefore = ({ messages, soughtId, hasOlder }: RoomContext): boolean =>
  hasOlder && soughtId !== null && Object.keys(messages).every((id) => soughtId < id);
export const without = <T>(values: Readonly<Record<string, T>>, ids: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !ids.includes(id)));
