/** How a language is written. */
export type Writing = {
  /** Unicode names of its scripts. */
  scripts: readonly string[];
  /** Every mark that its texts may have apart from its quotation marks and `COMMON_MARKS`. */
  marks: string;
  quotes: readonly [open: string, close: string];
  /** The signs that end a sentence. */
  ends: string;
};

/** Ellipsis, multiplication sign and slash. */
export const COMMON_MARKS = '…×/';

const WESTERN = '.,:?!()-';

const latin = (quotes: Writing['quotes'], more = ''): Writing => ({
  scripts: ['Latin'],
  marks: WESTERN + more,
  quotes,
  ends: '.?!',
});

const APOSTROPHE = '’';
const NO_BREAK_HYPHEN = '\u2011';
const NO_BREAK_SPACES = '\u00a0\u202f';

export const ENGLISH = latin(['“', '”'], APOSTROPHE);

export const WRITINGS: Readonly<Record<string, Writing>> = {
  en: ENGLISH,
  de: latin(['„', '“'], NO_BREAK_HYPHEN),
  fr: latin(['«', '»'], APOSTROPHE + NO_BREAK_SPACES),
  it: latin(['«', '»'], APOSTROPHE),
  es: latin(['«', '»'], '¿¡'),
  ja: { scripts: ['Han', 'Hiragana', 'Katakana'], marks: '。、：？！（）・', quotes: ['「', '」'], ends: '。？！' },
  ar: { scripts: ['Arabic'], marks: '.،:؟!()', quotes: ['«', '»'], ends: '.؟!' },
  bg: { scripts: ['Cyrillic'], marks: WESTERN, quotes: ['„', '“'], ends: '.?!' },
  bn: { scripts: ['Bengali'], marks: `।,:?!()-${NO_BREAK_HYPHEN}`, quotes: ['“', '”'], ends: '।?!' },
  cs: latin(['„', '“']),
  da: latin(['”', '”']),
  el: { scripts: ['Greek'], marks: `.,:;!()-${APOSTROPHE}`, quotes: ['«', '»'], ends: '.;!' },
  et: latin(['„', '“'], NO_BREAK_HYPHEN),
  fi: latin(['”', '”'], '–'),
  hi: { scripts: ['Devanagari'], marks: '।,:?!()-', quotes: ['“', '”'], ends: '।?!' },
  hr: latin(['„', '”']),
  hu: latin(['„', '”'], `–${NO_BREAK_HYPHEN}`),
  lt: latin(['„', '“'], '–'),
  lv: latin(['“', '”'], '–'),
  mt: latin(['“', '”'], APOSTROPHE),
  nl: latin(['‘', '’'], APOSTROPHE),
  pl: latin(['„', '”']),
  pt: latin(['«', '»']),
  'pt-BR': latin(['“', '”']),
  ro: latin(['„', '”']),
  ru: { scripts: ['Cyrillic'], marks: `${WESTERN}—`, quotes: ['«', '»'], ends: '.?!' },
  sk: latin(['„', '“']),
  sl: latin(['»', '«']),
  sv: latin(['”', '”']),
  ts: latin(['“', '”'], APOSTROPHE),
  ur: { scripts: ['Arabic'], marks: '۔،:؟!()', quotes: ['“', '”'], ends: '۔؟!' },
  zh: { scripts: ['Han'], marks: '。，、：？！（）', quotes: ['“', '”'], ends: '。？！' },
};

const NAMES = ['IP', 'CSV', 'JSON', 'XLSX', 'ZIP', 'PNG', 'SVG', 'HTML', 'Home', 'Delete', 'https', 'localhost'];
const UNITS = ['KB', 'MB'];

/** Latin words that catalogues in other scripts may have: names of formats and keys, and what people write that way. */
export const LATIN_WORDS: Readonly<Record<string, readonly string[]>> = {
  ja: [...NAMES, ...UNITS, 'IT', 'SNS'],
  ar: NAMES,
  bg: [...NAMES, ...UNITS, 'SSO'],
  bn: [...NAMES, ...UNITS],
  el: [...NAMES, ...UNITS, 'SSO', 'email', 'Email', 'webinar', 'cookies', 'emoji'],
  hi: [...NAMES, ...UNITS, 'IT'],
  ru: [...NAMES, 'SSO', 'cookie'],
  ur: [...NAMES, ...UNITS],
  zh: [...NAMES, ...UNITS, 'IT', 'Cookie'],
};

/** English texts that are also words of the language. */
export const LOANS: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Person',
    'Chat',
    'Details',
    'Details (optional)',
    'Film',
    'Link',
    'Live',
    'Logo',
    'Meeting',
    'Name',
    'Offline',
    'Orange',
    'Panorama',
    'Text',
    'Timer',
    'Version',
    'Version {{version}}',
    'Webinar',
    'Whiteboard',
    'Widget',
    'Browser',
    'Code',
  ],
  fr: [
    'Action',
    'Programme',
    '{{count}} film',
    '{{count}} films',
    'Chat',
    'Description',
    'Document',
    'Documents',
    'E-mail',
    'Film',
    'Invisible',
    'Logo',
    'Menu',
    'Message',
    'Messages',
    'Note',
    'Orange',
    'Page',
    'Pages',
    'Panorama',
    'Questions',
    'Simple',
    'Version',
    'Version {{version}}',
    'Widget',
    'description',
    'navigation',
    'position',
    '{{result}}, inactive',
    'Code',
  ],
  hu: ['Widget'],
  it: [
    'Area',
    'Chat',
    'E-mail',
    'Link',
    'Menu',
    'No',
    'no',
    'Offline',
    'Password',
    'Picture in picture',
    'Single sign-on',
    'Social wall',
    'Widget',
    'Browser',
  ],
  es: ['Chat', 'Invisible', 'No', 'no', 'Panorama', 'Widget'],
  cs: ['{{count}} film', 'Chat', 'E-mail', 'Film', 'Offline', 'Text', 'Widget'],
  da: [
    'Person',
    '{{count}} film',
    '{{count}} like',
    '{{count}} likes',
    'Chat',
    'Download',
    'E-mail',
    'Film',
    'Link',
    'Live',
    'Menu',
    'navigation',
    'Offline',
    'Orange',
    'Pen',
    'Send',
    'Start chat',
    'Version',
    'Version {{version}}',
    'Whiteboard',
    'Widget',
    'Browser',
  ],
  fi: ['Chat', 'Widget'],
  hr: ['{{count}} film', 'Chat', 'Film', 'Oval', 'Widget'],
  mt: ['Chat', 'Link', 'Whiteboard', 'Widget'],
  nl: [
    '{{count}} item',
    '{{count}} items',
    '{{count}} like',
    '{{count}} likes',
    'Camera',
    'Chat',
    'Details',
    'Document',
    'Host',
    'Link',
    'Live',
    'Menu',
    'Offline',
    'Social wall',
    'Whiteboard',
    'Widget',
    'Browser',
    'Code',
  ],
  pl: ['{{count}} film', 'E-mail', 'Film', 'Link', 'Menu', 'Offline'],
  pt: ['Chat', 'E-mail', 'Menu', 'Offline', 'Widget'],
  'pt-BR': ['Chat', 'E-mail', 'Link', 'Menu', 'Offline', 'Widget'],
  ro: [
    '{{count}} film',
    'Calendar',
    'Chat',
    'Document',
    'E-mail',
    'Film',
    'Link',
    'Offline',
    'Text',
    'Widget',
    'Browser',
  ],
  sk: ['{{count}} film', 'Chat', 'E-mail', 'Film', 'Offline', 'Text', 'Widget'],
  sl: ['{{count}} film', 'Film'],
  sv: [
    'Person',
    '{{count}} film',
    'Film',
    'Live',
    'Offline',
    'Orange',
    'Text',
    'Version',
    'Version {{version}}',
    'Whiteboard',
    'Widget',
  ],
  et: ['Link'],
};

const GREETING = ['mailGreeting'];

/** Keys whose texts end otherwise than in English: a greeting with an exclamation mark, a heading without a full stop. */
export const OTHER_ENDINGS: Readonly<Record<string, readonly string[]>> = {
  ar: ['people.title'],
  da: GREETING,
  de: ['people.title'],
  es: GREETING,
  et: GREETING,
  hu: [...GREETING, 'login.title', 'login.titleOf'],
  ja: [...GREETING, 'login.chooseTitle', 'media.like', 'moderation.howLong'],
  lv: [...GREETING, 'login.title'],
  'pt-BR': GREETING,
  ru: GREETING,
  sv: GREETING,
};
