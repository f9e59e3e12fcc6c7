import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { FALLBACK_LOCALE, INPUT_LENGTH_LIMIT, LOCALES } from '../kernel/constants';
import { readableName } from '../kernel/invisible';
import { LocalizedTextsSchema } from '../kernel/localized';
import { ROLES } from '../kernel/user';
import { EmailSchema } from '../kernel/validation';

/** Attendees for administrators: all of them in pages, those who are added, and invitations. */
export const PEOPLE_API = {
  list: `${API_BASE}/people`,
  acts: `${API_BASE}/people/acts`,
  invitations: `${API_BASE}/people/invitations`,
} as const;

/** Attendees on a page of the list. */
export const PEOPLE_SHOWN = 20;
/** Registrations of an attendee in an answer, and roles. */
export const OF_ONE_MAX = 10;
export const QUERY_MAX = 200;
export const PAGE_MAX = 100_000;
export const GRANTED_ROLES = Object.values(ROLES);
export type GrantedRole = (typeof GRANTED_ROLES)[number];

/** `failed`: the mail server refused this recipient, or could not be reached for a day. */
export const INVITATION_STATES = ['waiting', 'sent', 'failed'] as const;

/** `uninvited` and `invited` attendees were never inside; `inactive` ones may not log in. */
export const PEOPLE_FILTERS = ['all', 'inside', 'uninvited', 'invited', 'failed', 'came', 'inactive'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];
export const PEOPLE_SORTS = ['name', 'visit'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

const SystemSchema = v.picklist(['cvent', 'bizzabo']);
const NumberSchema = v.object({ system: SystemSchema, number: v.string() });
/** A registration's number, with which its owner logs in. */
export type LoginNumber = v.InferOutput<typeof NumberSchema>;

/**
 * Numbers are left out, because they work as passwords. `uid` is null for an attendee who was never inside; times are
 * ISO 8601.
 */
export const HelpedSchema = v.object({
  uid: v.nullable(v.string()),
  email: v.nullable(v.string()),
  name: v.string(),
  company: v.string(),
  registrations: v.array(v.object({ system: SystemSchema, active: v.boolean() })),
  disabled: v.boolean(),
  roles: v.array(v.string()),
  lastLoginAt: v.nullable(v.string()),
  lockedUntil: v.nullable(v.string()),
  invitation: v.nullable(v.object({ state: v.picklist(INVITATION_STATES), at: v.string() })),
  /** The area in which the attendee is now. */
  area: v.optional(v.nullable(v.object({ id: v.string(), names: LocalizedTextsSchema })), null),
});
export type Helped = v.InferOutput<typeof HelpedSchema>;

/**
 * How attendees of this venue log in. `accounts`: the service has accounts of its own. `mails`: they are sent, kept on this
 * machine, or there are none.
 */
const WaysSchema = v.object({
  accounts: v.boolean(),
  password: v.boolean(),
  number: v.nullable(SystemSchema),
  mails: v.picklist(['sent', 'local', 'none']),
});
export type Ways = v.InferOutput<typeof WaysSchema>;

/**
 * A page of the attendees who match; `total` counts all of those. `inside` counts who is in the venue now, as far as they did
 * not choose to be invisible; null where that is not known.
 */
export const PeopleSchema = v.object({
  people: v.array(HelpedSchema),
  total: v.number(),
  inside: v.optional(v.nullable(v.number()), null),
  ways: WaysSchema,
});
export type People = v.InferOutput<typeof PeopleSchema>;

/** Whether the service can make what an attendee needs to log in. */
export const canAdd = ({ accounts, number }: Ways): boolean => accounts || number !== null;

/** The target of an action: the account, or else the e-mail of registrations. */
const who = { uid: v.nullable(v.string()), email: v.nullable(v.string()) };
const RolesSchema = v.pipe(v.array(v.picklist(GRANTED_ROLES)), v.maxLength(GRANTED_ROLES.length));
const LocaleSchema = v.picklist(LOCALES);

export const ActSchema = v.variant('act', [
  v.object({ act: v.literal('unlock'), ...who }),
  v.object({ act: v.literal('mail'), ...who, locale: v.string() }),
  v.object({ act: v.literal('invite'), ...who, locale: LocaleSchema }),
  v.object({ act: v.literal('number'), ...who }),
  v.object({ act: v.literal('activate'), ...who }),
  v.object({ act: v.literal('deactivate'), ...who }),
  v.object({ act: v.literal('roles'), ...who, roles: RolesSchema }),
]);
export type Act = v.InferOutput<typeof ActSchema>;

/** What an act or an addition hands to the organiser: a link to pass on where no mail is sent, and numbers. */
export const HandedSchema = v.object({
  isMailed: v.boolean(),
  link: v.nullable(v.string()),
  numbers: v.array(NumberSchema),
});
export type Handed = v.InferOutput<typeof HandedSchema>;
export const NOTHING_HANDED: Handed = { isMailed: false, link: null, numbers: [] };

const text = v.pipe(
  v.string(),
  v.transform(readableName),
  v.maxLength(INPUT_LENGTH_LIMIT - 1, 'validation.valueTooLong'),
);

/** A new attendee. Messages are catalogue keys. */
export const NewAttendeeSchema = v.object({
  name: v.pipe(text, v.nonEmpty('validation.required')),
  email: EmailSchema,
  company: text,
  title: text,
  roles: RolesSchema,
  locale: LocaleSchema,
  isInvited: v.boolean(),
});
export type NewAttendee = v.InferOutput<typeof NewAttendeeSchema>;

/** How far the invitations are. `isRunning`: the service still makes accounts and mails for those who have none. */
export const InvitationsSchema = v.object({
  uninvited: v.number(),
  waiting: v.number(),
  sent: v.number(),
  failed: v.number(),
  isRunning: v.boolean(),
});
export type Invitations = v.InferOutput<typeof InvitationsSchema>;
export const InviteAllSchema = v.object({ locale: LocaleSchema });

/** Whether an attendee has registrations, and none of them is active. */
export const isNumberOff = ({ registrations }: Helped): boolean =>
  registrations.length > 0 && registrations.every(({ active }) => !active);

/** Whether an attendee may enter, as far as their account, roles and registrations say. */
export const isActive = (one: Helped): boolean => {
  const { uid, disabled, roles, registrations } = one;
  if (disabled || (uid === null && registrations.length === 0)) return false;
  return !isNumberOff(one) || roles.length > 0;
};

/** What organisers call an attendee. */
export const nameOf = ({ name, email, uid }: Helped): string => name || (email ?? uid ?? '');

export type Standing = 'inactive' | 'came' | 'refused' | 'waiting' | 'invited' | 'uninvited';

/** What the list says about an attendee. */
export function standingOf(one: Helped): Standing {
  if (!isActive(one)) return 'inactive';
  if (one.lastLoginAt !== null) return 'came';
  if (one.invitation === null) return 'uninvited';
  if (one.invitation.state === 'sent') return 'invited';
  return one.invitation.state === 'failed' ? 'refused' : 'waiting';
}

/** Whether an attendee can be invited, for the first time or again. */
export const mayInvite = (one: Helped, { accounts }: Ways): boolean =>
  accounts && one.email !== null && isActive(one) && one.lastLoginAt === null;

/** A new attendee as an organiser types it. */
export type AttendeeDraft = Omit<NewAttendee, 'roles'> & { roles: readonly GrantedRole[] };
export const draftIn = (locale: AttendeeDraft['locale']): AttendeeDraft => ({
  name: '',
  email: '',
  company: '',
  title: '',
  roles: [],
  locale,
  isInvited: true,
});

export type AttendeeFault = 'required' | 'tooLong' | 'email';
const faultIn = (message: string): AttendeeFault => {
  if (message === 'validation.valueTooLong') return 'tooLong';
  return message === 'validation.emailInvalid' ? 'email' : 'required';
};

/** What is wrong with which field of a draft. */
export function attendeeFaults(draft: AttendeeDraft): Partial<Record<keyof AttendeeDraft, AttendeeFault>> {
  const { issues = [] } = v.safeParse(NewAttendeeSchema, draft);
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? '', faultIn(issue.message)]));
}

/** The language of an invitation: that of the page, else English. */
export const invitationLocale = (locale: string): AttendeeDraft['locale'] =>
  LOCALES.find((one) => one === locale) ?? FALLBACK_LOCALE;
