import type { Member, RoomMessage } from '../../../domain/meeting-room/stay';
import type { StayInput } from '../../../machines/meeting-room/room.events';
import type { stayMachine } from '../../../machines/meeting-room/stay.machine';
import { SENT } from '../calls/talk.inputs';
import type { Inputs } from '../kernel/explore';
import { PLACE } from './meeting-room.inputs';

export const STAY: StayInput = { place: PLACE, name: 'Ada', sent: SENT, back: null, readUntil: 0 };
export const member = (seat: string, more: Partial<Member> = {}): Member => ({
  seat,
  uid: `uid-${seat}`,
  sid: 'tab',
  name: `Name ${seat}`,
  role: 'VIEWER',
  audio: true,
  video: true,
  screen: false,
  isLost: false,
  isBackstage: false,
  ...more,
});
export const message = (id: string, from = 'grace'): RoomMessage => ({ id, from, name: 'Grace', at: 1, text: 'Hello' });
const OWN = member('1', { uid: 'ada' });

export const inputs: Inputs<typeof stayMachine> = {
  input: { ...STAY, place: { ...PLACE, role: 'HOST', isGuest: true } },
  limit: 400_000,
  events: [
    { type: 'talk.send', ...SENT },
    { type: 'talk.linked', uid: '2' },
    { type: 'talk.shaken', uid: '2' },
    { type: 'talk.unlinked', uid: '2' },
    { type: 'stay.members', members: [OWN] },
    { type: 'stay.members', members: [OWN, member('2')] },
    { type: 'stay.members', members: [OWN, member('2', { isLost: true })] },
    { type: 'stay.members', members: [{ ...OWN, audio: false }] },
    { type: 'stay.others', removed: [{ uid: 'ben', name: 'Ben' }] },
    { type: 'stay.messages', messages: [message('a')] },
    { type: 'stay.line', isOnline: true },
    { type: 'stay.relay', isOpen: true },
    { type: 'stay.relay', isOpen: false },
    { type: 'stay.unrelayed', end: 'unreached' },
    { type: 'stay.moved' },
    { type: 'stay.removed' },
    { type: 'stay.refused' },
    { type: 'stay.unsaid', text: 'Hello' },
    { type: 'stay.spoke', seat: '2' },
    { type: 'stay.hands', hands: { ada: 1 } },
    { type: 'stay.hands', hands: {} },
    { type: 'stay.begun', hasBegun: true },
    { type: 'stay.aired', isBackstage: false },
    { type: 'stay.lit', uid: 'ben' },
    { type: 'stay.pin', uid: 'ben' },
    { type: 'stay.ended' },
    { type: 'stay.stage', stage: { ada: { as: 'GUEST', isTaken: false } } },
    { type: 'stay.stage', stage: { ada: { as: 'GUEST', isTaken: true } } },
    { type: 'stay.stage', stage: {} },
    { type: 'stay.take' },
    { type: 'stay.decline' },
    { type: 'stay.show', panel: 'ending' },
    { type: 'stay.raise' },
    { type: 'stay.lower' },
    { type: 'stay.write', text: 'Hello' },
    { type: 'stay.say' },
    { type: 'stay.show', panel: 'chat' },
    { type: 'stay.show', panel: 'people' },
    { type: 'stay.show', panel: 'settings' },
    { type: 'stay.hide' },
  ],
  unreachable: [
    'stay: xstate.after.questionsDelay.stay [hasQuestionsLater] -> (stays) because it is the room of no talk',
  ],
  project: ({ members, links, isRelayed, draft, end }) => ({ members: members.length, links, isRelayed, draft, end }),
};
