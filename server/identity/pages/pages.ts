import { PASSWORD_MIN_LENGTH } from '../../../domain/kernel/constants';
import type { PasswordFault } from '../users/passwords';
import type { Wording } from '../words/words';
import { dataBlock, type Html, html, page } from './html';
import type { OutboxMail } from './mailer';

export const RESET_PATH = '/identity/reset';
export const STYLE_PATH = '/identity/style.css';
export const OUTBOX_PATH = '/identity/outbox';
export const SIGN_ON_SCRIPT_PATH = '/__/auth/handler.js';

export type ResetFault = PasswordFault | 'notAlike';
type Look = { wording: Wording; venue: string };

const shell = ({ wording, venue }: Look, title: string, body: Html, isWide = false): string =>
  page({
    locale: wording.locale,
    direction: wording.direction,
    title: `${title} · ${venue}`,
    stylesheet: STYLE_PATH,
    body: html`<main${isWide ? html` class="wide"` : null}>
<p class="venue">${venue}</p>
<h1>${title}</h1>
${body}
</main>`,
  });

const field = (name: string, label: string, hint: string | null, error: string | null, isFirst: boolean): Html => {
  const described = [hint === null ? [] : [`${name}-hint`], error === null ? [] : [`${name}-error`]].flat().join(' ');
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="password" autocomplete="new-password" required minlength="${String(PASSWORD_MIN_LENGTH)}"${
    described === '' ? null : html` aria-describedby="${described}"`
  }${error === null ? null : html` aria-invalid="true"`}${isFirst ? html` autofocus` : null}>
${hint === null ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error === null ? null : html`<p class="error" id="${name}-error" role="alert">${error}</p>`}
`;
};

/** The form for a new password; works without script. */
export function resetForm(
  look: Look,
  { code, email, fault }: { code: string; email: string; fault: ResetFault | null },
) {
  const { words, locale } = look.wording;
  const passwordError = fault === null || fault === 'notAlike' ? null : words[fault];
  const repeatError = fault === 'notAlike' ? words.notAlike : null;
  return shell(
    look,
    words.resetTitle,
    html`<form method="post" action="${RESET_PATH}">
<input type="hidden" name="oobCode" value="${code}">
<input type="hidden" name="lang" value="${locale}">
<label for="email">${words.email}</label>
<input id="email" name="email" type="email" dir="ltr" value="${email}" autocomplete="username" readonly>
${field('password', words.newPassword, words.passwordHint, passwordError, true)}
${field('repeat', words.repeatPassword, null, repeatError, false)}
<button type="submit">${words.save}</button>
</form>`,
  );
}

const notice = (look: Look, title: string, text: string, target: string): string =>
  shell(
    look,
    title,
    html`<p>${text}</p>
<a class="button" href="${target}">${look.wording.words.goOn}</a>`,
  );

export type NoticeKind = 'done' | 'invalid' | 'tooMany' | 'failed';

/** The result of a reset, with a link to the venue. */
export const resetNotice = (look: Look, kind: NoticeKind, target: string): string => {
  const { words } = look.wording;
  return notice(look, words[`${kind}Title`], words[`${kind}Text`], target);
};

/** A provider's response, for the page that waits for it. */
export type SignOnAnswer = { state: string; urlResponse: string; postBody: string | null };

/** Passes a provider's response to the window that began the login; the script reports an unexpected response. */
export function signOnPage(look: Look, answer: SignOnAnswer | null): string {
  const { words } = look.wording;
  return shell(
    look,
    words.returningTitle,
    html`<p id="returning" role="status" data-done="${words.returnedText}">${words.returningText}</p>
<div id="stray" role="alert" data-title="${words.strayTitle}" hidden>
<p>${words.strayText}</p>
<a class="button" href="/login">${words.toLogin}</a>
</div>
${dataBlock('answer', answer)}
<script src="${SIGN_ON_SCRIPT_PATH}"></script>`,
  );
}

/** The mails in the outbox, newest first. */
export function outboxPage(look: Look, mails: readonly OutboxMail[]): string {
  const { words, fill } = look.wording;
  const list = mails.map(
    (mail) => html`<article>
<h2 dir="auto">${mail.subject}</h2>
<p class="hint">${fill(words.outboxTo, { email: mail.recipient })} · <time dir="ltr" datetime="${new Date(mail.createdAt).toISOString()}">${new Date(mail.createdAt).toISOString().slice(0, 16).replace('T', ' ')}</time></p>
<pre dir="auto">${mail.body}</pre>
<a class="button" href="${mail.link}">${words.mailAction}</a>
</article>
`,
  );
  const body = html`<p>${words.outboxText}</p>
${mails.length === 0 ? html`<p>${words.outboxEmpty}</p>` : list}`;
  return shell(look, words.outboxTitle, body, true);
}
