import isSame from 'fast-deep-equal';
import type { FirebaseApp } from 'firebase/app';
import { onDisconnect, onValue, ref, serverTimestamp, update } from 'firebase/database';
import {
  BEAT_MS,
  type Colleague,
  colleaguesIn,
  type Heard,
  heardAt,
  ownWorkingPath,
  present,
  tabsIn,
  type Working,
  type WorkingTab,
  workingPath,
  workingRecord,
} from '../../../domain/control/colleagues';
import type { ColleaguesCommand, ColleaguesEvent, ColleaguesInput } from '../../../machines/control/colleagues.machine';
import { isDenied, openDatabase } from '../kernel/realtime';

/** What is typed and selected quickly is sent at most this often. */
const SEND_MS = 250;
const CHECK_MS = 1000;
const NOTHING: Working = { selected: [], changing: [] };

export type ColleaguesTab = {
  /** Names this tab in its records. */
  tab: string;
  /** Tells now and later whether the page is seen; returns the clean-up. */
  watchPage: (tell: (isSeen: boolean) => void) => () => void;
};

/** Tells others what this tab does while it is seen, and reads what others do. */
export function openColleagues(
  app: FirebaseApp,
  { line: { database, mode, uid }, name }: ColleaguesInput,
  { tab, watchPage }: ColleaguesTab,
  tell: (event: ColleaguesEvent) => void,
) {
  const db = openDatabase(app, database);
  /** Another record for each connection: the service removes that of a lost one late. */
  let connections = 0;
  let own: string | null = null;
  const left = new Set<string>();
  let working = NOTHING;
  let shownName = name;
  let isThere = false;
  let isSeen = true;
  let sending: ReturnType<typeof setTimeout> | null = null;
  let tabs: readonly WorkingTab[] = [];
  let heard: Heard = new Map();
  let told: readonly Colleague[] | null = null;

  function report(): void {
    const others = colleaguesIn(present(tabs, heard, Date.now()));
    if (told !== null && isSame(told, others)) return;
    told = others;
    tell({ type: 'colleagues.heard', others });
  }

  async function write(): Promise<void> {
    if (own === null) return;
    const record = isSeen ? workingRecord(shownName, working) : null;
    if (record === null && !isThere && left.size === 0) return;
    isThere = record !== null;
    const gone = [...left];
    const places = Object.fromEntries(gone.map((place) => [place, null]));
    try {
      await update(ref(db), { ...places, [own]: record && { ...record, at: serverTimestamp() } });
      for (const place of gone) left.delete(place);
    } catch (error) {
      // The account has another name by now.
      if (shownName !== '' && isDenied(error)) shownName = '';
    }
  }
  function send(): void {
    sending ??= setTimeout(() => {
      sending = null;
      void write();
    }, SEND_MS);
  }

  const ends = [
    onValue(ref(db, '.info/connected'), (snapshot) => {
      const isOn = snapshot.val() === true;
      if (own !== null) left.add(own);
      own = null;
      if (isOn) {
        connections += 1;
        own = ownWorkingPath(mode, uid, `${tab}-${connections}`);
        onDisconnect(ref(db, own))
          .remove()
          .catch(() => {});
        send();
      }
      tell({ type: isOn ? 'colleagues.connected' : 'colleagues.disconnected' });
    }),
    onValue(
      ref(db, workingPath(mode)),
      (snapshot) => {
        tabs = tabsIn(snapshot.val()).filter((one) => one.uid !== uid);
        heard = heardAt(heard, tabs, Date.now());
        report();
      },
      () => tell({ type: 'colleagues.refused' }),
    ),
  ];
  ends.push(
    watchPage((seen) => {
      isSeen = seen;
      send();
    }),
  );
  const beating = setInterval(() => void write(), BEAT_MS);
  const checking = setInterval(report, CHECK_MS);

  return {
    receive: ({ working: next }: ColleaguesCommand): void => {
      working = next;
      send();
    },
    close: (): void => {
      if (sending !== null) clearTimeout(sending);
      clearInterval(beating);
      clearInterval(checking);
      for (const end of ends) end();
      working = NOTHING;
      void write();
    },
  };
}
