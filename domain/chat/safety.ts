import * as v from 'valibot';
import { ChatFileSchema } from './files';
import { UidSchema } from './uid';

/** Why a user reports a message. */
export const REPORT_REASONS = ['spam', 'harassment', 'hate', 'sexual', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_TEXT_MAX = 1000;

export const LOCK_OUT_MAX_MINUTES = 60 * 24 * 60;

const RoomSchema = v.pipe(v.string(), v.regex(/^[wgds]~[^.#$[\]/\p{Cc}\p{Cs}]{1,298}$/u, 'Invalid room'));
const MessageIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20}$/, 'Invalid message'));
/** The reason, as the user reads it. */
const ReasonSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500));

/** A report that an action answers; the action closes it. */
const report = v.optional(MessageIdSchema);

/** A question at a talk. */
export const ReportedQuestionSchema = v.object({
  widgetId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  configurationId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'Invalid question')),
});
export type ReportedQuestion = v.InferOutput<typeof ReportedQuestionSchema>;

/**
 * Body of `POST /chat/moderation`. `hide` takes a message out of its room, or a question from its talk; `show` puts it back, or a waiting post on its
 * wall; `warn` tells a user a reason; `lockOut` also keeps the user from writing, `lift` ends that; `close` only closes a report.
 */
export const ModerationSchema = v.variant('action', [
  v.object({ action: v.picklist(['hide', 'show']), room: RoomSchema, message: MessageIdSchema, report }),
  v.object({ action: v.picklist(['hide', 'show']), question: ReportedQuestionSchema, report }),
  v.object({ action: v.literal('warn'), uid: UidSchema, reason: ReasonSchema, report }),
  v.object({
    action: v.literal('lockOut'),
    uid: UidSchema,
    reason: ReasonSchema,
    minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LOCK_OUT_MAX_MINUTES)),
    report,
  }),
  v.object({ action: v.literal('lift'), uid: UidSchema, report }),
  v.object({ action: v.literal('close'), report: MessageIdSchema }),
]);
export type Moderation = v.InferOutput<typeof ModerationSchema>;

/** A message of the realtime database, as far as the service reads it. */
export const ChatMessageSchema = v.object({
  from: v.string(),
  at: v.number(),
  kind: v.string(),
  text: v.optional(v.string()),
  file: v.optional(ChatFileSchema),
  replyTo: v.optional(v.string()),
  editedAt: v.optional(v.number()),
  deleted: v.optional(v.boolean()),
  hidden: v.optional(v.boolean()),
});
export type ChatMessage = v.InferOutput<typeof ChatMessageSchema>;

const IdentifiedMessageSchema = v.object({ id: v.string(), ...ChatMessageSchema.entries });

/** A report with the messages around the reported one, as they were when it was made. */
export const ChatReportSchema = v.object({
  id: v.string(),
  by: v.string(),
  at: v.number(),
  room: v.string(),
  roomName: v.string(),
  reason: v.string(),
  text: v.nullable(v.string()),
  message: v.nullable(v.string()),
  about: v.nullable(v.string()),
  /** The question that it is about; `message` is its id then, and `room` that of its widget. */
  question: v.exactOptional(ReportedQuestionSchema),
  /** Whether it was asked without a name: only organisers know by whom. */
  isUnnamed: v.exactOptional(v.boolean()),
  context: v.array(IdentifiedMessageSchema),
  /** How it was answered; null while it is open. */
  answer: v.nullable(v.object({ action: v.string(), by: v.string(), at: v.number() })),
});
export type ChatReport = v.InferOutput<typeof ChatReportSchema>;

/** Response of `GET /chat/reports?state=open|closed`, newest first; `next` is the `before` of the following page. */
export const ChatReportsSchema = v.object({ reports: v.array(ChatReportSchema), next: v.nullable(v.string()) });
export type ChatReports = v.InferOutput<typeof ChatReportsSchema>;

/** Response of `GET /chat/reports/count`: the reports that wait for an answer. */
export const ReportsCountSchema = v.object({ open: v.pipe(v.number(), v.integer(), v.minValue(0)) });
export type ReportsCount = v.InferOutput<typeof ReportsCountSchema>;

/** Response of `GET /chat/search?q=`, newest first; `next` is the `before` of the following page. */
export const ChatSearchSchema = v.object({
  results: v.array(v.object({ room: v.string(), ...IdentifiedMessageSchema.entries })),
  next: v.nullable(v.string()),
});
export type ChatSearch = v.InferOutput<typeof ChatSearchSchema>;
