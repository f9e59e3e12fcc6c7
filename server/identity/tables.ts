import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import { INVITATION_STATES } from '../../domain/control/people';

/** Milliseconds since 1970. */
const time = () => bigint({ mode: 'number' });

export const identityUsers = pgTable('identity_users', {
  uid: text().primaryKey(),
  /** In lower case; null for a user without one. */
  email: text().unique(),
  displayName: text(),
  photoUrl: text(),
  emailVerified: boolean().notNull().default(false),
  disabled: boolean().notNull().default(false),
  salt: text(),
  passwordHash: text(),
  passwordUpdatedAt: time(),
  /** The last time that every session was ended. */
  validSince: time().notNull(),
  customClaims: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  attributes: jsonb().$type<Record<string, string>>().notNull().default({}),
  createdAt: time().notNull(),
  lastLoginAt: time(),
});

const uid = () =>
  text()
    .notNull()
    .references(() => identityUsers.uid, { onDelete: 'cascade' });

export const identityProviderLinks = pgTable(
  'identity_provider_links',
  { providerId: text().notNull(), rawId: text().notNull(), uid: uid(), email: text() },
  (table) => [primaryKey({ columns: [table.providerId, table.rawId] }), index().on(table.uid)],
);

export const identityRefreshTokens = pgTable(
  'identity_refresh_tokens',
  {
    /** SHA-256 of the token, which is not stored; ID tokens name their session by it. */
    tokenHash: text().primaryKey(),
    uid: uid(),
    provider: text().notNull(),
    /** Seconds since 1970, as the claim `auth_time` has it. */
    authTime: bigint({ mode: 'number' }).notNull(),
    claims: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: time().notNull(),
    revokedAt: time(),
  },
  (table) => [index().on(table.uid), index().on(table.createdAt)],
);

/** Sessions of another identity service that ended here. Its tokens contain no session id, only the session's start. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    uid: text().notNull(),
    /** Seconds since 1970, as the claim `auth_time` has it. */
    authTime: bigint({ mode: 'number' }).notNull(),
    endedAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.authTime] })],
);

export const identityCodes = pgTable(
  'identity_codes',
  {
    /** SHA-256 of the code, which only the mail contains. */
    codeHash: text().primaryKey(),
    type: text().notNull(),
    email: text().notNull(),
    /** The page to return to, always on our own origin. */
    continueUrl: text(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
    usedAt: time(),
  },
  (table) => [index().on(table.email), index().on(table.expiresAt)],
);

/** Pending single sign-ons; a returning browser deletes its row. */
export const identitySignOns = pgTable(
  'identity_sign_ons',
  {
    /** SHA-256 of the state that goes to the provider and back. */
    stateHash: text().primaryKey(),
    /** SHA-256 of the browser's secret, from which nonce, PKCE verifier and SAML request id are derived. */
    sessionHash: text().notNull(),
    providerId: text().notNull(),
    /** Our own origin, to which the provider returns. */
    origin: text().notNull(),
    createdAt: time().notNull(),
  },
  (table) => [index().on(table.createdAt)],
);

export const identitySigningKeys = pgTable('identity_signing_keys', {
  kid: text().primaryKey(),
  /** Unique, so that instances that start together agree on one key. The newest key signs; all keys verify. */
  generation: integer().notNull().unique(),
  privateJwk: jsonb().$type<JWK>().notNull(),
  publicJwk: jsonb().$type<JWK>().notNull(),
  createdAt: time().notNull(),
});

/** How organisers invited attendees who have an account, and whether the mail has left. */
export const identityInvitations = pgTable(
  'identity_invitations',
  {
    uid: uid().primaryKey(),
    locale: text().notNull(),
    /** `failed`: the mail server refused this recipient, or could not be reached for a day. */
    state: text({ enum: INVITATION_STATES }).notNull(),
    /** Of the last invitation. */
    at: time().notNull(),
  },
  (table) => [index().on(table.state)],
);

/** Mails that wait to be sent: one of a kind for each recipient. Links to a new password are made when they are sent. */
export const identityMails = pgTable(
  'identity_mails',
  {
    recipient: text().notNull(),
    /** `reset`: a link for a new password; `link`: a provider can now sign in to the account; `invite`: an invitation. */
    kind: text({ enum: ['reset', 'link', 'invite'] })
      .notNull()
      .default('reset'),
    /** For a `link`: the provider's id. For an `invite`: `password` if its link sets one. */
    provider: text(),
    /** For an `invite`: the number of the registration. */
    number: text(),
    /** One per request: a newer one replaces a waiting mail. */
    id: text().notNull(),
    locale: text().notNull(),
    continueUrl: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** No instance sends it before this time; the one that does postpones it for as long as sending may take. */
    nextTry: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.recipient, table.kind] }), index().on(table.nextTry)],
);

/** Mails in the outbox, used without an SMTP server. */
export const identityOutbox = pgTable(
  'identity_outbox',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    link: text().notNull(),
    locale: text().notNull(),
    createdAt: time().notNull(),
  },
  (table) => [index().on(table.createdAt)],
);

/** Failed logins in a row, by account and by address, and requests for reset mails, by address. */
export const loginFailures = pgTable(
  'login_failures',
  {
    kind: text().notNull(),
    account: text().notNull(),
    failures: integer().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.account] })],
);

export type UserRow = typeof identityUsers.$inferSelect;
