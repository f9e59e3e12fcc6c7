import type { Peers, Sent, TalkInput } from '../../../machines/calls/calls.events';
import type { talkMachine } from '../../../machines/calls/talk.machine';
import { LINE } from '../chat/room.inputs';
import type { Inputs } from '../kernel/explore';

export const SENT: Sent = { audio: true, video: true, screen: false };
export const TALK: TalkInput = { line: LINE, room: 'd~ada~grace', ring: ['grace'], sent: SENT };
/** Users with the tab that each is in the call with. */
export const peers = (tabs: Readonly<Record<string, string>>, lost: readonly string[] = []): Peers =>
  Object.entries(tabs).map(([uid, sid]) => ({ ...SENT, uid, sid, isLost: lost.includes(uid) }));
const CROWD = { bob: 't', eve: 't', grace: 't', joan: 't' };

export const inputs: Inputs<typeof talkMachine> = {
  input: TALK,
  limit: 200_000,
  events: [
    { type: 'talk.send', ...SENT },
    { type: 'talk.answered', uid: 'grace', answer: 'accept' },
    { type: 'talk.answered', uid: 'grace', answer: 'decline' },
    { type: 'talk.answered', uid: 'grace', answer: 'busy' },
    { type: 'talk.answered', uid: 'grace', answer: 'recent' },
    { type: 'talk.rang' },
    { type: 'talk.peers', peers: [] },
    { type: 'talk.peers', peers: peers({ grace: 'tab' }) },
    { type: 'talk.peers', peers: peers({ grace: 'tab' }, ['grace']) },
    { type: 'talk.peers', peers: peers(CROWD) },
    { type: 'talk.refused' },
    { type: 'talk.linked', uid: 'grace' },
    { type: 'talk.shaken', uid: 'grace' },
    { type: 'talk.unlinked', uid: 'grace' },
  ],
};
