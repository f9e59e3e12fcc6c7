import type { Paths, Translation } from '../words';

/** Texts of the page on which organisers publish the venue. */
export const en = {
  title: 'Control room',
  loading: 'Loading…',
  login: 'Log in as an organiser',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Log in',
  logout: 'Log out',
  refused: 'You may not change this venue',
  refusedMore: 'Log in with the account of an organiser, or ask an administrator for the role of a designer.',
  unreachable: 'We couldn’t reach the service. Check your connection and try again.',
  retry: 'Try again',
  toVenue: 'Open the venue',
  versions: 'Version',
  saved: 'Saved',
  published: 'Published',
  none: 'none',
  standing: {
    fresh: 'Attendees see the saved version.',
    behind: 'Attendees see an older version.',
    never: 'The venue isn’t published: attendees see the waiting page.',
    preview: 'This service is a preview: it shows each saved version at once.',
  },
  publish: 'Publish',
  publishHelp: 'Everybody inside gets the saved version within minutes, without a reload by hand.',
  unpublish: 'Unpublish',
  unpublishAsk: 'Everybody inside leaves the venue for the waiting page. You can publish it again at any time.',
  unpublishConfirm: 'Unpublish the venue',
  cancel: 'Leave it published',
  file: 'Another version',
  fileHelp: 'Choose the venue’s JSON file. It is checked first, and attendees see it only once you publish it.',
  chooseFile: 'Choose a file',
  checks: 'Checks before publishing',
  checksHelp: 'You can publish all the same: nothing here stops it.',
  noFindings: 'Nothing found: the saved version is ready.',
  level: { mistake: 'Mistake', warning: 'Warning' },
  finding: {
    slotReversed: '{{place}}: the time ends before it begins ({{details}}). Correct begin or end.',
    noConsent:
      '{{place}}: content from elsewhere has no consent provider, so attendees can’t open it ({{details}}). Name one of the venue’s cookie providers.',
    notHttps: '{{place}}: browsers block addresses without https ({{details}}). Use an address that begins with https.',
    noTranslation: '{{place}}: a text isn’t translated into {{details}}. Add the translation.',
    noDescription: '{{place}}: the picture has no description for people who can’t see it. Add one.',
    lowContrast:
      'The text colour {{place}} is hard to read on {{details}}, so attendees see another one. Choose colours that differ more.',
    slotOverlap: '{{place}}: times overlap ({{details}}). Move one of them.',
    slotPast: '{{place}}: the time is over ({{details}}). Remove it or move it.',
    unreachable: '{{place}}: neither the dock nor a link leads to this area. Show it in the dock, or link to it.',
  },
  index: 'Search index',
  indexState: {
    making: 'The index is being made: {{done}} of {{total}} texts.',
    made: 'The index has {{total}} texts of the venue.',
    failed: 'The index couldn’t be made. Try again; the service’s log says why.',
  },
  renew: 'Make the index again',
  done: {
    published: 'The venue is published.',
    unpublished: 'The venue is no longer published.',
    saved: 'The version is saved. Publish it when it’s ready.',
    indexed: 'The index is being made again.',
  },
  failed: 'That didn’t work. Nothing has changed.',
  notJson: 'This file isn’t JSON. Export the venue again, or check the file with npm start -- --check.',
  wrongLogin: 'The e-mail or the password isn’t correct.',
} as const;

export type ControlWords = Translation<typeof en>;
export type ControlKey = Paths<typeof en>;
