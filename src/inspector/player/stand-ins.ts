import * as v from 'valibot';
import type { FileAddress } from '../../../domain/chat/files';
import type { ChatMessage } from '../../../domain/chat/message';
import type { ChatReport, ChatSearch } from '../../../domain/chat/safety';
import type { UserInfo } from '../../../domain/kernel/user';
import type { Contact } from '../../../domain/people/leads';
import type { Attendee } from '../../../domain/people/presence';
import type { UserProfile } from '../../../domain/people/profile';
import type { SearchAnswer } from '../../../domain/search/search';
import type { Substitutes } from '../../../machines/support/revive';
import { type Content, filled, publishedIn, withPicture } from './content';

/** What views show where a recording holds nothing. */
const TEXT = '[hidden]';

/** The properties that hold what an actor gives. */
const RESULTS: readonly string[] = ['output', 'data'];

const PERSON = { uid: TEXT, userId: TEXT, name: TEXT, company: TEXT, title: TEXT };
const USER: UserInfo = { userId: TEXT, email: TEXT, attributes: PERSON };
const PROFILE: UserProfile = {
  userId: TEXT,
  data: {
    attributes: {
      name: TEXT,
      email: TEXT,
      company: TEXT,
      jobTitle: TEXT,
      socialMediaProfile: '',
      aboutMe: '',
      openForNetworking: false,
      showEmail: false,
      privateInformation: false,
      profileCompletion: 50,
      booleanAttributes: {},
    },
  },
};
const ATTENDEE: Attendee = { uid: TEXT, areaId: '', name: TEXT, timestamp: 0 };
const AUTHOR = { name: TEXT, portrait: null };
const MESSAGE: ChatMessage = { from: TEXT, at: 0, kind: 'text', text: TEXT };
const FOUND: ChatSearch['results'][number] = { id: TEXT, room: TEXT, from: TEXT, at: 0, kind: 'text', text: TEXT };
const REPORT: ChatReport = {
  id: TEXT,
  by: TEXT,
  at: 0,
  room: TEXT,
  roomName: TEXT,
  reason: TEXT,
  text: null,
  message: null,
  about: null,
  context: [],
  answer: null,
};
const CONTACT: Contact = { name: TEXT, email: TEXT, company: TEXT, title: TEXT };
const ANSWER: SearchAnswer = { answer: null, sources: [], results: [], isWritten: false };
const ADDRESS: FileAddress = { url: 'data:,', small: null, expires: Number.MAX_SAFE_INTEGER };
const FILE = { id: TEXT, name: TEXT, size: 0, type: 'text/plain' };
/** A question, a poll, a suggestion, a meeting, a shared contact. */
const BODY = {
  ...PERSON,
  text: TEXT,
  by: null,
  answer: null,
  question: TEXT,
  choices: [],
  statements: [],
  contact: CONTACT,
  note: '',
  at: '',
  shared: null,
  received: null,
};

/** By the name of the property that was sealed, or of the actor whose result it is. Any other is a text. */
const STAND_INS = new Map<string, unknown>(
  Object.entries({
    profile: PROFILE,
    readProfile: PROFILE,
    refreshProfile: PROFILE,
    readAttendee: PROFILE,
    saveProfile: PROFILE,
    user: USER,
    readUserInfo: USER,
    attendee: { ...PROFILE, ...ATTENDEE },
    attendees: ATTENDEE,
    author: AUTHOR,
    readName: AUTHOR,
    last: MESSAGE,
    messages: MESSAGE,
    results: FOUND,
    reactions: {},
    report: REPORT,
    answer: ANSWER,
    readAddress: ADDRESS,
    stored: FILE,
    file: FILE,
    body: BODY,
    names: {},
    readEmojiNames: {},
    recent: [],
    ownTexts: [],
    waiting: [],
    merged: [],
    drafts: [],
    choices: [],
    list: [],
    texts: { question: TEXT, choices: [TEXT, TEXT], isMultiple: false },
  }),
);

function standInFor(names: readonly string[], beside: object): unknown {
  const known = names.findLast((name) => STAND_INS.has(name));
  // Each is kept beside its user, or by them.
  if (known === 'attendees') return { ...ATTENDEE, uid: names.at(-1) };
  if (known === 'attendee' && 'uid' in beside) return { ...PROFILE, ...ATTENDEE, uid: beside.uid };
  if (known !== undefined) return STAND_INS.get(known);
  const isStream = names.includes('stream') || names.includes('screen');
  return isStream ? new MediaStream() : TEXT;
}

/** Of these only that they were there is recorded. */
const OBJECTS = new Map<string, () => unknown>(
  Object.entries({ shapes: () => ({}), stored: () => ({}), unsent: () => ({}), steps: () => ({}), square: () => null }),
);

/** What is drawn in place of what a recording does not hold. */
export const substitutesFor = (content: Content | null): Substitutes => ({
  sealed: standInFor,
  hidden(names) {
    const make = OBJECTS.get(names.at(-1) ?? '');
    return make === undefined ? TEXT : make();
  },
  object(value, names) {
    const published =
      content === null
        ? undefined
        : publishedIn(content, RESULTS.includes(names.at(-1) ?? '') ? names.at(-2) : names.at(-1));
    return published === undefined ? value : filled(value, published);
  },
  whole: withPicture,
});

/** A text that a rule of the login accepts. */
export const typedFor = (rule: v.GenericSchema<string, string>): string =>
  [TEXT, 'hidden@venue.example', '1'].find((text) => v.safeParse(rule, text).success) ?? '';
