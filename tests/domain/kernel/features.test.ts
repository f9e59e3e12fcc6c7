import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

type Layer = {
  /** Folders that every feature may import. */
  shared: readonly string[];
  /** Files and folders that compose the features, and so import all of them. */
  composing: readonly string[];
  /** Other imports between features, each with its reason. */
  allowed: Readonly<Record<string, string>>;
};

const LAYERS: Readonly<Record<string, Layer>> = {
  domain: {
    shared: ['kernel', 'shell'],
    composing: [],
    allowed: {
      'agenda -> venue': 'the agenda is made of the areas that the venue lists',
      'agenda -> widgets': 'a kept talk is a reminder of its widget',
      'kernel -> privacy': 'the summary of a venue counts its cookie providers',
      'control -> agenda': 'an exported programme is a calendar as the agenda writes it',
      'control -> login': 'designers change the login options',
      'control -> people': 'the checks before publishing look for companies that get contacts',
      'control -> privacy': 'the checks before publishing look for content without consent',
      'control -> stage': 'the programme has a room for each widget with questions and polls',
      'control -> venue': 'the checks before publishing look at colours and at the areas of the dock',
      'control -> widgets': 'the checks before publishing look at what widgets load and when',
      'meeting-room -> calls': 'a room and a call have the same servers that help to connect',
      'meeting-room -> stage': 'the room page receives the talk whose questions are open',
      'widgets -> meeting-room': 'a meeting without an address is in our own room',
      'kernel -> widgets': 'a venue contains the schema of its widgets',
      'privacy -> widgets': 'the origins of widgets need consent',
      'stage -> chat': 'a question is reported for the reasons that a message is',
      'stage -> widgets': 'a talk is a configuration of a widget',
      'widgets -> chat': 'pictures on a whiteboard are files of its room',
    },
  },
  machines: {
    shared: ['kernel', 'shell'],
    composing: ['root'],
    allowed: {
      'control -> chat': 'organisers answer the reports of the chat and the wall',
      'control -> venue': 'organisers see the pictures of the areas',
      'control -> stage': 'organisers look after the questions and polls of talks',
      'meeting-room -> calls': 'a room and a call have the same links and devices',
      'meeting-room -> stage': 'messages of a room become questions of its talk',
      'meeting-room -> support': 'the page of a room reports problems',
      'stage -> chat': 'a question is reported as a message is',
      'support -> login': 'recordings redact the events of the entry',
      'widgets -> people': 'the widget of a presence list is the list of attendees',
    },
  },
  'src/adapters': {
    shared: ['kernel', 'shell'],
    composing: ['root'],
    allowed: {
      'control -> chat': 'organisers answer the reports of the chat and the wall',
      'control -> login': 'the page of organisers has the session of the venue',
      'control -> venue': 'organisers see the pictures of the areas',
      'control -> stage': 'organisers look after the questions and polls of talks',
      'meeting-room -> calls': 'a room and a call have the same links and devices',
      'meeting-room -> login': 'the page of a room has the session of the venue',
      'meeting-room -> support': 'the page of a room reports problems',
      'shell -> support': 'the script in the page notes where it stopped',
      'widgets -> venue': 'documents are files of the venue, signed as its pictures are',
    },
  },
  'src/views': {
    shared: ['kernel', 'shell'],
    composing: ['shell/App.tsx'],
    allowed: {
      'agenda -> people': 'the own agenda has the meetings with one other attendee',
      'agenda -> venue': 'talks are in areas of the venue',
      'agenda -> widgets': 'the address of a talk is copied as that of a widget is',
      'calls -> chat': 'a call is in a room of the chat, with its name',
      'calls -> people': 'who rings has the badge of the staff',
      'chat -> agenda': 'the card of a talk in a message has its time',
      'chat -> calls': 'a room has a button that calls the others',
      'chat -> people': 'a new group takes attendees who are here',
      'chat -> privacy': 'pictures of messages are made where all pictures are',
      'chat -> venue': 'rooms of widgets have the names of their widgets',
      'login -> support': 'a refused login reports a problem',
      'meeting-room -> calls': 'a room and a call have the same moving pictures',
      'meeting-room -> chat': 'a message that became a question is reported as in the chat beside the talk',
      'meeting-room -> support': 'the page of a room reports problems',
      'control -> chat': 'organisers answer the reports of the chat and the wall',
      'control -> venue': 'pictures of the areas are fetched as in the venue',
      'control -> stage': 'organisers look after the questions and polls of talks',
      'control -> widgets': 'the editor shows widgets by the icons of their kinds',
      'people -> agenda': 'a profile has the talks of its attendee',
      'people -> calls': 'the card of an attendee calls them',
      'people -> chat': 'the card of an attendee starts a chat, and the account has the chat data and the reports',
      'people -> privacy': 'the account menu opens the cookie choices',
      'people -> support': 'the account menu reports a problem',
      'people -> venue': 'a profile shows the venue’s own questions',
      'privacy -> venue': 'the cookie banner shows the venue’s texts and links',
      'search -> venue': 'results are places of the venue',
      'shell -> support': 'screens of failures report a problem',
      'venue -> agenda': 'the dock and the drawer open the agenda',
      'venue -> calls': 'a call is above all pages of the venue',
      'venue -> chat': 'the frame and its header show the chat',
      'venue -> login': 'the frame shows that the user is logging out',
      'venue -> people': 'the header and the drawer show the account',
      'venue -> privacy': 'pages show content of other origins behind consent',
      'venue -> search': 'the header and the dock open the search',
      'venue -> support': 'the drawer reports a problem',
      'venue -> widgets': 'areas show widgets',
      'stage -> chat': 'a question is reported as a message is',
      'stage -> venue': 'a question is carried on in a chat of the venue',
      'widgets -> agenda': 'the page before a talk shows its speakers as the agenda does',
      'widgets -> chat': 'the widget of a chat is a room',
      'widgets -> media': 'media boards show likes',
      'widgets -> people': 'the widget of a presence list is the list of attendees',
      'widgets -> privacy': 'widgets show content of other origins behind consent',
      'widgets -> search': 'the widget of the search is the search',
      'widgets -> support': 'a broken widget and the page of a meeting report a problem',
      'widgets -> stage': 'the questions of a talk are beside its widget',
      'widgets -> venue': 'widgets show the venue’s assets and times',
    },
  },
  server: {
    shared: ['http', 'db'],
    composing: ['app.ts', 'main.ts', 'operator', 'db/schema.ts'],
    allowed: {
      'agenda -> identity':
        'certificates and their pages have the words, the pages and the threads of the identity server',
      'calls -> realtime': 'the service limits how often users ring',
      'control -> chat': 'administrators download what attendees wrote in public',
      'control -> people': 'its authors have the names that others see',
      'control -> stage': 'administrators download the questions and polls of talks',
      'chat -> identity': 'members of groups are users of the identity server',
      'chat -> realtime': 'the service writes rooms, reports and locks into the realtime database',
      'meeting-room -> calls': 'a room and a call have the same servers that help to connect',
      'meeting-room -> chat': 'members of a group meet in its room',
      'meeting-room -> identity': 'users whose account ended leave their rooms',
      'meeting-room -> realtime': 'the service grants seats in the realtime database',
      'meeting-room -> stage': 'the room page receives whether its user may moderate questions',
      'media -> realtime': 'the service counts likes in the realtime database',
      'login -> identity': 'the logins of registrations create users of the identity server',
      'login -> venue': 'the login options and the picture behind them are kept with the venue',
      'people -> chat': 'a profile has none of the words that the chat refuses',
      'people -> identity': 'names come from accounts, and those of the staff are kept free',
      'people -> realtime': 'organisers see how many attendees the realtime database has in each area',
      'people -> search': 'attendees are found by the words of the search',
      'privacy -> realtime': 'organisers see how many likes the realtime database has',
      'privacy -> stage': 'organisers see how many questions and polls a talk had',
      'stage -> chat': 'questions have none of the words that the chat refuses',
      'stage -> realtime': 'the service writes questions into the realtime database',
      'support -> identity': 'the audit log has the names of users',
      'venue -> realtime': 'the service writes announcements into the realtime database',
      'realtime -> identity': 'a token that cannot be verified for now is not a wrong one',
    },
  },
};

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return filesBelow(join(folder, entry.name));
    return /\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : [];
  });

/** The imports of our own files, also of types and of code that is loaded later. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.\.?\/[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );

const featureOf = (path: string): string | null => (path.includes('/') ? (path.split('/')[0] ?? null) : null);

function importsBetweenFeatures(root: string, { shared, composing }: Layer): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of filesBelow(root)) {
    const from = relative(root, file);
    if (composing.some((one) => from === one || from.startsWith(`${one}/`))) continue;
    for (const imported of importsOf(file)) {
      const to = relative(root, imported);
      const [importer, feature] = [featureOf(from), featureOf(to)];
      const isOurs = !to.startsWith('..') && feature !== null;
      if (!isOurs || feature === importer || shared.includes(feature)) continue;
      const arrow = `${importer} -> ${feature}`;
      found.set(arrow, [...(found.get(arrow) ?? []), `${from} -> ${to}`]);
    }
  }
  return found;
}

test.each(Object.entries(LAYERS))('features of %s import only themselves and what all share', (root, layer) => {
  const found = importsBetweenFeatures(root, layer);
  const forbidden = [...found].filter(([arrow]) => !Object.hasOwn(layer.allowed, arrow));
  expect(Object.fromEntries(forbidden)).toEqual({});
});

test.each(Object.entries(LAYERS))('every exception for features of %s is still needed', (root, layer) => {
  const found = importsBetweenFeatures(root, layer);
  expect(Object.keys(layer.allowed).filter((arrow) => !found.has(arrow))).toEqual([]);
});

test('no rule and no machine opens a sealed value, because a replay does not have it', () => {
  const files = ['domain', 'machines'].flatMap(filesBelow).filter((file) => !file.endsWith('sealed.ts'));
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('.open()'))).toEqual([]);
});
