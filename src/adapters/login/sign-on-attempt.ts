import { FirebaseError } from 'firebase/app';
import type { Options } from 'redaxios';
import * as v from 'valibot';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { safeRedirect } from '../../../domain/shell/routes';
import { call } from '../kernel/call';
import { sessionKeep } from '../kernel/storage';

const HANDLER_PATH = '/__/auth/handler';
const PENDING = 'sign-on.pending';
const ANSWER = 'sign-on.answer';
/** The SDK's own timeout. */
const TIMEOUT_MS = 30_000;

export type IdentityServer = { origin: string; apiKey: string };

const AttemptSchema = v.object({
  state: v.string(),
  sessionId: v.string(),
  authUri: v.pipe(v.string(), v.regex(/^https?:\/\//)),
});
/** A pending sign-on: `sessionId` is the secret that only this browser knows, `state` the name of the attempt. */
export type Attempt = v.InferOutput<typeof AttemptSchema>;

const RefusalSchema = v.object({ error: v.object({ message: v.string() }) });
const PendingSchema = v.object({ state: v.string(), sessionId: v.string() });

/** The provider's response to the handler page; `urlResponse` is the handler's address with its query. */
export const AnswerSchema = v.object({
  state: v.string(),
  urlResponse: v.string(),
  postBody: v.nullable(v.string()),
});
/** A provider's response with the secret of the browser that requested it. */
export type Answered = { urlResponse: string; postBody: string | null; sessionId: string };

export const signOnError = (name: string): FirebaseError =>
  new FirebaseError(`auth/${name}`, `Single sign-on failed: ${name}`);

/** The identity server's refusal under the SDK's name for it. */
function refusalOf(status: number, body: unknown): FirebaseError {
  if (status === 429) return signOnError('too-many-requests');
  const { success, output } = v.safeParse(RefusalSchema, body);
  const [code = ''] = success ? output.error.message.split(' : ') : [];
  return signOnError(code === '' ? 'internal-error' : code.toLowerCase().replace(/[_\s]+/g, '-'));
}

/**
 * Requests the provider's address for the sign-on from the identity server.
 * @throws FirebaseError auth/idp-unreachable, auth/operation-not-allowed, auth/network-request-failed …
 */
export async function startAttempt({ origin, apiKey }: IdentityServer, providerId: string): Promise<Attempt> {
  const address = `${origin}/identitytoolkit.googleapis.com/v1/accounts:createAuthUri?key=${encodeURIComponent(apiKey)}`;
  const request: Options = {
    method: 'POST',
    data: { providerId, continueUri: window.location.origin + HANDLER_PATH },
    validateStatus: () => true,
  };
  const answer = await call(address, request, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  // The identity server responds in JSON, which redaxios has parsed; plain text comes from a proxy.
  if (answer === null || typeof answer.data !== 'object') throw signOnError('network-request-failed');
  const { status, data: body } = answer;
  if (status !== 200) throw refusalOf(status, body);
  const attempt = v.safeParse(AttemptSchema, body);
  if (!attempt.success) throw signOnError('internal-error');
  return attempt.output;
}

const SECRET = /(?:token|secret|password|code|state|session|ticket|number|mail|saml\w*)$/i;

/** The return path, without secret or personal values in its query. */
function returnPath({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) if (SECRET.test(name)) query.delete(name);
  const redirect = query.get('redirect');
  if (redirect !== null) query.set('redirect', returnPath(new URL(safeRedirect(redirect), window.location.origin)));
  const kept = query.toString();
  return safeRedirect(pathname + (kept && `?${kept}`) + (hash.includes('=') ? '' : hash));
}

/** Whether this tab has a working session storage. */
export function canRemember(): boolean {
  sessionKeep.write(PENDING, '');
  const isKept = sessionKeep.read(PENDING) !== null;
  sessionKeep.write(PENDING, null);
  return isKept;
}

export function rememberAttempt({ state, sessionId }: Attempt): void {
  const returnTo = returnPath(window.location);
  sessionKeep.write(PENDING, JSON.stringify({ state, sessionId, returnTo }));
}

/** Forgets that this tab redirected to a provider. */
export function forgetAttempt(): void {
  for (const key of [PENDING, ANSWER, STORAGE_KEYS.signOn]) sessionKeep.write(key, null);
}

function take<const S extends v.GenericSchema>(key: string, schema: S): v.InferOutput<S> | null {
  const written = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), sessionKeep.read(key));
  sessionKeep.write(key, null);
  return written.success ? written.output : null;
}

/** The provider's response to this tab, once; nothing if the tab did not request it. */
export function takeAnswer(): Answered | null {
  const pending = take(PENDING, PendingSchema);
  const answer = take(ANSWER, AnswerSchema);
  if (pending === null || answer === null || pending.state !== answer.state) return null;
  return { urlResponse: answer.urlResponse, postBody: answer.postBody, sessionId: pending.sessionId };
}
