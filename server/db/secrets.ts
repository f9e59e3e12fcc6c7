import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database';
import { secrets } from './tables';

/** A random secret by name; the first instance that reads it creates it. */
export async function readSecret(db: Database, name: string): Promise<Buffer> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  if (row === undefined) throw new Error(`The secret ${name} could not be stored`);
  return Buffer.from(row.value, 'base64url');
}
