import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { ROLES } from '../kernel/user';

/** Attendees for administrators: found by a part of their name or e-mail, or by their complete number. */
export const PEOPLE_API = { find: `${API_BASE}/people`, acts: `${API_BASE}/people/acts` } as const;

export const PEOPLE_SHOWN = 20;
export const QUERY_MAX = 200;
export const SYSTEM_NAMES = { cvent: 'Cvent', bizzabo: 'Bizzabo' } as const;
export const GRANTED_ROLES = Object.values(ROLES);

/**
 * Numbers are left out, because they work as passwords. `uid` is null for an attendee who was never inside; times are
 * ISO 8601.
 */
export const HelpedSchema = v.object({
  uid: v.nullable(v.string()),
  email: v.nullable(v.string()),
  name: v.string(),
  company: v.string(),
  registrations: v.array(v.object({ system: v.picklist(['cvent', 'bizzabo']), active: v.boolean() })),
  disabled: v.boolean(),
  roles: v.array(v.string()),
  lastLoginAt: v.nullable(v.string()),
  lockedUntil: v.nullable(v.string()),
});
export type Helped = v.InferOutput<typeof HelpedSchema>;

export const PeopleSchema = v.object({ people: v.array(HelpedSchema), hasMore: v.boolean() });
export type People = v.InferOutput<typeof PeopleSchema>;

/** The target of an action: the account, or else the e-mail of registrations. */
const who = { uid: v.nullable(v.string()), email: v.nullable(v.string()) };

export const ActSchema = v.variant('act', [
  v.object({ act: v.literal('unlock'), ...who }),
  v.object({ act: v.literal('mail'), ...who, locale: v.string() }),
  v.object({ act: v.literal('activate'), ...who }),
  v.object({ act: v.literal('deactivate'), ...who }),
  v.object({ act: v.literal('roles'), ...who, roles: v.array(v.picklist(GRANTED_ROLES)) }),
]);
export type Act = v.InferOutput<typeof ActSchema>;

/** Whether an attendee can log in, as far as their account and registrations say. */
export const isActive = ({ uid, disabled, registrations }: Helped): boolean =>
  !disabled && (registrations.length === 0 ? uid !== null : registrations.some(({ active }) => active));
