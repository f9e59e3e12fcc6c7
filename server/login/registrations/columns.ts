import type { FileCheck } from '../../../domain/control/imports';
import { type KnownMistake, mistake } from '../../../domain/kernel/mistake';
import type { RegistrationSystem } from './registration';

type Field = 'email' | 'firstName' | 'lastName' | 'name' | 'company' | 'title' | 'status';

/** Spellings, in order of priority if a file has several. */
const NUMBERS: Readonly<Record<RegistrationSystem, readonly string[]>> = {
  cvent: ['Confirmation Number', 'Confirmation No', 'Confirmation Code', 'Registration Confirmation Number'],
  bizzabo: ['Ticket Number', 'Ticket No', 'Registration Number', 'Registration No', 'Order Ticket ID', 'Ticket ID'],
};
const FIELDS: Readonly<Record<Field, readonly string[]>> = {
  email: ['Email Address', 'Email', 'Attendee Email', 'Attendee Email Address', 'Primary Email'],
  firstName: ['First Name', 'Given Name', 'Attendee First Name'],
  lastName: ['Last Name', 'Surname', 'Family Name', 'Attendee Last Name'],
  name: ['Full Name', 'Attendee Name', 'Name'],
  company: ['Company Name', 'Company', 'Organization', 'Organisation', 'Organization Name'],
  title: ['Job Title', 'Position', 'Title'],
  status: [
    'Invitee Status',
    'Registration Status',
    'Registrant Status',
    'Attendee Status',
    'Ticket Status',
    'Order Status',
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
].concat(['Confirmed', 'Going', 'No Show', 'Paid', 'Participated', 'Registered', 'Valid']);
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
];

/** Ignores case, spaces and punctuation. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const activeStatuses = new Set(ACTIVE.map(plain));
const inactiveStatuses = new Set(INACTIVE.map(plain));

/** Whether a status is active; null for an unknown one. */
export function isActiveStatus(status: string): boolean | null {
  if (activeStatuses.has(plain(status))) return true;
  return inactiveStatuses.has(plain(status)) ? false : null;
}

export type Column = { index: number; label: string };

/** The columns of a file. */
export type Columns = {
  system: RegistrationSystem;
  count: number;
  number: Column;
  email: Column;
} & Readonly<Record<Exclude<Field, 'email'>, Column | null>>;

/** Columns that only exports of a registration system have. */
const OF_EXPORTS: Readonly<Record<RegistrationSystem, readonly string[]>> = {
  cvent: ['Invitee Status', 'Registration Confirmation Number'],
  bizzabo: ['Order Ticket ID', 'Ticket ID', 'Ticket Status', 'Order Status'],
};

/** Whether a file is an export of its registration system, or the organisers' own table. */
export function fileKindOf({ system, number, status }: Columns): FileCheck['kind'] {
  const known = OF_EXPORTS[system].map(plain);
  return [number, status].some((column) => column !== null && known.includes(plain(column.label))) ? system : 'own';
}

/** Columns of the same kind, in the order of their spellings and places, by their kind. */
export type Several = Readonly<Partial<Record<Field | 'number', readonly Column[]>>>;

export type Header =
  | { columns: Columns; several: Several }
  | { columns: null; fault: string; mistake: KnownMistake; known: number };

/** The columns of a possible header, or its error; `known` counts the recognised columns. */
export function readHeader(record: readonly string[]): Header {
  const labels = record.map(plain);
  const findAll = (spellings: readonly string[]): Column[] =>
    spellings
      .map(plain)
      .flatMap((wanted) =>
        labels.flatMap((label, index) => (label === wanted ? { index, label: (record[index] ?? '').trim() } : [])),
      );
  const find = (spellings: readonly string[]): Column | null => findAll(spellings)[0] ?? null;
  const [cvent, bizzabo] = [find(NUMBERS.cvent), find(NUMBERS.bizzabo)];
  const email = find(FIELDS.email);
  const more = {
    firstName: find(FIELDS.firstName),
    lastName: find(FIELDS.lastName),
    name: find(FIELDS.name),
    company: find(FIELDS.company),
    title: find(FIELDS.title),
    status: find(FIELDS.status),
  };
  const known = [cvent, bizzabo, email, ...Object.values(more)].filter((column) => column !== null).length;
  if (cvent !== null && bizzabo !== null) {
    const fault = `it has the columns of both systems, "${cvent.label}" and "${bizzabo.label}": remove one of them`;
    const both = mistake('bothSystems', { first: cvent.label, second: bizzabo.label });
    return { columns: null, fault, mistake: both, known };
  }
  const number = cvent ?? bizzabo;
  if (number === null || email === null) {
    const missing = [
      ...(number === null ? ['"Confirmation Number" (Cvent) or "Ticket Number" (Bizzabo)'] : []),
      ...(email === null ? ['"Email"'] : []),
    ];
    const fault = `${missing.length > 1 ? 'these columns are' : 'this column is'} missing: ${missing.join(', and ')}`;
    const names = [
      ...(number === null ? ['Confirmation Number / Ticket Number'] : []),
      ...(email === null ? ['Email'] : []),
    ];
    return { columns: null, fault, mistake: mistake('noColumns', { columns: names.join(', ') }), known };
  }
  const system = cvent === null ? 'bizzabo' : 'cvent';
  const kinds = Object.entries({ ...FIELDS, number: NUMBERS[system] });
  const several = kinds.map(([kind, spellings]) => [kind, findAll(spellings)] as const);
  return {
    columns: { system, count: record.length, number, email, ...more },
    several: Object.fromEntries(several.filter(([, columns]) => columns.length > 1)),
  };
}
