import * as v from 'valibot';

/** The security rules refuse longer texts. */
export const TEXT_LENGTH = 4000;
export const PAGE_OF_MESSAGES = 25;
/** The typing indicator is repeated before this time, in milliseconds. */
export const TYPING_GONE_MS = 12_000;

const FileSchema = v.object({
  id: v.string(),
  name: v.string(),
  size: v.number(),
  type: v.string(),
  width: v.exactOptional(v.number()),
  height: v.exactOptional(v.number()),
});

export const CALL_RESULTS = ['missed', 'declined', 'ended'] as const;
export type CallResult = (typeof CALL_RESULTS)[number];

/** A message as the realtime database has it; times in milliseconds since 1970 by the clock of its server. */
export const ChatMessageSchema = v.object({
  from: v.string(),
  at: v.number(),
  kind: v.picklist(['text', 'file', 'call']),
  text: v.exactOptional(v.string()),
  replyTo: v.exactOptional(v.string()),
  file: v.exactOptional(FileSchema),
  /** A call of the author that the other user did not answer or declined, or that is over; `seconds` is how long it was. */
  call: v.exactOptional(v.picklist(CALL_RESULTS)),
  seconds: v.exactOptional(v.number()),
  editedAt: v.exactOptional(v.number()),
  deleted: v.exactOptional(v.literal(true)),
  /** Hidden by the organisers. */
  hidden: v.exactOptional(v.unknown()),
});
export type ChatMessage = v.InferOutput<typeof ChatMessageSchema>;

/** Whether a user knows of a message without having read it: it is their own, or about a call that they declined or were in. */
export const isKnownTo = (uid: string, { from, call }: { from?: unknown; call?: unknown }): boolean =>
  from === uid || call === 'declined' || call === 'ended';

/** The users who reacted, by emoji. */
export type Reactions = Readonly<Record<string, readonly string[]>>;

const ReactionsSchema = v.record(v.string(), v.record(v.string(), v.literal(true)));

export function readReactions(value: unknown): Reactions {
  if (!v.is(ReactionsSchema, value)) return {};
  return Object.fromEntries(Object.entries(value).map(([emoji, users]) => [emoji, Object.keys(users).toSorted()]));
}

/** The emoji that the composer of a reaction offers. */
export const EMOJI = ['👍', '❤️', '😂', '🎉', '😮', '🙏'] as const;

/** A typed text as it is sent: with uniform line breaks, trimmed, `null` if empty. */
export function sendable(typed: string): string | null {
  const text = typed
    .replace(/\r\n?/g, '\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
  return text === '' ? null : text;
}

type Sent = { from: string; text: string; replyTo: string | null; fileId: string | null };

/** Whether the database has what this user sent with the id of the message. */
export const isSame = (stored: ChatMessage, sent: Sent): boolean => {
  if (stored.from !== sent.from || stored.kind !== (sent.fileId === null ? 'text' : 'file')) return false;
  if (stored.editedAt !== undefined || stored.hidden !== undefined) return true;
  if ((stored.replyTo ?? null) !== sent.replyTo) return false;
  return sent.fileId === null ? stored.text === sent.text : stored.file?.id === sent.fileId;
};
