import { desc } from 'drizzle-orm';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
} from 'jose';
import type { Database } from '../../db/database';
import { identitySigningKeys } from '../tables';

export const ALGORITHM = 'RS256';

export type SigningKeys = { kid: string; privateKey: CryptoKey; jwks: JSONWebKeySet };

/** The public members of an RSA key. */
const publicPart = ({ kty, n, e }: JWK): JWK => ({
  ...(kty === undefined ? {} : { kty }),
  ...(n === undefined ? {} : { n }),
  ...(e === undefined ? {} : { e }),
});

async function createFirstKey(db: Database, now: number): Promise<void> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true });
  const privateJwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(privateJwk);
  const publicJwk: JWK = { ...publicPart(privateJwk), kid, alg: ALGORITHM, use: 'sig' };
  await db
    .insert(identitySigningKeys)
    .values({ kid, generation: 1, privateJwk, publicJwk, createdAt: now })
    .onConflictDoNothing();
}

const readKeys = (db: Database) => db.select().from(identitySigningKeys).orderBy(desc(identitySigningKeys.generation));

/** Reads the signing keys; the first start creates one. */
export async function loadSigningKeys(db: Database, now: () => number = Date.now): Promise<SigningKeys> {
  let rows = await readKeys(db);
  if (rows.length === 0) {
    await createFirstKey(db, now());
    rows = await readKeys(db);
  }
  const [newest] = rows;
  if (newest === undefined) throw new Error('The store keeps no signing key');
  const privateKey = await importJWK(newest.privateJwk, ALGORITHM);
  if (privateKey instanceof Uint8Array) throw new Error(`The signing key ${newest.kid} is no RSA key`);
  return { kid: newest.kid, privateKey, jwks: { keys: rows.map((row) => row.publicJwk) } };
}
