import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { FALLBACK_LOCALE } from '../../domain/kernel/constants';
import { writeAsIn } from '../../domain/kernel/formats';
import { BACK_KEY, LEFT_KEY, readBack } from '../../domain/meeting-room/back';
import { readRoomFlags } from '../../domain/meeting-room/flags';
import { MEETING_ROOM_PATH } from '../../domain/meeting-room/room';
import { chooseLanguage, directionOf } from '../../domain/shell/language';
import { createHttp } from '../adapters/kernel/http';
import { localKeep, sessionKeep } from '../adapters/kernel/storage';
import { createIdentity } from '../adapters/login/identity';
import { rememberStay } from '../adapters/meeting-room/back';
import { tellParent } from '../adapters/meeting-room/messages';
import { borrowColours } from '../adapters/meeting-room/palette';
import { createRoom } from '../adapters/meeting-room/room';
import { createRing } from '../adapters/support/ring';
import '../theme/base.css';
import { Room } from '../views/meeting-room/Room';
import { RoomProvider } from '../views/meeting-room/RoomProvider';
import { ROOM_REPORT } from '../views/meeting-room/report-code';
import { CATALOGUES, learnWords, loadCatalogue, loadWords, say } from '../words/words';

const { origin, pathname, search } = window.location;
const UNHEARD = { tell: () => {}, onCommand: () => {} };

const identity = createIdentity(localKeep, sessionKeep, () => Promise.resolve());
const http = createHttp({ origin, storageOrigin: () => null, token: () => identity.token(), world: UNHEARD });
const name = decodeURIComponent(pathname.slice(MEETING_ROOM_PATH.length + 1));
const ring = createRing();
const room = createActor(createRoom({ http, identity, ring, fetchReportView: ROOM_REPORT.fetch }), {
  inspect: ring.inspect,
  input: {
    room: name,
    flags: readRoomFlags(search),
    isSecure: window.isSecureContext,
    back: readBack(sessionKeep.read(BACK_KEY), localKeep.read(LEFT_KEY), name, Date.now()),
  },
});

async function show(): Promise<void> {
  const element = document.getElementById('app');
  if (element === null) throw new Error('The page has no element #app');
  writeAsIn(navigator.languages);
  const { locale } = chooseLanguage(
    { query: new URLSearchParams(search).get('lang'), stored: null, browser: navigator.language },
    { supported: CATALOGUES, defaultLocale: FALLBACK_LOCALE },
  );
  const [english] = await Promise.all([loadCatalogue(FALLBACK_LOCALE), loadWords(locale).catch(() => {})]);
  learnWords(FALLBACK_LOCALE, english);
  const { documentElement } = document;
  documentElement.lang = locale;
  documentElement.dir = directionOf(locale);
  document.title = room.getSnapshot().context.flags.meetingName || say(locale, 'room.title');
  createRoot(element).render(
    <StrictMode>
      <RoomProvider room={room} locale={locale}>
        <Room />
      </RoomProvider>
    </StrictMode>,
  );
}

borrowColours();
tellParent(room);
room.start();
const forget = rememberStay(room, sessionKeep);
// Leaves when the page is closed; otherwise the others would see the user until the connection times out.
window.addEventListener('pagehide', () => {
  forget();
  room.send({ type: 'room.leave' });
});
void show();
