/** The words of the VPAT. */
export type Verdict = 'Supports' | 'Partially supports' | 'Does not support' | 'Not applicable' | 'Not evaluated';

/** `shown` are titles of tests, each with its file below `tests/`. */
export type Criterion = {
  number: string;
  name: string;
  level: 'A' | 'AA' | '';
  verdict: Verdict;
  remark: string;
  shown: readonly (readonly [file: string, title: string])[];
};

const AXE = 'e2e/kernel/axe.spec.ts';
const FOCUS = 'e2e/kernel/focus.spec.ts';
const NARROW = 'e2e/kernel/narrow.spec.ts';
const PAGES = [AXE, 'axe finds no serious issue on the pages of the venue'] as const;
const ENTRANCE = [AXE, 'axe finds no serious issue on the entrance pages'] as const;
const OVERLAYS = [AXE, 'axe finds no serious issue in the overlays of an area'] as const;
const KEYBOARD = ['e2e/kernel/keyboard.spec.ts', 'the whole visit works with the keyboard alone'] as const;
const NAMES = ['e2e/kernel/names.spec.ts', 'no name is repeated as description'] as const;
const LIST = ['e2e/venue/walk.spec.ts', 'the list view shows the same content, and the choice is remembered'] as const;
const MEASURED = [
  'e2e/kernel/axe-languages.spec.ts',
  'no screen of a visit has a barrier that axe or a measurement finds',
] as const;
const SPOKEN = ['e2e/kernel/spoken.spec.ts', 'a whole visit sounds as docs/accessibility/visit.txt says'] as const;
const BOARD = [
  'views/widgets/whiteboard.test.tsx',
  'shapes and notes are added, moved and written with the keyboard alone',
] as const;
const TRANSCRIPT = [
  'views/media/media-board.test.tsx',
  'what is said in a film can be read, in the language of the user',
] as const;
const COMFORT = 'e2e/venue/comfort.spec.ts';
const SETTINGS = [
  COMFORT,
  'the settings of the device apply at once, outlive a reload and pass axe in high contrast',
] as const;
const SYSTEM = [COMFORT, 'a system that wants less motion and more contrast gets both without a choice'] as const;
const COMFORT_VIEW = 'views/shell/comfort.test.tsx';
const LANGUAGES = 'views/venue/venue-languages.test.tsx';

const row = (
  [number, name, level]: readonly [string, string, Criterion['level']],
  verdict: Verdict,
  remark: string,
  ...shown: Criterion['shown']
): Criterion => ({ number, name, level, verdict, remark, shown });

export const PERCEIVABLE: readonly Criterion[] = [
  row(
    ['1.1.1', 'Non-text Content', 'A'],
    'Partially supports',
    'Icons and pictures of the application have texts. Pictures of a venue have those that its organisers wrote; the checks before publishing name those that have none. Drawings on a whiteboard are listed by kind and author, without their look.',
    PAGES,
    NAMES,
    ['domain/control/preflight.test.ts', 'a picture has no description, and other files need none'],
  ),
  row(
    ['1.2.1', 'Audio-only and Video-only (Prerecorded)', 'A'],
    'Partially supports',
    'Background films are decoration and have a list with the same content. Films and recordings with captions have a transcript made from them; without captions they have none.',
    LIST,
    TRANSCRIPT,
  ),
  row(
    ['1.2.2', 'Captions (Prerecorded)', 'A'],
    'Partially supports',
    'Films of media boards show captions that the organisers supply, and in another language if the user asks for captions always. Films of other providers have those of the provider.',
    [
      'views/media/media-board.test.tsx',
      'a film shows captions in the language of the user, and in another one for users who want them always',
    ],
  ),
  row(
    ['1.2.3', 'Audio Description or Media Alternative', 'A'],
    'Does not support',
    'The player offers no audio description.',
  ),
  row(
    ['1.2.4', 'Captions (Live)', 'AA'],
    'Does not support',
    'Calls, our own meeting rooms and live streams have no live captions.',
  ),
  row(
    ['1.2.5', 'Audio Description (Prerecorded)', 'AA'],
    'Does not support',
    'The player offers no audio description.',
  ),
  row(
    ['1.3.1', 'Info and Relationships', 'A'],
    'Supports',
    'Headings, lists, landmarks, fields and their messages are marked up.',
    PAGES,
    OVERLAYS,
    NAMES,
  ),
  row(
    ['1.3.2', 'Meaningful Sequence', 'A'],
    'Supports',
    'Hotspots follow the reading order of the language. The order of each screen of a visit is written down, and a test compares it; whether it makes sense, only people judged.',
    SPOKEN,
    ['views/venue/venue-area.test.tsx', 'an area lists its hotspots in reading order, each with name, kind and state'],
  ),
  row(
    ['1.3.3', 'Sensory Characteristics', 'A'],
    'Supports',
    'No text refers to shape, colour or place alone. Not checked by a test.',
  ),
  row(
    ['1.3.4', 'Orientation', 'AA'],
    'Supports',
    'Phones may be held either way; the suggestion to turn a phone can be dismissed.',
    [NARROW, 'lobby, widgets, menu, dock and profile cut no text off'],
  ),
  row(['1.3.5', 'Identify Input Purpose', 'AA'], 'Supports', 'Fields about the user have the tokens for autofill.', [
    'views/login/login-form.test.tsx',
    'autofilled values that turn out wrong on submit show their errors',
  ]),
  row(['1.4.1', 'Use of Color', 'A'], 'Supports', 'States have a word or a sign beside their colour.', [
    'e2e/venue/low-windows.spec.ts',
    'forced colours show where the user is, the selected viewpoint and the logo',
  ]),
  row(
    ['1.4.2', 'Audio Control', 'A'],
    'Supports',
    'Background films are muted. Only a call rings, until it is accepted or declined.',
  ),
  row(
    ['1.4.3', 'Contrast (Minimum)', 'AA'],
    'Partially supports',
    'Colours of a venue are adjusted until texts reach 4.5:1 on its surfaces. Texts on pictures lie on a darkened ground that is measured by axe only where it can.',
    ENTRANCE,
    PAGES,
    [AXE, 'axe finds no serious issue in the menu, and measures the contrast of each of its texts'],
    SETTINGS,
  ),
  row(
    ['1.4.4', 'Resize Text', 'AA'],
    'Supports',
    'Texts grow with the setting of the browser and of the device up to 200 %. Each screen of a visit is checked at 200 % in English, German, Arabic and Japanese.',
    MEASURED,
    SETTINGS,
  ),
  row(
    ['1.4.5', 'Images of Text', 'AA'],
    'Supports',
    'The application has none; a logo is exempt. Pictures of a venue are up to its organisers.',
  ),
  row(
    ['1.4.10', 'Reflow', 'AA'],
    'Supports',
    'Login, consent, lobby, list, menu, chat, search, attendees, profile and a widget of each kind show their texts whole at 320 pixels. A whiteboard, a document and a panorama need both directions, which the criterion allows.',
    [NARROW, 'the login cuts no text off'],
    [NARROW, 'the privacy preferences cut no text off'],
    [NARROW, 'lobby, widgets, menu, dock and profile cut no text off'],
  ),
  row(
    ['1.4.11', 'Non-text Contrast', 'AA'],
    'Partially supports',
    'Outlines of fields and signs without texts are measured on each screen of a visit. Hotspots on pictures are not.',
    MEASURED,
  ),
  row(
    ['1.4.12', 'Text Spacing', 'AA'],
    'Supports',
    'Each screen of a visit is checked with the spacing of the criterion.',
    MEASURED,
    [NARROW, 'lobby, widgets, menu, dock and profile cut no text off'],
  ),
  row(
    ['1.4.13', 'Content on Hover or Focus', 'AA'],
    'Partially supports',
    'Labels of hotspots and hints stay while they are pointed at; Escape does not hide all of them.',
  ),
];

export const OPERABLE: readonly Criterion[] = [
  row(
    ['2.1.1', 'Keyboard', 'A'],
    'Supports',
    'A whole visit works with the keyboard. On a whiteboard shapes, notes and texts are added, moved and read with the keyboard; a freehand stroke depends on the way of the pointer, which the criterion allows.',
    BOARD,
    KEYBOARD,
    ['e2e/login/login-keyboard.spec.ts', 'every login form works with the keyboard alone, and leads back to the list'],
    ['e2e/venue/panorama.spec.ts', 'Tab turns to each, and the list is one tap away'],
  ),
  row(
    ['2.1.2', 'No Keyboard Trap', 'A'],
    'Supports',
    'Escape closes each overlay. Content of others in frames is up to its provider.',
    KEYBOARD,
    ['views/kernel/overlays.test.tsx', '%s takes the focus, closes by %s alone, and gives the focus back'],
  ),
  row(
    ['2.1.4', 'Character Key Shortcuts', 'A'],
    'Supports',
    'A slash opens the search from everywhere outside of fields. It can be turned off in the display settings; Ctrl K does the same.',
    [
      'adapters/search/search.test.ts',
      'Ctrl K and a slash open the search, but no slash in a text, and none where the user turned that off',
    ],
    [COMFORT_VIEW, 'each setting is chosen, and all of them follow the system again'],
  ),
  row(
    ['2.2.1', 'Timing Adjustable', 'A'],
    'Supports',
    'A session lasts thirty days, unless a user logs out, changes the password or an organiser ends it; the login then says where it leads back to. Times of an event are exempt.',
    [
      'views/login/login-messages.test.tsx',
      'the login card says after a session’s end where a login leads, without a dialog',
    ],
  ),
  row(
    ['2.2.2', 'Pause, Stop, Hide', 'A'],
    'Supports',
    'Background films have a button to pause, and stay still for users who prefer less motion. New posts of a social wall wait until they are asked for.',
    ['views/venue/venue-film.test.tsx', 'film'],
    SYSTEM,
  ),
  row(
    ['2.3.1', 'Three Flashes or Below Threshold', 'A'],
    'Supports',
    'The application does not flash. Films are up to the organisers.',
  ),
  row(['2.4.1', 'Bypass Blocks', 'A'], 'Supports', 'A link skips to the content.', KEYBOARD),
  row(['2.4.2', 'Page Titled', 'A'], 'Supports', 'The title of the tab names the page.', PAGES),
  row(
    ['2.4.3', 'Focus Order', 'A'],
    'Supports',
    'Overlays take the focus and give it back.',
    ['views/kernel/overlays.test.tsx', '%s takes the focus, closes by %s alone, and gives the focus back'],
    [FOCUS, 'nothing takes the focus behind the profile panel'],
    ['views/kernel/keep-focus.test.tsx', 'focus moves to the title of the page when its button is removed'],
  ),
  row(['2.4.4', 'Link Purpose (In Context)', 'A'], 'Supports', 'Links are named by what they lead to.', NAMES),
  row(
    ['2.4.5', 'Multiple Ways', 'AA'],
    'Supports',
    'Areas are reached by the dock, the menu, the list and the search.',
    LIST,
  ),
  row(['2.4.6', 'Headings and Labels', 'AA'], 'Supports', 'Headings and labels say what they are about.', NAMES),
  row(['2.4.7', 'Focus Visible', 'AA'], 'Supports', 'Each control has an outline of its own while it has the focus.', [
    FOCUS,
    'each control that Tab reaches shows the focus',
  ]),
  row(
    ['2.4.11', 'Focus Not Obscured (Minimum)', 'AA'],
    'Supports',
    'Something of each control is seen while it has the focus, on each screen of a visit. The bar that says that the connection is lost is not checked.',
    MEASURED,
    ['e2e/venue/low-windows.spec.ts', 'neither dock nor thumbnails cover a label in any area'],
  ),
  row(['2.5.1', 'Pointer Gestures', 'A'], 'Supports', 'A panorama and a document zoom with keys and buttons, too.', [
    'e2e/venue/panorama.spec.ts',
    'Tab turns to each, and the list is one tap away',
  ]),
  row(
    ['2.5.2', 'Pointer Cancellation', 'A'],
    'Supports',
    'Buttons act when the pointer is released on them. Not checked by a test.',
  ),
  row(['2.5.3', 'Label in Name', 'A'], 'Supports', 'Names of controls contain what is seen.', MEASURED),
  row(
    ['2.5.4', 'Motion Actuation', 'A'],
    'Supports',
    'Looking around by moving a device is a choice; dragging and keys do the same.',
  ),
  row(
    ['2.5.7', 'Dragging Movements', 'AA'],
    'Partially supports',
    'Pictures and panoramas turn with keys and buttons. Shapes on a whiteboard are added by a button or a tap, and moved by keys, but not by taps alone.',
    BOARD,
  ),
  row(
    ['2.5.8', 'Target Size (Minimum)', 'AA'],
    'Supports',
    'Controls of each screen of a visit are 24 pixels large or have that much room. Hotspots are at least 64 pixels large, and the list has them as buttons.',
    MEASURED,
    LIST,
  ),
];

export const UNDERSTANDABLE: readonly Criterion[] = [
  row(['3.1.1', 'Language of Page', 'A'], 'Supports', 'The page has the language that the user chose.', PAGES),
  row(
    ['3.1.2', 'Language of Parts', 'AA'],
    'Partially supports',
    'Texts of a venue that fell back to another language have its language and direction. Names of buttons that mix both, such as those of hotspots, have the language of the page, and search results and messages of others have no language.',
    [LANGUAGES, 'texts of an area that fell back to another language have its language and direction'],
    [LANGUAGES, 'the texts of a media board and its items have their language'],
    [LANGUAGES, 'the cookie banner has the venue’s texts in their language'],
  ),
  row(['3.2.1', 'On Focus', 'A'], 'Supports', 'Focus alone opens nothing.', KEYBOARD),
  row(
    ['3.2.2', 'On Input', 'A'],
    'Supports',
    'The language and the settings of the device change at once, which their names say; forms wait for their button.',
    SETTINGS,
  ),
  row(['3.2.3', 'Consistent Navigation', 'AA'], 'Supports', 'Header, dock and footer stay in place.'),
  row(
    ['3.2.4', 'Consistent Identification', 'AA'],
    'Supports',
    'A glossary has one word for each thing in each language.',
    ['views/kernel/glossary.test.ts', 'uses the words of the glossary'],
  ),
  row(
    ['3.2.6', 'Consistent Help', 'A'],
    'Supports',
    '“Report a problem” is in the footer and the account menu, and in the menu on phones, on every page of a venue.',
    SPOKEN,
  ),
  row(['3.3.1', 'Error Identification', 'A'], 'Supports', 'Messages name the field and what is wrong.', [
    FOCUS,
    'an invalid profile says what to correct, and the focus goes to the first wrong field',
  ]),
  row(['3.3.2', 'Labels or Instructions', 'A'], 'Supports', 'Each field has a visible label.', ENTRANCE),
  row(['3.3.3', 'Error Suggestion', 'AA'], 'Supports', 'Messages say what to do.', [
    FOCUS,
    'an invalid profile says what to correct, and the focus goes to the first wrong field',
  ]),
  row(
    ['3.3.4', 'Error Prevention (Legal, Financial, Data)', 'AA'],
    'Supports',
    'Unsaved texts are not lost without a question; deleting one’s data asks first.',
    ['e2e/people/profile.spec.ts', 'cancelling discards the typed profile, and focus returns to where it was opened'],
  ),
  row(['3.3.7', 'Redundant Entry', 'A'], 'Supports', 'Nothing is asked twice, except for a new password.'),
  row(
    ['3.3.8', 'Accessible Authentication (Minimum)', 'AA'],
    'Supports',
    'Passwords can be pasted and filled by a password manager; there are no puzzles.',
    ['views/login/login-form.test.tsx', 'autofilled values that turn out wrong on submit show their errors'],
  ),
];

export const ROBUST: readonly Criterion[] = [
  row(
    ['4.1.2', 'Name, Role, Value', 'A'],
    'Supports',
    'Controls are native elements or have their roles.',
    PAGES,
    OVERLAYS,
    NAMES,
  ),
  row(
    ['4.1.3', 'Status Messages', 'AA'],
    'Supports',
    'Messages are announced politely, errors at once.',
    ['views/chat/chat.test.tsx', 'a new message is announced politely, but not in quiet mode'],
    ['e2e/shell/connection.spec.ts', 'losing the network is announced, and so is its return'],
  ),
];

export const BEYOND: readonly Criterion[] = [
  row(
    ['5.2', 'Activation of accessibility features', ''],
    'Supports',
    'Text size, calm, contrast, captions, list and data saver are one screen, and follow the system by default.',
    SETTINGS,
    SYSTEM,
  ),
  row(['5.3', 'Biometrics', ''], 'Not applicable', 'None are used.'),
  row(
    ['5.4', 'Preservation of accessibility information during conversion', ''],
    'Partially supports',
    'Documents are shown as they are, with their text for screen readers; their tags are not used.',
  ),
  row(['6.1', 'Audio bandwidth for speech', ''], 'Not evaluated', 'Calls use the codecs of the browser.'),
  row(
    ['6.2', 'Real-time text', ''],
    'Does not support',
    'Calls and meeting rooms have a chat, but no text that appears while it is typed.',
  ),
  row(['6.5', 'Video communication', ''], 'Not evaluated', 'Resolution and frame rate depend on the network.'),
  row(
    ['7.1', 'Captions processing', ''],
    'Partially supports',
    'The player of the browser shows captions; their look follows the browser.',
  ),
  row(['7.2', 'Audio description processing', ''], 'Does not support', 'There is no audio description.'),
  row(
    ['7.3', 'User controls for captions and audio description', ''],
    'Partially supports',
    'Captions are switched in the player and in the settings of the device. There is no audio description.',
  ),
  row(
    ['12.1', 'Product documentation', ''],
    'Partially supports',
    'This report and the README describe the features. They were not tested with assistive technology.',
  ),
  row(['12.2', 'Support services', ''], 'Not evaluated', 'Support is up to the organisers of a venue.'),
];
