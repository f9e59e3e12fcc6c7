import { ADA_AT_THE_VENUE } from './world';

const PROFILE = '/api/userProfile/architecture/aurora/userProfile';

type Profile = { userId: string; data: { attributes: Record<string, unknown>; revision?: number } };

async function call<T>(url: string, path: string, token: string | null, body?: unknown): Promise<T> {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return (await answer.json()) as T;
}

/** Saves a change to Ada's profile from another device. */
async function save(url: string, change: Record<string, unknown>): Promise<void> {
  const { idToken, localId } = await call<{ idToken: string; localId: string }>(
    url,
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=venue',
    null,
    { ...ADA_AT_THE_VENUE, returnSecureToken: true },
  );
  const { data, userId } = await call<Profile>(url, `${PROFILE}/${localId}`, idToken);
  const attributes = { ...data.attributes, ...change };
  await call(url, PROFILE, idToken, { userId, data: { ...data, attributes } });
}

export const clearProfile = (url: string): Promise<void> =>
  save(url, { name: 'Ada Lovelace', company: '', jobTitle: '', socialMediaProfile: '' });
export const changeElsewhere = (url: string): Promise<void> => save(url, { company: 'Theirs and Sons' });
