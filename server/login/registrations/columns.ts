import { ATTENDEE_FIELDS, type AttendeeField, type Taken } from '../../../domain/control/attendee-columns';
import type { FileCheck } from '../../../domain/control/imports';
import { type KnownMistake, mistake } from '../../../domain/kernel/mistake';
import type { RegistrationSystem } from './registration';

type Field = Exclude<AttendeeField, 'number' | 'part'>;
type Source = 'pretix' | 'eventbrite';

/** Spellings, in order of priority if a file has several. */
const NUMBERS: Readonly<Record<RegistrationSystem, readonly string[]>> = {
  cvent: [
    'Confirmation Number',
    'Confirmation No',
    'Confirmation Code',
    'Registration Confirmation Number',
    'Bestätigungsnummer',
  ],
  bizzabo: [
    'Ticket Number',
    'Ticket No',
    'Registration Number',
    'Registration No',
    'Order Ticket ID',
    'Ticket ID',
    'Ticketnummer',
  ],
};
/** Names that say nothing of the system; the venue's usual one counts. */
const ANY_NUMBER = [
  'Number',
  'No.',
  'Reg. No.',
  'Registration ID',
  'Ticket',
  'Ticket Code',
  'Code',
  'Nummer',
  'Nr.',
  'Anmeldenummer',
];
/** Numbers of ticket shops, which are confirmation numbers here; `part` is the place within an order. */
const SHOPS: Readonly<Record<Source, { number: readonly string[]; part: readonly string[] }>> = {
  pretix: { number: ['Order code', 'Bestellnummer'], part: ['Position ID', 'Position'] },
  eventbrite: { number: ['Attendee #', 'Attendee no.', 'Barcode #'], part: [] },
};
/** In an order the buyer has another one, which counts for attendees without an own. */
const OF_ATTENDEE = ['Attendee Email', 'Attendee Email Address', 'E-Mail Teilnehmer*in'];
const FIELDS: Readonly<Record<Field, readonly string[]>> = {
  email: [...OF_ATTENDEE, 'Email Address', 'Email', 'Primary Email', 'E-Mail-Adresse', 'Mail'],
  firstName: [
    'First Name',
    'Given Name',
    'Attendee First Name',
    'Attendee name: Given name',
    'Vorname',
    'Name Teilnehmer*in: Vorname',
  ],
  lastName: [
    'Last Name',
    'Surname',
    'Family Name',
    'Attendee Last Name',
    'Attendee name: Family name',
    'Nachname',
    'Familienname',
    'Name Teilnehmer*in: Nachname',
  ],
  name: ['Full Name', 'Attendee Name', 'Name', 'Name Teilnehmer*in'],
  company: ['Company Name', 'Company', 'Organization', 'Organisation', 'Organization Name', 'Firma', 'Unternehmen'],
  title: ['Job Title', 'Position', 'Title', 'Funktion'],
  status: [
    'Invitee Status',
    'Registration Status',
    'Registrant Status',
    'Attendee Status',
    'Ticket Status',
    'Order Status',
    'Booking Status',
    'Payment Status',
    'Status',
  ],
};

const ACTIVE = [
  'Accepted',
  'Active',
  'Approved',
  'Attended',
  'Attending',
  'Checked In',
  'Complete',
  'Completed',
].concat(
  ['Confirmed', 'Going', 'No Show', 'Paid', 'Participated', 'Registered', 'Valid'],
  ['Angemeldet', 'Bestätigt', 'Bezahlt', 'Teilgenommen', 'Zugesagt'],
);
const INACTIVE = [
  'Abandoned',
  'Canceled',
  'Cancelled',
  'Declined',
  'Deleted',
  'Denied',
  'Denied Approval',
  'Expired',
  'Inactive',
  'Incomplete',
  'Invalid',
  'Invited',
  'No Response',
  'Not Attending',
  'Not Registered',
  'On Waitlist',
  'Opted Out',
  'Pending',
  'Pending Approval',
  'Pending Payment',
  'Refunded',
  'Rejected',
  'Transferred',
  'Unpaid',
  'Visited',
  'Void',
  'Waiting List',
  'Waitlist',
  'Waitlisted',
].concat(['Abgelaufen', 'Abgesagt', 'Ausstehend', 'Eingeladen', 'Storniert', 'Warteliste']);

/** Ignores case, spaces and punctuation; `#` is a number. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/[^\p{L}\p{N}]/gu, '');

const activeStatuses = new Set(ACTIVE.map(plain));
const inactiveStatuses = new Set(INACTIVE.map(plain));

/** Whether a status is active; null for an unknown one. */
export function isActiveStatus(status: string): boolean | null {
  if (activeStatuses.has(plain(status))) return true;
  return inactiveStatuses.has(plain(status)) ? false : null;
}

export type Column = { index: number; label: string };

/** The columns of a file; `source` is the ticket shop whose numbers it has. */
export type Columns = {
  system: RegistrationSystem;
  source: Source | null;
  count: number;
  /** The e-mails of buyers, for rows without an own one. */
  spare: Column | null;
} & Readonly<Record<AttendeeField, Column | null>>;

/** Columns that only exports of a registration system have. */
const OF_EXPORTS: Readonly<Record<RegistrationSystem, readonly string[]>> = {
  cvent: ['Invitee Status', 'Registration Confirmation Number'],
  bizzabo: ['Order Ticket ID', 'Ticket ID', 'Ticket Status', 'Order Status'],
};

/** Whether a file is an export of its registration system, or the organisers' own table. */
export function fileKindOf({ system, source, number, status }: Columns): FileCheck['kind'] {
  if (source !== null) return source;
  const known = OF_EXPORTS[system].map(plain);
  return [number, status].some((column) => column !== null && known.includes(plain(column.label))) ? system : 'own';
}

/** Columns of the same kind, in the order of their spellings and places, by their kind. */
export type Several = Readonly<Partial<Record<AttendeeField, readonly Column[]>>>;

type Found = Readonly<Record<AttendeeField, readonly Column[]>> & {
  numbers: Readonly<Record<RegistrationSystem, Column | null>>;
  /** The systems of columns whose names tell it. */
  systems: ReadonlyMap<number, RegistrationSystem>;
  source: Source | null;
  known: number;
};

const labelOf = (record: readonly string[], index: number): string => (record[index] ?? '').trim();

/** The columns of a possible header that are known by their names. */
function findColumns(record: readonly string[]): Found {
  const labels = record.map(plain);
  const findAll = (spellings: readonly string[]): Column[] =>
    spellings
      .map(plain)
      .flatMap((wanted) =>
        labels.flatMap((label, index) => (label === wanted ? [{ index, label: labelOf(record, index) }] : [])),
      );
  const [cvent, bizzabo] = [findAll(NUMBERS.cvent), findAll(NUMBERS.bizzabo)];
  const shops = (['pretix', 'eventbrite'] as const).map((shop) => ({ shop, found: findAll(SHOPS[shop].number) }));
  const own = [...cvent, ...bizzabo];
  const anyNumber = findAll(ANY_NUMBER);
  const sold = own.length > 0 ? undefined : shops.find(({ found }) => found.length > 0);
  const part = sold === undefined ? [] : findAll(SHOPS[sold.shop].part);
  const isPart = ({ index }: Column): boolean => part.some((one) => one.index === index);
  const found = {
    email: findAll(FIELDS.email),
    number: cvent.length > 0 ? cvent : bizzabo.length > 0 ? bizzabo : (sold?.found ?? anyNumber),
    part,
    name: findAll(FIELDS.name),
    firstName: findAll(FIELDS.firstName),
    lastName: findAll(FIELDS.lastName),
    company: findAll(FIELDS.company),
    title: findAll(FIELDS.title).filter((column) => !isPart(column)),
    status: findAll(FIELDS.status),
  };
  const isBoth = cvent.length > 0 && bizzabo.length > 0;
  return {
    ...found,
    numbers: { cvent: cvent[0] ?? sold?.found[0] ?? null, bizzabo: bizzabo[0] ?? null },
    systems: new Map([
      ...bizzabo.map(({ index }) => [index, 'bizzabo'] as const),
      ...[...cvent, ...(sold?.found ?? [])].map(({ index }) => [index, 'cvent'] as const),
    ]),
    source: sold?.shop ?? null,
    known: Object.values(found).filter((columns) => columns.length > 0).length + (isBoth ? 1 : 0),
  };
}

const attendeeEmails = new Set(OF_ATTENDEE.map(plain));
const isOfAttendee = ({ label }: Column): boolean => attendeeEmails.has(plain(label));

/** Beside the e-mails of attendees, those of buyers. */
const spareOf = ({ email }: Pick<Found, 'email'>, taken: Column | null): Column | null =>
  taken !== null && isOfAttendee(taken) ? (email.find((one) => !isOfAttendee(one)) ?? null) : null;

function severalOf(found: Found): Several {
  const several = ATTENDEE_FIELDS.filter(
    (field) => found[field].length > 1 && (field !== 'email' || spareOf(found, found.email[0] ?? null) === null),
  );
  return Object.fromEntries(several.map((field) => [field, found[field]]));
}

/** The first column of each kind. */
const firstOf = (found: Found): Record<AttendeeField, Column | null> => ({
  email: found.email[0] ?? null,
  number: found.number[0] ?? null,
  part: found.part[0] ?? null,
  name: found.name[0] ?? null,
  firstName: found.firstName[0] ?? null,
  lastName: found.lastName[0] ?? null,
  company: found.company[0] ?? null,
  title: found.title[0] ?? null,
  status: found.status[0] ?? null,
});

export type Header =
  | { columns: Columns; several: Several }
  | { columns: null; fault: string; mistake: KnownMistake; known: number };

/** The columns of a possible header, or its error; `known` counts the recognised columns. */
export function readHeader(record: readonly string[]): Header {
  const found = findColumns(record);
  const { numbers, source, known } = found;
  const { cvent, bizzabo } = numbers;
  if (cvent !== null && bizzabo !== null) {
    const fault = `it has the columns of both systems, "${cvent.label}" and "${bizzabo.label}": remove one of them`;
    const both = mistake('bothSystems', { first: cvent.label, second: bizzabo.label });
    return { columns: null, fault, mistake: both, known };
  }
  const first = { ...firstOf(found), number: cvent ?? bizzabo };
  if (first.number === null || first.email === null) {
    const missing = [
      ...(first.number === null ? ['"Confirmation Number" (Cvent) or "Ticket Number" (Bizzabo)'] : []),
      ...(first.email === null ? ['"Email"'] : []),
    ];
    const fault = `${missing.length > 1 ? 'these columns are' : 'this column is'} missing: ${missing.join(', and ')}`;
    const names = [
      ...(first.number === null ? ['Confirmation Number / Ticket Number'] : []),
      ...(first.email === null ? ['Email'] : []),
    ];
    return { columns: null, fault, mistake: mistake('noColumns', { columns: names.join(', ') }), known };
  }
  const system = cvent === null ? 'bizzabo' : 'cvent';
  const spare = spareOf(found, first.email);
  return { columns: { system, source, count: record.length, spare, ...first }, several: severalOf(found) };
}

/** How many columns of a possible header are known. */
export const knownIn = (record: readonly string[]): number => findColumns(record).known;

/** What an organiser says about the columns of a header; `usual` is the system of numbers whose names do not tell it. */
type Said = { taken: Taken | null; system: RegistrationSystem | null; usual: RegistrationSystem };

/** The columns of a header: those that an organiser took, else by their names, with whatever is missing. */
export function columnsIn(
  record: readonly string[],
  count: number,
  { taken, system: said, usual }: Said,
): { columns: Columns; several: Several } {
  const found = findColumns(record);
  const { numbers, systems } = found;
  const takenAt = (field: AttendeeField): Column | null => {
    const index = taken?.[field];
    return index === undefined ? null : { index, label: labelOf(record, index) || String(index + 1) };
  };
  const isBoth = numbers.cvent !== null && numbers.bizzabo !== null;
  const named = firstOf(found);
  const fields =
    taken === null
      ? { ...named, number: isBoth ? numbers[said ?? usual] : named.number }
      : {
          email: takenAt('email'),
          number: takenAt('number'),
          part: takenAt('part'),
          name: takenAt('name'),
          firstName: takenAt('firstName'),
          lastName: takenAt('lastName'),
          company: takenAt('company'),
          title: takenAt('title'),
          status: takenAt('status'),
        };
  const own = fields.number === null ? undefined : systems.get(fields.number.index);
  const isOfShop = found.number.some(({ index }) => index === fields.number?.index);
  const { number: _, ...others } = severalOf(found);
  return {
    columns: {
      system: said ?? own ?? usual,
      source: isOfShop ? found.source : null,
      count,
      spare: spareOf(found, fields.email),
      ...fields,
    },
    several: taken !== null ? {} : isBoth ? others : severalOf(found),
  };
}
