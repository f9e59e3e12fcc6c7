/**
 * How recordings write a text, or the keys of a record. `id`: unchanged if it looks like one, else as a number; `person`:
 * always as a number, the same for the same user; `room`: the same for a chat room; `place`: ids with slashes between them, as in an
 * address; `path`: without what its query and hash contain; `hidden`: not at all.
 */
export type TextMark =
  | 'id'
  | 'person'
  | 'room'
  | 'place'
  | 'path'
  | 'redirect'
  | 'message'
  | 'name'
  | 'locale'
  | 'hidden';
/**
 * How they write an object. `open`: its properties have names from the code, and marks by those names; `published`: content
 * of the venue; `facts`: a record of facts; `byPerson` and `byRoom`: a record by users or rooms, whose values are open. Objects with any other
 * mark are records: their keys have it, their values are hidden.
 */
export type ObjectMark = 'open' | 'published' | 'facts' | 'byPerson' | 'byRoom';
export type Mark = TextMark | ObjectMark;

/** By the name of a property, or of the actor whose output it is. What is not listed is hidden. */
export type Names = {
  readonly texts: Readonly<Record<string, TextMark>>;
  readonly objects: Readonly<Record<string, Mark>>;
};
/** `names` for every machine; `of` for those in which some names mean something else, by their ids. */
export type Marks = { readonly names: Names; readonly of: Readonly<Record<string, Names>> };

/** Names, divided by spaces, by their mark. */
type Lists = Readonly<Partial<Record<Mark, string>>>;

export const isObjectMark = (mark: Mark): mark is ObjectMark =>
  mark === 'open' || mark === 'published' || mark === 'facts' || mark === 'byPerson' || mark === 'byRoom';

/** The names of xstate itself in events and snapshots. */
const OF_XSTATE: Names = { texts: { actorId: 'id', type: 'id' }, objects: { error: 'open', input: 'open' } };

/** What is given for a text also marks records of that name, unless the name is listed for objects too. */
function listed(lists: Lists, { texts, objects }: Names = OF_XSTATE): Names {
  const all = Object.entries(lists).flatMap(([mark, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, mark as Mark] as const),
  );
  const given = all.filter((entry): entry is readonly [string, TextMark] => !isObjectMark(entry[1]));
  const opened = all.filter(([, mark]) => isObjectMark(mark));
  return {
    texts: { ...texts, ...Object.fromEntries(given) },
    objects: { ...objects, ...Object.fromEntries(given), ...Object.fromEntries(opened) },
  };
}

/** Marks from lists of names: those of all machines, and others for single machines. */
export function createMarks(lists: Lists, others: Readonly<Record<string, Lists>> = {}): Marks {
  const names = listed(lists);
  return {
    names,
    of: Object.fromEntries(Object.entries(others).map(([id, own]) => [id, listed(own, names)])),
  };
}

/**
 * The marks of what is recorded. A record by users must never have an open name: its keys would be written as they are.
 * Sealed values need no mark.
 */
export const MARKS = createMarks(
  {
    id: `
      action activeId advised allowed answer architectureId areaId attempt automatic bannerType before begin begins below
      category changed chartName chartedId chosenId code colour command configId configurationId consents contentPieceId cookieProviders copy counts
      day decisions deed deeds defaultAreaId defaultViewpointId device direction dismissed done end engine erased failure fileId
      filter freed fresh generation group guards handle id ids ignored inside inspector inspectors kept key keys kind kinds
      lastId level liked likes lineId listed locked login mediaBoardId messageId messages mode next offered onPop opened optionId panelId
      permission pieceId places posts presentation problem providerId providers publication publishedArchitectureId reactions
      readAdvice readBack readConsents readCounts readDismissed readId readKept readSeen reason refusal removed replyTo
      returning right roles scriptUrl seen selected session shelf showing soughtId state status step subject subjectId talks to tone
      tool unknownProviders unsettled uri uses uuid values viewpointId viewpointIds waiting what widgetId widgets write
      zoom
    `,
    person: `
      about attended attendeeToChatUid attendees blocked cameraId captured from leaving left members microphoneId other others
      person ring sid staff typers uid uids visitor
    `,
    room: 'chatIds room roomChats roomId rooms',
    path: 'download lastAreaPath path referrer requested',
    redirect: 'redirect',
    message: 'message',
    name: 'name',
    locale: 'browser catalogues defaultLocale locale query stored supported supportedLocales wanted',
    open: `
      abort accepted all analytics answers areas around asked assets at attempts begun box by camera cameras captions cause
      change changes chart choice chosen comfort config configurations corner cursors deed destination dialog document draft drafts
      drawn edit emulators entry event events facts fault features file firebase found frame from headings held hit i18n
      identity image images joined language line lines link links look lost message microphone microphones mistakes
      names nearby news notice options peers picture pictures piece place prepared preview providers queue queued read refused
      reminder reminders removal reported reports route rows sanction sending sent shape shown sight size sought sources stack
      standing stroke style summary system talk tap taps target terms texts titles to venue version view waiting wish written

      askDevice askPermission awaitViews checkAuthority cleanUp countReports findAnswer group makeGroup membership nameMessage prepare
      prepareFilm prepareRecording readClock readConfig readLoginOptions readMoved readReminders readReports readTalks readVersion
      readWish refreshToken searchDocument searchMessages sendRecording sendTalks storePicture verdict
    `,
    published: 'architecture readVenue',
    facts: 'present',
  },
  {
    agenda: { id: 'list talk' },
    agendaSharing: { open: 'changeSharing readSharing' },
    board: { id: 'room', hidden: 'stored' },
    boardLikes: { id: 'held open' },
    boards: { id: 'room' },
    call: { person: 'id' },
    certificates: {
      id: 'at place',
      open: 'forgetAttendance keepAttendance readAttendance saveCertificate wish',
    },
    callWindow: { open: 'at by from place room' },
    composer: { open: 'files' },
    consent: { id: 'draft' },
    effects: { id: 'effect refused', open: 'change changeEffect effects wishes' },
    going: { id: 'talk', open: 'readGoing' },
    illustrator: { id: 'room' },
    inbox: { byRoom: 'rooms' },
    lead: { open: 'readLead shareContact withdrawContact' },
    leadContacts: { open: 'readContacts', hidden: 'file name' },
    messageQuestion: { id: 'room', open: 'asked' },
    meet: {
      id: 'answer changed dismissed wish',
      open: 'answer meetings proposal readMeetings sendAnswer sendProposal wish',
    },
    outbox: { open: 'messages' },
    outlook: { id: 'left', open: 'place' },
    ownAgenda: { id: 'moved talk' },
    places: { id: 'meetingId nextId wanted', open: 'at corner from moved room' },
    polls: { id: 'picks polls votes', open: 'form own readOwnPolls sendVote vote' },
    removal: { open: 'removed subject' },
    questions: {
      id: 'also asked chatId into votes',
      open: 'act asking dealing film own questions readOwnQuestions tap taps voteQuestion',
    },
    reminders: { id: 'meeting talk' },
    reactions: { id: 'counts rise sending taps unseen', open: 'waves' },
    sharedLeads: { open: 'gone readShared shared withdrawShared' },
    sketch: { open: 'points' },
    suggestions: { open: 'people readSuggestions' },
    visits: { place: 'area key keys', open: 'counting counts sums' },
    wall: { id: 'others waiting' },
    walls: { id: 'others' },
    widget: { id: 'blocked name' },
    widgets: { id: 'name' },
  },
);
