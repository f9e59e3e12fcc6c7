import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import type { MeetState } from '../../../domain/people/meet';
import type { OwnMeeting } from '../../../machines/people/meet.events';
import type { meetMachine } from '../../../machines/people/meet.machine';
import type { Inputs } from '../kernel/explore';

export const LINE = { database: 'https://venue.example', mode: 'live', uid: 'ada' } as const;
export const refusal = (status: number): FaultError => new FaultError(makeFault('PROCESSING_ERROR', { status }));
const offline = new FaultError(makeFault('NOT_REACHABLE'));

export const meetingOf = (state: MeetState, more: Partial<OwnMeeting> = {}): OwnMeeting => ({
  id: 'meeting-1',
  uid: 'grace',
  isMine: false,
  begin: 1_800_000_000_000,
  end: 1_800_000_900_000,
  state,
  isAhead: true,
  body: seal({ name: 'Grace', text: 'About wood' }),
  ...more,
});

export const inputs: Inputs<typeof meetMachine> = {
  limit: 60_000,
  project: ({ line, architectureId, meetings, doubtedId, answer, wish, slots, proposal, refusal: status }) => [
    line === null,
    architectureId,
    meetings?.map(({ state }) => state),
    doubtedId,
    answer,
    wish,
    slots.length,
    proposal === null,
    status,
  ],
  events: [
    { type: 'meet.open', line: LINE },
    { type: 'meet.close' },
    { type: 'meet.enter', architectureId: 'aurora' },
    { type: 'meet.leave' },
    { type: 'meet.refresh' },
    { type: 'meet.offer', uid: 'grace', replaces: null },
    { type: 'meet.cancel' },
    { type: 'meet.send', id: 'meeting-2', begin: 1_800_000_000_000, text: seal('About wood') },
    { type: 'meet.answer', id: 'meeting-1', action: 'accept' },
    { type: 'meet.doubt', id: 'meeting-1' },
    { type: 'meet.doubt', id: null },
    { type: 'meet.dismiss', id: 'meeting-1' },
    { type: 'xstate.done.actor.readMeetings', output: [meetingOf('proposed')] },
    { type: 'xstate.done.actor.readMeetings', output: [] },
    { type: 'xstate.error.actor.readMeetings', error: refusal(404) },
    { type: 'xstate.error.actor.readMeetings', error: offline },
    { type: 'xstate.done.actor.readSlots', output: [1_800_000_000_000] },
    { type: 'xstate.done.actor.sendProposal', output: [meetingOf('proposed', { isMine: true })] },
    { type: 'xstate.error.actor.sendProposal', error: refusal(409) },
    { type: 'xstate.error.actor.sendProposal', error: refusal(429) },
    { type: 'xstate.done.actor.sendAnswer', output: [meetingOf('accepted')] },
  ],
};
