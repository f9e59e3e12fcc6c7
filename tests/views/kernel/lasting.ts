import type { Leftover } from './leftovers';

type Lasting = {
  name: string | RegExp;
  /** A place that led to it. */
  at: string;
  /** What opens it, and in which file; an entry without it is an entry too many. */
  source: readonly [file: string, text: string];
  why: string;
};

const FLIGHT = 'src/adapters/support/flight.ts';
const IDENTITY = 'src/adapters/login/firebase-identity.ts';
const SDK = 'node_modules/firebase/node_modules/@firebase/auth/dist/node/internal.js';
const REACT = 'node_modules/react-dom/cjs/react-dom-client.development.js';
const USERS = 'node_modules/@testing-library/user-event/dist/esm/document/prepareDocument.js';
const AS_THE_PAGE = 'The recorder writes down what happens for as long as the page lives.';

/** What stays open as long as the application or its library, with the reason. */
export const LASTING: readonly Lasting[] = [
  {
    name: 'setTimeout of 200 ms',
    at: FLIGHT,
    source: [FLIGHT, 'whenIdle(writeIdle, { otherwiseMs: IDLE_MS })'],
    why: AS_THE_PAGE,
  },
  {
    name: 'requestIdleCallback',
    at: FLIGHT,
    source: [FLIGHT, 'whenIdle(writeIdle, { otherwiseMs: IDLE_MS })'],
    why: AS_THE_PAGE,
  },
  {
    name: 'requestIdleCallback',
    at: 'src/adapters/shell/first-drawing.ts',
    source: ['src/adapters/shell/first-drawing.ts', 'whenIdle(() => resolve()'],
    why: 'A page that is idle later calls it once, and nothing waits for it any more.',
  },
  {
    name: 'listener pageshow on window',
    at: IDENTITY,
    source: [IDENTITY, "window.addEventListener('pageshow', forgetAttempt"],
    why: 'A page that left for a provider forgets its attempt when the browser shows it again.',
  },
  {
    name: 'setTimeout of 30000 ms',
    at: IDENTITY,
    source: [IDENTITY, 'signInWithRedirect(auth'],
    why: 'The SDK ends its requests after this time, also on a page that has left for a provider.',
  },
  {
    name: 'listener storage on window',
    at: '@firebase/auth/',
    source: [SDK, "window.addEventListener('storage'"],
    why: 'The SDK hears of logins in other tabs, and has no end for that.',
  },
  {
    name: 'setTimeout of 2000 ms',
    at: '@firebase/auth/',
    source: [IDENTITY, 'signInWithPopup(auth'],
    why: 'The SDK looks once more whether a window was closed.',
  },
  {
    name: /^listener \w+ on (?:body|document)$/,
    at: 'react-dom',
    source: [REACT, 'listenToAllSupportedEvents('],
    why: 'React listens on each page and on what holds its portals, once for all roots.',
  },
  {
    name: /^listener \w+ on document$/,
    at: '@testing-library/user-event',
    source: [USERS, 'addEventListener'],
    why: 'The user of the tests follows the focus of each document, once for all tests.',
  },
];

const isOf = ({ name, at }: Lasting, left: Leftover): boolean =>
  (typeof name === 'string' ? name === left.name : name.test(left.name)) &&
  left.lines.some((line) => line.includes(at));

/** What is left open though nothing says that it lasts. */
export const withoutLasting = (left: readonly Leftover[]): Leftover[] =>
  left.filter((one) => !LASTING.some((lasting) => isOf(lasting, one)));
