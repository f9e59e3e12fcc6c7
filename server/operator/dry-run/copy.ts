import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { dryRunEmail } from '../../../domain/control/dry-run';
import { type Architecture, VenueSchema } from '../../../domain/kernel/venue';
import { LoginConfigurationsSchema } from '../../../domain/login/login';
import type { Piece } from '../../../domain/media/likes';
import { piecesOf } from '../../../domain/widgets/widget';
import { createApp } from '../../app';
import { DRY_RUN_ARGUMENTS, DryRunTaskSchema } from '../../control/dry-run/order';
import { type Database, openDatabase } from '../../db/database';
import { projectRoot } from '../../db/root';
import { openIdentity } from '../../identity/identity';
import { createMailer } from '../../identity/pages/mailer';
import { randomToken } from '../../identity/secrets';
import { identityUsers } from '../../identity/tables';
import { hashPassword } from '../../identity/users/passwords';
import { createUser } from '../../identity/users/users';
import { storeVenue } from '../import/venue-import';
import type { DryRunPlan } from './attendees';

/** Raised because all attendees of a dry run have the same address. */
const NO_LIMIT = 1_000_000;

/** Media items, which can be liked. */
const piecesIn = ({ areas, globalWidgets }: Architecture): Piece[] =>
  [...areas.flatMap(({ contentWidgets }) => contentWidgets), ...globalWidgets].flatMap((widget) =>
    (piecesOf(widget) ?? []).map(({ id }) => ({ mediaBoardId: widget.id, contentPieceId: id })),
  );

/** All users share one hash: checking it costs the same, and creating two hundred would take seconds. */
async function createAttendees(db: Database, emails: readonly string[], password: string): Promise<void> {
  const record = { ...(await hashPassword(password)), passwordUpdatedAt: Date.now() };
  await db.transaction(async (transaction) => {
    for (const email of emails) await createUser(transaction, { email, emailVerified: true });
    await transaction.update(identityUsers).set(record).where(inArray(identityUsers.email, emails.slice()));
  });
}

/** A second instance of the service on the embedded store of a folder, reachable only from this machine. */
async function startCopy({ folder, size, durationMs, venue }: v.InferOutput<typeof DryRunTaskSchema>) {
  const { architectureId, uiConfig } = venue;
  const [architecture] = v.parse(VenueSchema, venue.venue).architectures;
  if (architecture === undefined) throw new Error('The venue has no architecture');
  const emails = Array.from({ length: size }, (_, number) => dryRunEmail(number));
  const password = randomToken();
  const { db, changes } = await openDatabase({ dataDir: folder });
  const loginOptions = v.parse(LoginConfigurationsSchema, venue.loginOptions);
  const saved = { architectureId, venue: venue.venue, uiConfig, loginOptions, contentHash: '' };
  const people = { registrations: null, users: null, access: { allowed: emails, denied: [] } };
  await storeVenue(db, { ...saved, ...people, assets: [], publicFiles: [] }, { isDemo: false, demoEmails: [] });
  await createAttendees(db, emails, password);
  let origin = '';
  const identity = await openIdentity({
    db,
    changes,
    projectId: 'dry-run',
    isPrivate: true,
    rateLimit: NO_LIMIT,
    origins: () => [origin],
    mailer: createMailer({ db, smtpUrl: null, from: 'venue@localhost' }),
  });
  const { app } = await createApp({
    db,
    changes,
    identity,
    verify: identity.verify,
    mode: 'live',
    loginRateLimit: NO_LIMIT,
    logLevel: 'silent',
    operatorUiConfig: null,
    publicUrl: null,
    trustProxy: false,
    cacheFolder: join(folder, 'cache'),
    clientFolder: join(projectRoot, 'dist/client'),
    renderFolder: join(projectRoot, 'dist/render'),
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const plan: DryRunPlan = {
    origin,
    architectureId,
    emails,
    password,
    durationMs,
    areas: architecture.areas.map(({ id }) => id),
    pieces: piecesIn(architecture),
  };
  return plan;
}

/**
 * Starts the process of the attendees and passes its reports on to the service. It inherits the priority and the
 * environment of this process.
 */
function sendAttendees(plan: DryRunPlan): void {
  const [, script = ''] = process.argv;
  const attendees = fork(script, [DRY_RUN_ARGUMENTS.attendees], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  attendees.on('message', (report) => void process.send?.(report));
  attendees.once('exit', () => process.exit(1));
  attendees.send(plan);
}

/** Ends the other processes of its group, because they would write to the folder again. */
function endOthers(): void {
  process.on('SIGTERM', () => {});
  try {
    process.kill(-process.pid, 'SIGTERM');
  } catch {
    // The system has no groups.
  }
}

/**
 * The process of a dry run: a copy of the service, whose attendees are in a process of their own. It ends when the service does.
 */
export function runCopy(): void {
  let folder: string | null = null;
  process.once('disconnect', () => {
    endOthers();
    if (folder !== null) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    process.exit(1);
  });
  // If memory runs out, Linux ends the copy instead of the service.
  void writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
  process.once('message', (message) => {
    const task = v.parse(DryRunTaskSchema, message);
    ({ folder } = task);
    startCopy(task)
      .then(sendAttendees)
      .catch((error: unknown) => {
        console.error('The copy of the service for a dry run could not be made:', error);
        process.exit(1);
      });
  });
}
