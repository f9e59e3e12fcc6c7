import { seal } from '../../../domain/kernel/sealed';
import type { meetingMachine } from '../../../machines/widgets/meeting.machine';
import type { Inputs } from '../kernel/explore';
import { faultError } from '../kernel/fakes';

const refusedWith = (status: number) => ({
  type: 'xstate.error.actor.askAccess' as const,
  error: faultError('PROCESSING_ERROR', status),
});

export const inputs: Inputs<typeof meetingMachine> = {
  input: { widgetId: 'lobby-meeting', configId: 'welcome-morning' },
  limit: 20_000,
  events: [
    { type: 'xstate.done.actor.askAccess', output: seal('https://a.example/room?update=0') },
    refusedWith(409),
    refusedWith(404),
    refusedWith(400),
    { type: 'xstate.error.actor.askAccess', error: faultError('NOT_REACHABLE') },
    { type: 'meeting.loaded' },
    { type: 'meeting.ready' },
    { type: 'meeting.knocked' },
    { type: 'meeting.joined' },
    { type: 'meeting.left', isRemoved: false },
    { type: 'meeting.left', isRemoved: true },
    { type: 'meeting.counted', people: 3 },
    { type: 'meeting.connection', isStable: false },
    { type: 'meeting.ended' },
    { type: 'meeting.deviceRefused' },
    { type: 'meeting.rejoin' },
    { type: 'page.refused' },
    { type: 'page.offline' },
    { type: 'page.online' },
  ],
  project: ({ address, people, isRemoved, isStable }) => [address === null, people, isRemoved, isStable],
};
