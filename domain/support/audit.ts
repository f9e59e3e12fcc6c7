import * as v from 'valibot';
import { API_BASE } from '../kernel/api';

/** Where administrators read the audit log. */
export const AUDIT_API = `${API_BASE}/audit`;

/** How long reports, figures and the audit log are kept. */
export const RETENTION_DAYS = 90;

/** Everything that the audit log records. */
export const AUDIT_ACTIONS = [
  'login.password',
  'login.registration',
  'login.ticket',
  'login.signOn',
  'login.custom',
  /** A single sign-on provider was linked to an existing account. */
  'account.link',
  /** A new token for a session. Only the first success of a user and network per day. */
  'session.refresh',
  'logout',
  'reset.ask',
  'reset.use',
  'password.change',
  'account.delete',
  'account.disable',
  'account.enable',
  'roles.change',
  'venue.publish',
  'venue.unpublish',
  'venue.save',
  /** The login options, and the picture behind them. */
  'venue.login',
  'venue.import',
  'registrations.import',
  'registrations.check',
  'registrations.list',
  'registrations.report',
  'people.find',
  'people.add',
  'people.invite',
  'people.inviteAll',
  /** An administrator sees the numbers of an attendee, which work as passwords. */
  'people.number',
  'people.unlock',
  'people.mail',
  /** An organiser removes the picture of an attendee. */
  'people.portrait',
  /** Whoever receives the contacts that attendees share with a company reads them, or saves all of them as a file. */
  'leads.read',
  'leads.export',
  /** An administrator lets an account receive these contacts, or no longer. */
  'leads.grant',
  'leads.revoke',
  /** A host removes a user from a meeting, or readmits them. */
  'meeting.remove',
  'meeting.readmit',
  'meeting.end',
  'announcement.send',
  'announcement.recall',
  'stage.moderate',
  'search.index',
  'dryRun.start',
  'dryRun.stop',
  'report.send',
  'recordings.list',
  'recording.read',
  /** An administrator makes a link to a recording, which opens it without an account for a day. */
  'recording.share',
  'inspection.pass',
  /** An administrator follows the session of an attendee who gave them a code; and the end of that. */
  'liveHelp.start',
  'liveHelp.end',
  'chat.group',
  'chat.file',
  'chat.report',
  'chat.reports',
  'chat.moderate',
  'chat.hide',
  'chat.show',
  'chat.warn',
  'chat.lockOut',
  'chat.lift',
  'chat.close',
  'chat.export',
  /** An administrator downloads what attendees left in public. */
  'data.export',
  /** The service deletes personal data at the end of its term. */
  'data.expire',
  'chat.erase',
  'audit.read',
  /** Entries that were left out: a flood of one address, or a database that stayed away. */
  'audit.loss',
] as const;
export const AuditActionSchema = v.picklist(AUDIT_ACTIONS);
export type AuditAction = v.InferOutput<typeof AuditActionSchema>;

/** What organisers do only to look, by which a log would fill with its own readers. */
export const LOOKING: readonly AuditAction[] = [
  'audit.read',
  'people.find',
  'registrations.check',
  'registrations.list',
  'recordings.list',
  'chat.reports',
];

/** The most entries of a page, and of a file. */
export const AUDIT_PAGE_MAX = 500;
export const AUDIT_FILE_MAX = 20_000;

/** `denied`: not allowed. `locked`: too many attempts. `failed`: anything else that prevented the action. */
export const AuditOutcomeSchema = v.picklist(['done', 'unchanged', 'denied', 'locked', 'failed']);
export type AuditOutcome = v.InferOutput<typeof AuditOutcomeSchema>;

const optionalText = v.nullable(v.string());

export const AuditEntrySchema = v.object({
  id: v.string(),
  /** ISO 8601, in UTC. */
  at: v.string(),
  action: AuditActionSchema,
  outcome: AuditOutcomeSchema,
  /** The acting user, if known from a session or a successful login. */
  uid: optionalText,
  /** The e-mail of the account that was named, whether or not it exists. */
  account: optionalText,
  /** The client's IP address; null for the operator's own actions at start. */
  address: optionalText,
  /** The target: an architecture, a recording, a user, a provider, a file. */
  target: optionalText,
  /** An error code, a list of roles or a count. */
  detail: optionalText,
});
/** As organisers read it: with the names of the acting user and of the target, if these are users who have one. */
export const NamedEntrySchema = v.object({
  ...AuditEntrySchema.entries,
  person: v.optional(optionalText, null),
  subject: v.optional(optionalText, null),
});
export type NamedEntry = v.InferOutput<typeof NamedEntrySchema>;
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;

/** Response of `GET /audit`, newest first; `next` is the cursor of the following page. */
export const AuditPageSchema = v.object({ entries: v.array(NamedEntrySchema), next: optionalText });
export type AuditPage = v.InferOutput<typeof AuditPageSchema>;
