import type { AuditAction, NamedEntry } from '../../../domain/support/audit';
import { csvFor } from '../csv';
import { type ControlKey, controlWords } from './words';

/** What was done, as people call it. */
export const ACTS: Readonly<Record<AuditAction, ControlKey>> = {
  'login.password': 'log.act.loginPassword',
  'login.registration': 'log.act.loginRegistration',
  'login.ticket': 'log.act.loginTicket',
  'login.signOn': 'log.act.loginSignOn',
  'login.custom': 'log.act.loginCustom',
  'account.link': 'log.act.link',
  'session.refresh': 'log.act.refresh',
  logout: 'log.act.logout',
  'reset.ask': 'log.act.resetAsk',
  'reset.use': 'log.act.resetUse',
  'password.change': 'log.act.password',
  'account.delete': 'log.act.accountDelete',
  'account.disable': 'log.act.disable',
  'account.enable': 'log.act.enable',
  'roles.change': 'log.act.roles',
  'venue.publish': 'log.act.publish',
  'venue.unpublish': 'log.act.unpublish',
  'venue.save': 'log.act.save',
  'venue.login': 'log.act.loginPage',
  'venue.import': 'log.act.venueImport',
  'registrations.import': 'log.act.import',
  'registrations.check': 'log.act.check',
  'registrations.list': 'log.act.imports',
  'registrations.report': 'log.act.importReport',
  'people.find': 'log.act.find',
  'people.add': 'log.act.add',
  'people.invite': 'log.act.invite',
  'people.inviteAll': 'log.act.inviteAll',
  'people.number': 'log.act.number',
  'people.unlock': 'log.act.unlock',
  'people.mail': 'log.act.mail',
  'people.portrait': 'log.act.portrait',
  'leads.read': 'log.act.leadsRead',
  'leads.export': 'log.act.leadsExport',
  'leads.grant': 'log.act.leadsGrant',
  'leads.revoke': 'log.act.leadsRevoke',
  'meeting.remove': 'log.act.meetingRemove',
  'meeting.readmit': 'log.act.meetingReadmit',
  'meeting.end': 'log.act.meetingEnd',
  'announcement.send': 'log.act.announce',
  'announcement.recall': 'log.act.recall',
  'stage.moderate': 'log.act.stage',
  'search.index': 'log.act.index',
  'dryRun.start': 'log.act.dryRunStart',
  'dryRun.stop': 'log.act.dryRunStop',
  'report.send': 'log.act.recordingSend',
  'recordings.list': 'log.act.recordings',
  'recording.read': 'log.act.recordingRead',
  'recording.share': 'log.act.recordingShare',
  'inspection.pass': 'log.act.inspect',
  'liveHelp.start': 'log.act.helpStart',
  'liveHelp.end': 'log.act.helpEnd',
  'chat.group': 'log.act.chatGroup',
  'chat.file': 'log.act.chatFile',
  'chat.report': 'log.act.chatReport',
  'chat.reports': 'log.act.chatReports',
  'chat.moderate': 'log.act.chatModerate',
  'chat.hide': 'log.act.chatHide',
  'chat.show': 'log.act.chatShow',
  'chat.warn': 'log.act.chatWarn',
  'chat.lockOut': 'log.act.chatLockOut',
  'chat.lift': 'log.act.chatLift',
  'chat.close': 'log.act.chatClose',
  'chat.export': 'log.act.chatExport',
  'data.export': 'log.act.dataExport',
  'data.expire': 'log.act.dataExpire',
  'chat.erase': 'log.act.chatErase',
  'audit.read': 'log.act.auditRead',
  'audit.loss': 'log.act.auditLoss',
};

const COLUMNS = ['at', 'person', 'act', 'result', 'subject', 'account', 'detail', 'address'] as const;

/** The acting user, as far as is known. */
export const personOf = ({ person, account, uid }: NamedEntry): string => person ?? account ?? uid ?? '';

/** Whom or what it concerns. */
export const subjectOf = ({ subject, target }: NamedEntry): string => subject ?? target ?? '';

/** The audit log as CSV for a spreadsheet, in the organiser's language; times are in UTC. */
export function auditFile(locale: string, entries: readonly NamedEntry[]): string {
  const head = COLUMNS.map((column) => controlWords(locale, column === 'account' ? 'email' : `log.column.${column}`));
  const rows = entries.map((entry) => [
    entry.at,
    personOf(entry),
    controlWords(locale, ACTS[entry.action]),
    controlWords(locale, `log.outcome.${entry.outcome}`),
    subjectOf(entry),
    entry.account ?? '',
    entry.detail ?? '',
    entry.address ?? '',
  ]);
  return csvFor(locale, [head, ...rows]);
}
