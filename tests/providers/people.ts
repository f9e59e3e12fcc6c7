import type { IncomingMessage, ServerResponse } from 'node:http';
import { html, page } from '../../server/identity/pages/html';

export const PROVIDER_PASSWORD = 'open sesame';

export type ProviderUser = {
  email: string;
  name?: string;
  /** Whether the provider says that the e-mail address is verified; true by default. */
  emailVerified?: boolean;
  /** The provider's own id of the user; `id-of-<email>` by default. */
  subject?: string;
};

export const subjectOf = ({ email, subject }: ProviderUser): string => subject ?? `id-of-${email}`;

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

export function sendHtml(response: ServerResponse, markup: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(markup);
}

/** The login form of a provider, with the values that it must return. */
export function loginForm(title: string, action: string, hidden: Record<string, string>, isWrong: boolean): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return page({
    locale: 'en',
    direction: 'ltr',
    title,
    stylesheet: null,
    body: html`<h1>${title}</h1>
${isWrong ? html`<p role="alert">Unknown e-mail or password</p>` : null}
<form method="post" action="${action}">
${fields}
<label>E-mail <input name="email" type="email"></label>
<label>Password <input name="password" type="password"></label>
<button name="do" value="sign-in">Sign in</button>
<button name="do" value="cancel">Cancel</button>
</form>`,
  });
}

/** The result of the form: who signed in, a cancellation, or a typing error. */
export function readLogin(form: URLSearchParams, users: readonly ProviderUser[]): ProviderUser | 'cancelled' | 'wrong' {
  if (form.get('do') === 'cancel') return 'cancelled';
  const found = users.find(({ email }) => email === form.get('email')?.trim());
  return found !== undefined && form.get('password') === PROVIDER_PASSWORD ? found : 'wrong';
}
