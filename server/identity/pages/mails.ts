import type { IdentityContext } from '../context';
import { createCode } from '../users/codes';
import { findUserByEmail } from '../users/users';
import { wordingOf } from '../words/words';
import { html, page } from './html';
import { keepMail, type WaitingMail } from './mail-queue';
import type { Mail } from './mailer';
import { RESET_PATH } from './pages';

type Letter = { subject: string; request: string; action: string; notes: readonly string[] };

function compose(to: string, link: string, locale: string, { subject, request, action, notes }: Letter): Mail {
  const { words, direction } = wordingOf(locale);
  const body = html`<p>${words.mailGreeting}</p>
<p>${request}</p>
<p><a href="${link}">${action}</a></p>
<p>${notes.map((note) => html`${note}<br>`)}</p>`;
  return {
    to,
    subject,
    text: [words.mailGreeting, request, link, ...notes].join('\n\n'),
    html: page({ locale, direction, title: subject, stylesheet: null, body }),
    link,
    locale,
  };
}

type Unsent = Omit<WaitingMail, 'id'>;

async function resetMail(
  { db, venueName, now }: IdentityContext,
  { recipient, continueUrl, locale }: Unsent,
  origin: string,
): Promise<Mail> {
  const { words, fill } = wordingOf(locale);
  const venue = await venueName();
  const code = await createCode(db, { type: 'PASSWORD_RESET', email: recipient, continueUrl }, now());
  const query = new URLSearchParams({ oobCode: code, lang: locale });
  return compose(recipient, `${origin}${RESET_PATH}?${query.toString()}`, locale, {
    subject: fill(words.mailSubject, { venue }),
    request: fill(words.mailBody, { venue, email: recipient }),
    action: words.mailAction,
    notes: [words.mailExpiry, words.mailIgnore],
  });
}

async function linkMail(
  { venueName, providers }: IdentityContext,
  { recipient, provider, locale }: Unsent,
  origin: string,
): Promise<Mail> {
  const { words, fill } = wordingOf(locale);
  const venue = await venueName();
  const login = providers.get(provider ?? '')?.displayName ?? provider ?? '';
  return compose(recipient, `${origin}/`, locale, {
    subject: fill(words.linkSubject, { venue }),
    request: fill(words.linkBody, { venue, email: recipient, login }),
    action: words.goOn,
    notes: [words.linkNotMine],
  });
}

/** Writes a mail and sends it, unless its account was deleted or disabled in the meantime. */
export async function deliverMail(context: IdentityContext, mail: Unsent): Promise<void> {
  const [user, [origin]] = [await findUserByEmail(context.db, mail.recipient), context.origins()];
  if (user === null || user.disabled || origin === undefined) return;
  await context.mailer.send(await (mail.kind === 'link' ? linkMail : resetMail)(context, mail, origin));
}

/** Sends a mail: at once to the outbox, else through the queue. */
export async function sendMail(context: IdentityContext, mail: Unsent): Promise<void> {
  const { db, mailer, mails } = context;
  if (mailer.kind === 'outbox') return deliverMail(context, mail);
  await keepMail(db, mail);
  void mails.wake();
}
