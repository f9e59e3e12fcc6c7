import { HANDLER_PATH } from '../../../server/identity/sign-on/provider';
import type { ProviderSettings } from '../../../server/identity/sign-on/provider-settings';
import { parseProviderSettings } from '../../../server/identity/sign-on/provider-settings';
import { PROVIDER_PASSWORD } from '../../providers/people';

export const settingsOf = (...providers: readonly { provider: object }[]): ProviderSettings[] =>
  parseProviderSettings(providers.map(({ provider }) => provider));

export type Answer = { state: string; urlResponse: string; postBody: string | null };
export type Attempt = { providerId: string; sessionId: string; authUri: string; state: string };
type Page = { url: string; status: number; headers: Headers; text: string };

const unescape = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => {
    const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
    return characters[name] ?? '';
  });

const attribute = (tag: string, name: string): string => unescape(new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** The data for the script on the page that providers return to. */
export function readAnswer({ text }: { text: string }): Answer | null {
  const [, data] = /<script type="application\/json" id="answer">([^<]*)<\/script>/.exec(text) ?? [];
  return JSON.parse(data ?? 'null');
}

/** A browser without scripts: cookies, redirects and forms. */
export function createVisitor() {
  const jar = new Map<string, Map<string, string>>();

  async function open(address: string, body: URLSearchParams | null = null): Promise<Page> {
    const url = new URL(address);
    const cookies = jar.get(url.host) ?? new Map<string, string>();
    jar.set(url.host, cookies);
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const response = await fetch(url, {
      redirect: 'manual',
      headers,
      ...(body === null ? {} : { method: 'POST', body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) return open(new URL(location, url).href);
    return { url: url.href, status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Submits the page's only form, with its values and the typed ones. */
  async function submit(page: Page, typed: Record<string, string> = {}): Promise<Page> {
    const [form = ''] = /<form[^>]*>/.exec(page.text) ?? [];
    const hidden = [...page.text.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]): [string, string] => [
      attribute(tag, 'name'),
      attribute(tag, 'value'),
    ]);
    const fields = new URLSearchParams([...hidden, ...Object.entries(typed)]);
    return open(new URL(attribute(form, 'action'), page.url).href, fields);
  }

  /** Acts at the provider, and returns to the handler. */
  async function visit(authUri: string, typed: Record<string, string>): Promise<Page> {
    const there = await submit(await open(authUri), typed);
    return new URL(there.url).pathname === HANDLER_PATH ? there : submit(there);
  }

  const answerTo = async (authUri: string, typed: Record<string, string>): Promise<Answer> => {
    const page = await visit(authUri, typed);
    const answer = readAnswer(page);
    if (answer === null) throw new Error(`No answer on ${page.url}: ${page.text}`);
    return answer;
  };

  return {
    open,
    visit,
    signIn: (authUri: string, email: string): Promise<Answer> =>
      answerTo(authUri, { email, password: PROVIDER_PASSWORD, do: 'sign-in' }),
    cancel: (authUri: string): Promise<Answer> => answerTo(authUri, { do: 'cancel' }),
  };
}

type Service = {
  origin: string;
  call: (operation: string, body: unknown) => Promise<{ status: number; body: unknown }>;
};

export const handlerOf = ({ origin }: { origin: string }): string => `${origin}${HANDLER_PATH}`;

export async function begin(service: Service, providerId: string): Promise<Attempt> {
  const { status, body } = await service.call('createAuthUri', { providerId, continueUri: handlerOf(service) });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as Attempt;
}

/** Posts a response like the SDK. */
export const finish = (service: Service, { urlResponse, postBody }: Answer, sessionId: string | null) =>
  service.call('signInWithIdp', {
    requestUri: urlResponse,
    ...(postBody === null ? {} : { postBody }),
    sessionId,
    returnSecureToken: true,
    returnIdpCredential: true,
  });

/** A complete sign-on of a user with one browser. */
export async function signOn(service: Service, providerId: string, email: string) {
  const { authUri, sessionId } = await begin(service, providerId);
  return finish(service, await createVisitor().signIn(authUri, email), sessionId);
}
