import * as v from 'valibot';
import { API_BASE } from '../kernel/api';

/** An attendee lets an administrator follow their session live. */
export const LIVE_HELP_API = {
  /** Makes a code, which ends what the same attendee began before. */
  sessions: `${API_BASE}/live-help`,
  /** What the attendee's page says again and again, with what is new. */
  session: `${API_BASE}/live-help/{id}`,
  end: `${API_BASE}/live-help/{id}/end`,
  join: `${API_BASE}/live-help/join`,
} as const;

/** The inspector follows the session of this query, and reads it with its own pass. */
export const FOLLOWED_QUERY = 'session';
export const FOLLOWED_API = '/inspector/session/{view}';
export const FOLLOWED_END_API = '/inspector/session/{view}/end';
export const followLink = (view: string): string => `/inspector?${FOLLOWED_QUERY}=${encodeURIComponent(view)}`;

/** Without characters that are easily confused when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const HELP_CODE_LENGTH = 6;
const CODE = new RegExp(`^[${ALPHABET}]{${HELP_CODE_LENGTH}}$`);

/** A code from random bytes, one per character. */
export const helpCode = (bytes: Uint8Array): string =>
  Array.from({ length: HELP_CODE_LENGTH }, (_, at) => ALPHABET[(bytes[at] ?? 0) % ALPHABET.length]).join('');
/** Formats a code for reading aloud: `K7Q 2MX`. */
export const spokenHelpCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;
/** The code in a text that was typed, such as `k7q-2mx`. */
export const typedHelpCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .slice(0, 12);
export const isHelpCode = (text: string): boolean => CODE.test(text);

export const HELP_CODE_MS = 600_000;
export const HELP_MS = 1_800_000;
/** A hidden page may be silent for more than a minute; one that is silent for longer is gone. */
export const HELP_SILENCE_MS = 150_000;
/** An administrator's page that is silent for this long gets nothing. */
export const HELPER_SILENCE_MS = 15_000;

/** In characters: of what the page sends first, of what it adds, and of all that the administrator has not read yet. */
export const FIRST_PIECE_MAX = 1_500_000;
export const PIECE_MAX = 300_000;
export const UNREAD_MAX = 3_000_000;
export const UNREAD_PIECES_MAX = 60;

/** `left`: the page was closed, reloaded or silent, or its user logged out. `replaced`: by another code of the same user. */
export const HELP_ENDS = ['attendee', 'helper', 'time', 'left', 'replaced', 'expired'] as const;
export type HelpEnd = (typeof HELP_ENDS)[number];
const HelpEndSchema = v.picklist(HELP_ENDS);
const Ended = v.object({ state: v.literal('ended'), reason: HelpEndSchema });

/** `id` is known to the attendee's page alone; `until` in milliseconds from now. */
export const HelpOfferSchema = v.object({ id: v.string(), code: v.string(), until: v.number() });
export type HelpOffer = v.InferOutput<typeof HelpOfferSchema>;

const id = v.pipe(v.string(), v.regex(/^[\w-]{20,40}$/, 'Invalid id'));
export const HelpIdSchema = v.object({ id });
export const HelpViewSchema = v.object({ view: id });

/** `isWhole`: a recording, which takes the place of all before; otherwise its continuation. */
const PieceSchema = v.pipe(
  v.object({
    seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    isWhole: v.boolean(),
    text: v.pipe(v.string(), v.maxLength(FIRST_PIECE_MAX)),
  }),
  v.check(({ isWhole, text }) => isWhole || text.length <= PIECE_MAX, 'Too long'),
);
export type HelpPiece = v.InferOutput<typeof PieceSchema>;

export const HelpSignSchema = v.object({ showsView: v.boolean(), piece: v.nullable(PieceSchema) });
export type HelpSign = v.InferOutput<typeof HelpSignSchema>;

/** What the attendee's page may send next; `nothing` while the administrator's page does not read. */
export const HelpAnswerSchema = v.variant('state', [
  v.object({ state: v.literal('waiting') }),
  v.object({
    state: v.literal('followed'),
    helper: v.string(),
    /** In milliseconds. */
    since: v.number(),
    left: v.number(),
    seq: v.number(),
    wants: v.picklist(['nothing', 'whole', 'more']),
  }),
  Ended,
]);
export type HelpAnswer = v.InferOutput<typeof HelpAnswerSchema>;

export const HelpEndRequestSchema = v.object({ reason: v.picklist(['attendee', 'left']) });

export const HelpJoinSchema = v.object({ code: v.pipe(v.string(), v.maxLength(40)) });
export const HELP_REFUSALS = ['wrong', 'expired', 'used', 'left', 'off'] as const;
export const HelpJoinedSchema = v.union([
  v.object({ view: v.string() }),
  v.object({ refusal: v.picklist(HELP_REFUSALS) }),
]);
export type HelpJoined = v.InferOutput<typeof HelpJoinedSchema>;
export type HelpRefusal = (typeof HELP_REFUSALS)[number];

/** What the inspector reads: the pieces after the last that it has. */
export const FollowedSchema = v.variant('state', [
  v.object({
    state: v.literal('followed'),
    showsView: v.boolean(),
    /** Since the attendee's page was last heard, and until the end, in milliseconds. */
    silent: v.number(),
    left: v.number(),
    pieces: v.array(PieceSchema),
  }),
  Ended,
]);
export type Followed = v.InferOutput<typeof FollowedSchema>;
