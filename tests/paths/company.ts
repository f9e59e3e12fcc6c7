import { ringPath } from '../../domain/calls/call';
import { directRoom } from '../../domain/chat/rooms';
import { areaAttendeePath, attendeePath } from '../../domain/people/presence';
import { NOW, talkerWith } from '../e2e/kernel/talker';
import { tokenFor } from './profile-elsewhere';
import type { Account, Person } from './world';

/** Where the others are, and their accounts. */
export type Venue = {
  url: string;
  identity: string;
  realtime: string;
  lobby: string;
  accounts: Readonly<Partial<Record<Person, Account>>>;
};

/** A limit of the venue stops the path, which says nothing about the product. */
export class NotNow extends Error {}

/** Two other attendees, who are at the venue without a browser. */
export async function openCompany({ url, identity, realtime, lobby, accounts }: Venue) {
  const open = async (who: Person) => {
    const account = accounts[who];
    return account && talkerWith(url, (await tokenFor(identity, account)).idToken, realtime);
  };
  const [ada, grace, hedy] = await Promise.all([open('ada'), open('grace'), open('hedy')]);
  if (ada === undefined || grace === undefined) throw new Error('The path needs the accounts of ada and grace');
  const direct = directRoom(ada.uid, grace.uid);
  const ring = ringPath('live', ada.uid, grace.uid);
  let group = '';
  /** The last message of each room, which Ada has read at the end. */
  const said = new Map<string, string>();
  const say = async (one: typeof grace, room: string, words: string): Promise<void> => {
    said.set(room, await one.say(room, words));
  };
  const place = (isHere: boolean): Promise<void> => {
    const record = {
      uid: grace.uid,
      areaId: lobby,
      name: accounts.grace?.name ?? '',
      status: 'Available',
      sid: 'company',
      timestamp: NOW,
    };
    const places = [attendeePath('live', grace.uid), areaAttendeePath('live', lobby, grace.uid)];
    return grace.write(Object.fromEntries(places.map((path) => [path, isHere ? record : null])));
  };
  return {
    come: () => place(true),
    leave: () => place(false),
    writeToAda: () => say(grace, direct, 'Hello from Grace'),
    call: async () => {
      try {
        await grace.write({ [ring]: { room: direct, at: NOW, sid: 'company' } });
      } catch (cause) {
        if (!/write_limit/i.test(String(cause))) throw cause;
        throw new NotNow('the venue lets no user ring another so soon again: wait 15 minutes', { cause });
      }
    },
    hangUp: () => grace.write({ [ring]: null }),
    makeGroup: async () => {
      if (hedy === undefined) throw new Error('The path needs the account of hedy');
      group = await grace.makeGroup(crypto.randomUUID(), 'Team of three', [ada.uid, hedy.uid]);
      await say(grace, group, 'First of three');
    },
    writeToGroup: async () => {
      if (hedy !== undefined) await say(hedy, group, 'Second of three');
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([
        place(false),
        grace.write({ [ring]: null }),
        ...[...said].map(([room, id]) => ada.read(room, id)),
      ]);
      for (const one of [ada, grace, hedy]) await one?.[Symbol.asyncDispose]();
    },
  };
}
export type Company = Awaited<ReturnType<typeof openCompany>>;
