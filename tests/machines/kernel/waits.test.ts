import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { machineOf } from '../../../docs/machines/generate';
import { machineSources } from './sources';

/** What ends the wait for an actor where no time of its statechart does. */
const ENDED_BY: Readonly<Record<string, readonly string[]>> = {
  'the HTTP client, after 30 seconds of silence (five minutes where the service works first)': [
    'announcing.ready.reading',
    'announcing.sending',
    'announcing.recalling',
    'application.config.loading',
    'archive.trail.reading',
    'archive.trail.readingMore',
    'archive.recordings.listing',
    'archive.recordings.saving',
    'author.reading',
    'control.open.ready.reading',
    'control.open.publishing',
    'control.open.unpublishing',
    'control.open.saving',
    'control.open.comparing',
    'control.open.indexing',
    'document.open.ready.output.saving',
    'dryRun.ready.reading',
    'dryRun.starting',
    'dryRun.stopping',
    'entry.inside.consents.reading',
    'entry.inside.login.capturing',
    'file.reading',
    'film.preparing',
    'forms.loading',
    'forms.editing.saving.sending',
    'forms.editing.saving.reading',
    'globalSearch.question.asking',
    'group.making',
    'helping.finding',
    'helping.acting',
    'history.comparing',
    'history.restoring',
    'imports.list.reading',
    'imports.report.saving',
    'inspection.asking',
    'logging.sending',
    'loginOptions.loading',
    'moderating.reading',
    'moderation.closed.counting',
    'moderation.open.queue.loading',
    'moderation.open.queue.refreshing',
    'moderation.open.queue.readingMore',
    'notices.wish.reading',
    'offering.reading',
    'offering.saving',
    'offering.merging',
    'offering.takingBack',
    'ownData.exporting',
    'ownData.erasing',
    'ownLikes.on.sender.sending',
    'ownAgenda.known.account.syncing',
    'polls.own.reading',
    'polls.voting.sending',
    'polls.acting.sending',
    'questions.own.reading',
    'questions.asking.sending',
    'questions.voting.sending',
    'questions.acting.sending',
    'reactions.sending.sending',
    'previewing.reading',
    'profile.loading',
    'profile.refreshing',
    'meet.list.on.reading',
    'meet.answering.sending',
    'meet.form.loading',
    'meet.form.sending',
    'suggestions.inside.reading',
    'portrait.removing',
    'portrait.storing',
    'profilePanel.own.saving',
    'profilePanel.loadingAttendee',
    'publication.reading.loading',
    'publication.reading.upToDate.refreshing.firstTry',
    'publication.reading.upToDate.refreshing.retry',
    'publication.reading.failing.refreshing',
    'search.open.searching',
    'search.open.readingMore',
    'session.connected.checkingAuthority',
    'session.connected.signedIn',
    'venue.loading',
    'venue.ready.renewing',
    'verdict.deciding',
  ],
  'the limit of an upload': ['bundle.joining', 'illustrator.storing', 'report.dialog.ready.delivery.sending'],
  'the SDK of the identity provider, after 30 to 60 seconds': [
    'control.signingIn',
    'control.arriving',
    'login.submitting',
    'login.resetting',
    'session.connected.refusing',
    'session.connected.signedIn.refreshing',
    'control.signingOut',
    'signOn.searching',
  ],
  'the attempt to log out, after 3 seconds': ['session.connected.loggingOut.signingOut'],
  'the line of presence, after 1.5 seconds': ['presence.removing', 'session.connected.loggingOut.leavingPresence'],
  'the end of the connection, after which presence begins anew; nothing waits for it': [
    'presence.on.line.connected.hiding',
    'presence.on.line.connected.arming',
    'presence.on.line.connected.writing',
  ],
  'the connection, for which a deletion waits in the SDK; nothing else waits for it': ['removal.work.deleting'],
  'the connection, for which a message waits in sight of its author, who can discard it': [
    'outbox.naming',
    'outbox.posting',
    'outbox.checking',
  ],
  'the browser, which ends the loading of code by itself': [
    'control.opening',
    'inspection.loading',
    'emoji.open.reading',
    'language.loading',
    'language.switching',
    'report.recorder.fetching',
    'root.inside.loading',
    'sections.fetching',
    'firstDrawing.fetchingViews',
    'firstDrawing.waiting.pages.fetching',
    'application.analytics.loading',
  ],
  'the browser by itself; nothing waits for what is counted': ['analytics.on.line.sending'],
  'the browser at once: storage, files and the page': [
    'calls.on.way.reading',
    'agenda.file.saving',
    'ownAgenda.reading',
    'ownAgenda.known.browser.storing',
    'announcements.memory.reading',
    'announcements.memory.keeping',
    'application.cleanup.cleaning',
    'application.cleanup.reloading',
    'area.absent.keeping',
    'area.present.keeping',
    'bundle.reading',
    'consent.keeping',
    'copying.active',
    'entry.leaving',
    'firstDrawing.drawing',
    'firstDrawing.drawn.busy',
    'forms.arriving',
    'language.storing',
    'lockout.readingClock',
    'lockout.keeping',
    'logging.writing',
    'notices.wish.stopping',
    'offering.recalling',
    'outlook.reading',
    'outlook.keeping',
    'reminders.alarms.reading',
    'reminders.alarms.keeping',
    'reminders.alarms.notifying',
    'report.dialog.refused',
    'report.dialog.preparing',
    'report.dialog.ready.file.saving',
    'rotationHint.reading',
    'rotationHint.keeping',
    'seen.reading',
    'seen.keeping',
    'widgetLink.copying',
  ],
  'the user, whom the browser or a provider asks': [
    'notices.wish.asking',
    'panorama.device.asking',
    'reminders.permission.asking',
    'signOn.redirecting',
    'signOn.inPopup',
  ],
  'what it waits for by design: a connection or a time': [
    'document.failed.unreachable',
    'mediaBoard.screen.player.failed.offline',
    'reminders.alarms.waiting',
  ],
};

const endsByTime = (node: AnyStateNode): boolean =>
  node.after.length > 0 || node.initial.target.some((first) => first !== node && first.after.length > 0);

/** The states that wait for an actor that does one thing. */
async function waitsIn(source: ReturnType<typeof machineSources>[number]): Promise<AnyStateNode[]> {
  const machine = machineOf(source.file, await import(pathToFileURL(source.path).href));
  const isOneShot = ({ id, src }: AnyStateNode['invoke'][number], node: AnyStateNode): boolean => {
    const logic: unknown = typeof src === 'string' ? machine.implementations.actors[src] : src;
    return node.transitions.has(`xstate.done.actor.${id}`) && !('root' in Object(logic));
  };
  return getStateNodes(machine.root).filter((node) => node.invoke.some((invoked) => isOneShot(invoked, node)));
}

test('each wait of a statechart for something outside ends by time, or names what ends it', async () => {
  const waits = (await Promise.all(machineSources().map(waitsIn))).flat();
  const named = Object.values(ENDED_BY).flat();
  const endless = waits.filter((node) => !endsByTime(node)).map(({ id }) => id);
  expect(endless.filter((id) => !named.includes(id))).toEqual([]);
  expect(named.filter((id) => !waits.some((node) => node.id === id))).toEqual([]);
  expect(named.length).toBe(new Set(named).size);
});
