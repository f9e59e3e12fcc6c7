import { ringPath } from '../../domain/calls/call';
import { directRoom } from '../../domain/chat/rooms';
import { areaAttendeePath, attendeePath } from '../../domain/people/presence';
import { NOW, talkerOf } from '../e2e/kernel/talker';
import { ADA_AT_THE_VENUE, GRACE_AT_THE_VENUE, HEDY_AT_THE_VENUE } from './world';

/** Two other attendees, who are at the venue without a browser. */
export async function openCompany(url: string) {
  const [ada, grace, hedy] = await Promise.all(
    [ADA_AT_THE_VENUE, GRACE_AT_THE_VENUE, HEDY_AT_THE_VENUE].map(({ email }) => talkerOf(url, email)),
  );
  if (ada === undefined || grace === undefined || hedy === undefined) throw new Error('Somebody is missing');
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
      areaId: 'lobby',
      name: GRACE_AT_THE_VENUE.name,
      status: 'Available',
      sid: 'company',
      timestamp: NOW,
    };
    const places = [attendeePath('live', grace.uid), areaAttendeePath('live', 'lobby', grace.uid)];
    return grace.write(Object.fromEntries(places.map((path) => [path, isHere ? record : null])));
  };
  return {
    come: () => place(true),
    leave: () => place(false),
    writeToAda: () => say(grace, direct, 'Hello from Grace'),
    call: () => grace.write({ [ring]: { room: direct, at: NOW, sid: 'company' } }),
    hangUp: () => grace.write({ [ring]: null }),
    makeGroup: async () => {
      group = await grace.makeGroup(crypto.randomUUID(), 'Team of three', [ada.uid, hedy.uid]);
      await say(grace, group, 'First of three');
    },
    writeToGroup: () => say(hedy, group, 'Second of three'),
    async [Symbol.asyncDispose]() {
      await Promise.all([
        place(false),
        grace.write({ [ring]: null }),
        ...[...said].map(([room, id]) => ada.read(room, id)),
      ]);
      for (const one of [ada, grace, hedy]) await one[Symbol.asyncDispose]();
    },
  };
}
export type Company = Awaited<ReturnType<typeof openCompany>>;
