import { isSessionOver } from '../../domain/kernel/fault';
import { ROLES } from '../../domain/kernel/user';
import { analyticsPath } from '../../domain/shell/routes';
import type { UiConfig } from '../../domain/shell/ui-config';
import { inspectionMachine } from '../support/inspection.machine';
import type { liveHelpMachine } from '../support/live-help.machine';
import { faultLine, loggingMachine, logLine } from '../support/logging.machine';
import { reportMachine } from '../support/report.machine';
import { insidePart, pagePart } from './part';

const allowedBy = ({ features }: UiConfig): 'everybody' | 'admin' | null =>
  features.inspector === 'everybody' || features.inspector === 'admin' ? features.inspector : null;

export const supportParts = {
  report: pagePart(reportMachine)({ hears: { 'firstDrawing.calm': { type: 'report.fetch' } } }),
  liveHelp: insidePart<typeof liveHelpMachine>('liveHelp')({
    hears: {
      'application.configured': ({ config }) => ({ type: 'liveHelp.configure', isOn: allowedBy(config) !== null }),
      'session.signedIn': { type: 'liveHelp.signIn' },
      'session.signedOut': { type: 'liveHelp.signOut' },
      'session.ended': { type: 'liveHelp.signOut' },
      'session.refused': { type: 'liveHelp.signOut' },
    },
  }),
  inspection: pagePart(inspectionMachine)({
    hears: {
      'application.configured': ({ config }) => ({ type: 'inspection.configure', allowed: allowedBy(config) }),
      'session.signedIn': ({ roles }) => ({ type: 'inspection.user', isAdmin: roles.includes(ROLES.admin) }),
      'session.signedOut': { type: 'inspection.revoke' },
      'session.ended': { type: 'inspection.revoke' },
      'session.refused': { type: 'inspection.revoke' },
    },
  }),
  logging: pagePart(loggingMachine)({
    hears: {
      'loginOptions.known': ({ options }) => ({ type: 'logging.login', isOn: options.enabled }),
      'session.signedIn': ({ uid, user }) => ({ type: 'logging.user', identity: { uid, user } }),
      'session.signedOut': { type: 'logging.user', identity: null },
      'navigation.needsVenue': ({ architectureId }) => ({ type: 'logging.enter', architectureId }),
      'navigation.settled': ({ path }) => ({ type: 'logging.visit', path: analyticsPath(path) }),
      'navigation.aborted': ({ reason, fault }) =>
        fault === null || isSessionOver(fault) ? null : faultLine(reason, fault),
      'application.configFailed': ({ fault }) => faultLine('configuration', fault),
      'language.failed': ({ fault }) => faultLine('language', fault),
      'publication.missed': ({ fault }) => faultLine('polling', fault),
      'loginOptions.ignored': ({ kinds }) =>
        logLine('WARN', 'login', `Unknown kinds of login are ignored: ${kinds.join(', ')}`),
      'session.refused': ({ fault }) => faultLine('login', fault),
      'session.ended': ({ fault }) => faultLine('session', fault, 'WARN'),
      'login.failed': ({ message, code }) => logLine('WARN', 'login', message, code),
      'http.failed': ({ fault }) => (isSessionOver(fault) ? faultLine('session', fault, 'WARN') : null),
      'venue.loaded': ({ summary }) =>
        summary.unknownProviders.map((id) => logLine('WARN', 'consent', 'Content names an unknown provider', id)),
      'venue.renewed': ({ summary }) =>
        summary.unknownProviders.map((id) => logLine('WARN', 'consent', 'Content names an unknown provider', id)),
      'venue.renewalFailed': ({ fault }) => faultLine('polling', fault),
      'profile.failed': ({ fault }) => (isSessionOver(fault) ? null : faultLine('profile', fault)),
      'profile.missed': ({ fault }) => faultLine('polling', fault),
      'profilePanel.failed': ({ fault }) => (isSessionOver(fault) ? null : faultLine('profile', fault)),
      'presence.failed': ({ fault }) => faultLine('presence', fault),
      'ownLikes.refused': ({ fault }) => faultLine('likes', fault),
      'consent.notOpened': logLine('WARN', 'consent', 'The cookie banner could not be opened'),
      'consent.notKept': ({ fault }) => faultLine('consent', fault),
    },
  }),
};
