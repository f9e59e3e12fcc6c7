import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Milliseconds since 1970. */
const time = (name: string) => bigint(name, { mode: 'number' });

export const identityUsers = pgTable('identity_users', {
  uid: text('uid').primaryKey(),
  /** Lower case; null for a user who was never given one. */
  email: text('email').unique(),
  displayName: text('display_name'),
  photoUrl: text('photo_url'),
  emailVerified: boolean('email_verified').notNull().default(false),
  disabled: boolean('disabled').notNull().default(false),
  salt: text('salt'),
  passwordHash: text('password_hash'),
  passwordUpdatedAt: time('password_updated_at'),
  /** Tokens issued before this moment are refused. */
  validSince: time('valid_since').notNull(),
  customClaims: jsonb('custom_claims').$type<Record<string, unknown>>().notNull().default({}),
  attributes: jsonb('attributes').$type<Record<string, string>>().notNull().default({}),
  createdAt: time('created_at').notNull(),
  lastLoginAt: time('last_login_at'),
});

export const identityProviderLinks = pgTable(
  'identity_provider_links',
  {
    providerId: text('provider_id').notNull(),
    rawId: text('raw_id').notNull(),
    uid: text('uid')
      .notNull()
      .references(() => identityUsers.uid, { onDelete: 'cascade' }),
    email: text('email'),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.rawId] }),
    index('identity_provider_links_uid').on(table.uid),
  ],
);

export const identityRefreshTokens = pgTable(
  'identity_refresh_tokens',
  {
    /** SHA-256 of the token; the token itself is kept nowhere. */
    tokenHash: text('token_hash').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => identityUsers.uid, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    /** Seconds since 1970, as the claim `auth_time` has it. */
    authTime: bigint('auth_time', { mode: 'number' }).notNull(),
    claims: jsonb('claims').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: time('created_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (table) => [
    index('identity_refresh_tokens_uid').on(table.uid),
    index('identity_refresh_tokens_created').on(table.createdAt),
  ],
);

export const identityCodes = pgTable(
  'identity_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    type: text('type').notNull(),
    email: text('email').notNull(),
    /** Where to go afterwards; only ever on an origin of our own. */
    continueUrl: text('continue_url'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('identity_codes_email').on(table.email)],
);

export const identitySigningKeys = pgTable('identity_signing_keys', {
  kid: text('kid').primaryKey(),
  /** Unique, so that instances that start together agree on one key. The highest signs, all verify. */
  generation: integer('generation').notNull().unique(),
  privateJwk: jsonb('private_jwk').notNull(),
  publicJwk: jsonb('public_jwk').notNull(),
  createdAt: time('created_at').notNull(),
});

export const identityOutbox = pgTable('identity_outbox', {
  id: text('id').primaryKey(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  link: text('link').notNull(),
  locale: text('locale').notNull(),
  createdAt: time('created_at').notNull(),
});

/** Failed sign-ins in a row, by login kind and account. */
export const identityAttempts = pgTable('identity_attempts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  /** When the last counted failure was. */
  failedAt: time('failed_at').notNull(),
});
