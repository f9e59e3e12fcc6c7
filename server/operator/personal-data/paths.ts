/**
 * What the end of the term does with a path of the realtime database, below its mode. `all` goes; `ofAttendees`: users who have
 * no role go, so many levels below; `own`: rooms go that attendees made; `questions`: they go from each talk; `unnamed`: likes
 * stay, and no longer say of whom they are.
 */
export type PathRule =
  | { goes: 'all' | 'own' | 'questions' | 'unnamed' }
  | { goes: 'ofAttendees'; depth: 1 | 2 }
  | { stays: string };

const ALL = { goes: 'all' } as const;

/** Every path of the realtime database, by its keys without the mode. */
export const PATH_RULES: Readonly<Record<string, PathRule>> = {
  opmode: { goes: 'ofAttendees', depth: 1 },
  presenceByArea: { goes: 'ofAttendees', depth: 2 },
  presenceBeats: { goes: 'ofAttendees', depth: 1 },
  presenceCounts: { stays: 'numbers' },
  staff: { stays: 'accounts with a role' },
  announcements: { stays: 'written by organisers' },
  stage: { goes: 'questions' },
  meet: ALL,
  applause: { stays: 'numbers' },
  'contentPieces/likes': { goes: 'unnamed' },
  'contentPieces/contentPieceLikesCount': { stays: 'numbers' },
  'chat/rooms': { goes: 'own' },
  'chat/members': ALL,
  'chat/messages': ALL,
  'chat/pending': ALL,
  'chat/hidden': ALL,
  'chat/rate': ALL,
  'chat/last': ALL,
  'chat/userRooms': ALL,
  'chat/reads': ALL,
  'chat/reactions': ALL,
  'chat/typing': ALL,
  'chat/blocks': ALL,
  'chat/mutes': ALL,
  'chat/drafts': ALL,
  'chat/sanctions': ALL,
  'chat/reports': ALL,
  calls: ALL,
  rings: ALL,
  meetings: ALL,
  'boards/hosts': { stays: 'a mark that only hosts can read' },
  'boards/shapes': ALL,
  boardCursors: ALL,
  editing: ALL,
};
