/**
 * What the end of the term of personal data does with the rows of a table. `all` go; `ofAttendees`: those go whose user, or
 * whose e-mail, is no account with a role; `unnamed`: they stay, and no longer say of whom they are; `with`: they go with the
 * rows of another table; `apart`: see `./apart`; `stays`: they say nothing of attendees, or are needed for a reason.
 */
export type TableRule =
  | { goes: 'all' }
  | { goes: 'ofAttendees'; user: string }
  | { goes: 'ofAttendees'; email: string }
  | { goes: 'unnamed'; user: string }
  | { goes: 'with'; table: string }
  | { goes: 'apart' }
  | { stays: string };

const ALL = { goes: 'all' } as const;
const ofUser = (user: string): TableRule => ({ goes: 'ofAttendees', user });
const ofEmail = (email: string): TableRule => ({ goes: 'ofAttendees', email });
const withTable = (table: string): TableRule => ({ goes: 'with', table });
const stays = (reason: string): TableRule => ({ stays: reason });

/** Every table of the service, in the order of the deletion: accounts first, so that no attendee adds to what is deleted. */
export const TABLE_RULES: Readonly<Record<string, TableRule>> = {
  identity_users: ofUser('uid'),
  identity_provider_links: withTable('identity_users'),
  identity_refresh_tokens: withTable('identity_users'),
  identity_invitations: withTable('identity_users'),
  identity_codes: ofEmail('email'),
  identity_mails: ofEmail('recipient'),
  identity_outbox: ofEmail('recipient'),
  ended_sessions: ofUser('uid'),
  login_failures: ALL,
  registrations: ofEmail('email'),
  registration_imports: ALL,
  access: { goes: 'apart' },
  profiles: ofUser('userId'),
  portraits: { goes: 'apart' },
  kept_talks: ofUser('userId'),
  agenda_shares: ofUser('userId'),
  attendance_choices: ALL,
  attendance: ALL,
  certificates: ALL,
  meetings: ALL,
  leads: ALL,
  // The trigger counts what the deletion of the contacts has just withdrawn.
  lead_withdrawals: ALL,
  lead_receivers: ALL,
  chat_files: { goes: 'apart' },
  stage_questions: ALL,
  stage_votes: withTable('stage_questions'),
  stage_poll_votes: { goes: 'unnamed', user: 'userId' },
  analytics_events: ALL,
  visit_visitors: ALL,
  captures: ALL,
  session_recordings: ALL,
  live_help: ALL,
  live_help_pieces: withTable('live_help'),
  recording_problems: stays('kinds of errors, without whose they were'),
  secrets: { goes: 'apart' },
  realtime_values: stays('what the realtime database keeps: see the rules of its paths'),
  realtime_batches: stays('kept for minutes'),
  realtime_snapshots: stays('kept for minutes'),
  realtime_clock: stays('a number'),
  realtime_instances: stays('instances of the service'),
  audit_entries: stays('a record of security, deleted after its own 90 days'),
  retention_runs: stays('times of the service'),
  data_terms: stays('the term itself'),
  dry_runs: stays('simulated attendees'),
  identity_sign_ons: stays('pending sign-ons, which name no user'),
  identity_signing_keys: stays('keys of the service'),
  stage_talks: stays('settings of talks'),
  stage_polls: stays('written by organisers'),
  visit_places: stays('places of the venue, and words that five attendees searched for'),
  visits: stays('sums of which nothing tells whose they are, without the visitors and their key'),
  venues: stays('the venue'),
  venue_publications: stays('versions of the venue, by accounts with a role'),
  assets: stays('files of the venue'),
  asset_sizes: stays('files of the venue'),
  public_files: stays('files of the venue'),
  blob_chunks: stays('bytes of files, which are deleted with their rows'),
  changes: stays('the last thousand changes, by ids'),
  write_checks: stays('a check of the disk'),
};
