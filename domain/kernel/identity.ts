import { type Sealed, seal } from './sealed';
import type { UserInfo } from './user';

/** The user that the identity provider reports. The adapter keeps the token. */
export type Identity = { uid: string; email: string };
/** The identity, sealed so that logs do not show it. */
export type SealedIdentity = { uid: string; user: Sealed<UserInfo> | null };

export const sealIdentity = ({ uid, email }: Identity): SealedIdentity => ({
  uid,
  user: seal({ userId: uid, email, attributes: { name: '', company: '', title: '' } }),
});
