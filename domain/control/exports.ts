import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { LocalizedTextsSchema } from '../kernel/localized';
import { QUESTION_STATES } from '../stage/questions';

/** What attendees left in public: `chats` and `walls` are the rooms of widgets; groups and direct messages stay private. */
export const EXPORTS = ['questions', 'polls', 'chats', 'walls'] as const;
export const ExportKindSchema = v.picklist(EXPORTS);
export type ExportKind = v.InferOutput<typeof ExportKindSchema>;
export type ExportFormat = 'csv' | 'xlsx';
export const EXPORT_API = `${API_BASE}/exports/{kind}`;

/** About as many rows as a page has; a talk is never divided. */
export const EXPORT_PAGE = 500;
export const EXPORT_MAX = 50_000;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** The names of the talk or room, empty for one that is no longer in the venue; times are ISO 8601 in UTC. */
const common = { place: LocalizedTextsSchema, at: v.string(), text: v.string() };
/** Null for a question that was asked without a name, and for an account that is gone. */
const who = v.nullable(v.string());

export const ExportRowSchema = v.variant('row', [
  v.object({
    row: v.literal('question'),
    ...common,
    who,
    votes: count,
    state: v.picklist(QUESTION_STATES),
    /** The answer, or why it was declined. */
    answer: v.string(),
  }),
  /** A choice of a poll, whose question is `text`; `votes` is null as long as nobody may know it. */
  v.object({ row: v.literal('choice'), ...common, choice: v.string(), votes: v.nullable(count), voters: count }),
  v.object({ row: v.literal('message'), ...common, who, file: v.string(), reactions: count }),
]);
export type ExportRow = v.InferOutput<typeof ExportRowSchema>;

/** Response of `GET /exports/{kind}`; `next` is the cursor of the following page. */
export const ExportPageSchema = v.object({ rows: v.array(ExportRowSchema), next: v.nullable(v.string()) });
export type ExportPage = v.InferOutput<typeof ExportPageSchema>;
