import type { Account } from './world';

const PROFILE = '/api/userProfile/architecture';

/** Whose profile it is, and where. */
export type Profiled = { url: string; identity: string; architectureId: string; account: Account };
type Profile = { userId: string; data: { attributes: Record<string, unknown>; revision?: number } };

async function call<T>(address: string, token: string | null, body?: unknown): Promise<T> {
  const answer = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${new URL(address).pathname} answers ${answer.status}`);
  return (await answer.json()) as T;
}

/** Where an account of our own service gets its token. */
export const identityAt = (url: string): string =>
  `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=venue`;

export const tokenFor = (identity: string, { email, password }: Account) =>
  call<{ idToken: string; localId: string }>(identity, null, { email, password, returnSecureToken: true });

/** Saves a change to the user's profile from another device. */
async function save({ url, identity, architectureId, account }: Profiled, change: object): Promise<void> {
  const { idToken, localId } = await tokenFor(identity, account);
  const path = `${url}${PROFILE}/${encodeURIComponent(architectureId)}/userProfile`;
  const { data, userId } = await call<Profile>(`${path}/${localId}`, idToken);
  const attributes = { ...data.attributes, ...change };
  await call(path, idToken, { userId, data: { ...data, attributes } });
}

export const clearProfile = (whose: Profiled): Promise<void> =>
  save(whose, { name: whose.account.name, company: '', jobTitle: '', socialMediaProfile: '' });
export const changeElsewhere = (whose: Profiled): Promise<void> => save(whose, { company: 'Theirs and Sons' });
