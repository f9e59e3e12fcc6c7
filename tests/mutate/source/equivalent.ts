/** Faults in sources that no test could observe, by name, with the reason. A run reports entries that are wrong. */
export const sourceEquivalents: ReadonlyMap<string, string> = new Map<string, string>([
  [
    'domain/shell/version.ts: compareVersions: <= in now < before',
    'An equal version has been answered before, as no news.',
  ],
  [
    'domain/venue/colour.ts: grounded: > in contrast(BLACK, wanted) >= BODY_TEXT_RATIO',
    'None of all colours has exactly this contrast to black.',
  ],
  ['domain/widgets/board/shape.ts: idsGone: <= in one < other', 'No two shapes have the same id.'],
  [
    'domain/privacy/providers.ts: embeddedIn: && in url === null || provider === null',
    'An address of another origin always has a provider, and our own never has one.',
  ],
  ['domain/calls/call.ts: offersFirst: >= in uid > other', 'No user has a connection with themselves.'],
  [
    'domain/privacy/providers.ts: othersUrl: without if (address === null) return null;',
    'Without an address the name `null` is read, which is a page of our own origin.',
  ],
  [
    'src/adapters/login/identity.ts: createIdentity.token: >= in stored.expiresAt > Date.now()',
    'A stored token counts until a minute before its end: one millisecond more changes nothing.',
  ],
  [
    'server/login/registrations/workbook.ts: writtenBy: without setPriority(reader.pid, constants.priority.PRIORITY_LOW);',
    'It leaves a busy machine to attendees: a test would have to measure how fast two processes are.',
  ],
  [
    'src/adapters/root/compose.ts: composeRoot: without await nextTask();',
    'It only splits a long task: a test would have to measure how long the page does not respond.',
  ],
  [
    'src/adapters/root/compose.ts: composeRoot: without await nextTask(); [2]',
    'It only splits a long task: a test would have to measure how long the page does not respond.',
  ],
  [
    'src/adapters/calls/peer.ts: openPeer.describe: without if (localDescription === null) return;',
    'A connection has a description of its own once that was set: only its type says that it may have none.',
  ],
  [
    'src/adapters/calls/ring-feed.ts: openRings.hear: >= in Date.now() + offset - at > RING_MAX_MS',
    'A ring counts for a minute: one millisecond less changes nothing.',
  ],
]);
