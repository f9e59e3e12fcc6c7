import { seal } from '../../../domain/kernel/sealed';
import type { liveHelpMachine } from '../../../machines/support/live-help.machine';
import type { Inputs } from '../kernel/explore';

export const inputs: Inputs<typeof liveHelpMachine> = {
  limit: 5000,
  events: [
    { type: 'liveHelp.configure', isOn: true },
    { type: 'liveHelp.configure', isOn: false },
    { type: 'liveHelp.signIn' },
    { type: 'liveHelp.signOut' },
    { type: 'liveHelp.ask' },
    { type: 'liveHelp.end' },
    { type: 'liveHelp.show', showsView: true },
    { type: 'liveHelp.dismiss' },
    { type: 'help.followed', helper: seal('Radia'), since: 1000 },
    { type: 'help.cut' },
    { type: 'help.back' },
    { type: 'help.ended', reason: 'helper' },
    { type: 'xstate.done.actor.makeCode', output: { id: seal('an-id'), code: seal('K7Q2MX'), until: 600_000 } },
    { type: 'xstate.error.actor.makeCode', error: new Error('No code') },
    { type: 'xstate.error.actor.line', error: new Error('No line') },
  ],
};
