import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { readableName } from '../kernel/invisible';
import { LocalizedTextsSchema } from '../kernel/localized';
import { IdSchema } from '../kernel/schema';
import { EmailSchema } from '../kernel/validation';

/** Characters of the note that goes with a contact. */
export const NOTE_LENGTH = 500;
export const COMPANY_LENGTH = 100;
/** Companies with which one attendee shares their contact. */
export const MOST_SHARED = 200;
/** Contacts that a company has. */
export const MOST_CONTACTS = 5000;
/** Accounts that receive the contacts of a company. */
export const MOST_RECEIVERS = 20;
/** Contacts on a page of the list. */
export const CONTACTS_SHOWN = 50;
export const CONTACTS_QUERY = 200;

export const LEADS_API = {
  /** Everything that the user shares, of which {@link LEADS_API.withdraw} takes one back. */
  own: `${API_BASE}/leads/{architectureId}`,
  share: `${API_BASE}/leads/{architectureId}/share`,
  withdraw: `${API_BASE}/leads/{architectureId}/withdraw`,
  /** What the user shares with the company of a widget, and whether they receive its contacts. */
  widget: `${API_BASE}/leads/{architectureId}/widgets/{widgetId}`,
  /** The contacts, for the accounts that receive them. */
  contacts: `${API_BASE}/leads/{architectureId}/widgets/{widgetId}/contacts`,
  /** For administrators: who receives the contacts of which company, and how many there are. */
  receivers: `${API_BASE}/leads/receivers`,
} as const;

type Sharing = { sharesContacts?: boolean | null | undefined; contactCompany?: string | null | undefined };

/** The company that attendees are told of; empty if the organiser named none. */
export const companyOf = ({ contactCompany }: Sharing): string =>
  readableName(contactCompany ?? '')
    .slice(0, COMPANY_LENGTH)
    .trim();

/** Whether attendees are offered to share their contact. */
export const offersSharing = (widget: Sharing): boolean => widget.sharesContacts === true && companyOf(widget) !== '';

/** What a company gets of an attendee, as it was when they shared it. */
export const ContactSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(200)),
  email: v.pipe(v.string(), v.maxLength(320)),
  company: v.pipe(v.string(), v.maxLength(200)),
  title: v.pipe(v.string(), v.maxLength(200)),
});
export type Contact = v.InferOutput<typeof ContactSchema>;

export const isSameContact = (one: Contact, other: Contact): boolean =>
  one.name === other.name && one.email === other.email && one.company === other.company && one.title === other.title;

/** Lines stay, other invisible characters go. */
export const noteOf = (text: string): string =>
  text
    .split(/\r\n|\p{Zl}|\p{Zp}|[\r\n]/u)
    .map(readableName)
    .join('\n')
    .trim();
export const NoteSchema = v.pipe(v.string(), v.maxLength(NOTE_LENGTH), v.transform(noteOf));

/** A contact that the user shares with a company; `at` is ISO 8601. */
export const SharedSchema = v.object({
  widgetId: v.string(),
  company: v.string(),
  contact: ContactSchema,
  note: v.string(),
  at: v.string(),
});
export type Shared = v.InferOutput<typeof SharedSchema>;
/** The latest first. */
export const OwnSharedSchema = v.object({ shared: v.array(SharedSchema) });

/**
 * What the user can do with the contact of a widget: `contact` is what would be shared, null for an account without an e-mail;
 * `company` is empty where sharing is not offered; `received` is null for all who do not receive its contacts.
 */
export const StandingSchema = v.object({
  company: v.string(),
  contact: v.nullable(ContactSchema),
  shared: v.nullable(SharedSchema),
  received: v.nullable(v.object({ contacts: v.number(), withdrawn: v.number() })),
});
export type Standing = v.InferOutput<typeof StandingSchema>;

const WidgetIdSchema = v.pipe(IdSchema, v.maxLength(200));
/** `company` and `contact` are what the user has seen: the service shares nothing else. */
export const ShareSchema = v.object({
  widgetId: WidgetIdSchema,
  company: v.string(),
  contact: ContactSchema,
  note: NoteSchema,
});
export const WithdrawSchema = v.object({ widgetId: WidgetIdSchema });

/** A contact as its receivers see it. */
export const ReceivedSchema = v.object({ ...ContactSchema.entries, note: v.string(), at: v.string() });
export type Received = v.InferOutput<typeof ReceivedSchema>;
/** `total` of those that match the search; the latest first. */
export const ContactsSchema = v.object({
  company: v.string(),
  contacts: v.array(ReceivedSchema),
  total: v.number(),
  all: v.number(),
  withdrawn: v.number(),
});
export type Contacts = v.InferOutput<typeof ContactsSchema>;

/** A widget with a company, and who receives its contacts, for administrators; of the attendees only how many. */
export const ReceivingSchema = v.object({
  widgetId: v.string(),
  names: LocalizedTextsSchema,
  company: v.string(),
  isOffered: v.boolean(),
  receivers: v.array(v.string()),
  contacts: v.number(),
  withdrawn: v.number(),
});
export type Receiving = v.InferOutput<typeof ReceivingSchema>;
export const ReceivingsSchema = v.object({ companies: v.array(ReceivingSchema) });

export const ReceiversSchema = v.object({
  widgetId: WidgetIdSchema,
  receivers: v.pipe(v.array(EmailSchema), v.maxLength(MOST_RECEIVERS)),
});
