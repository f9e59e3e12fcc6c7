import { seal } from '../../../domain/kernel/sealed';
import type { ComplaintEvent, complaintMachine, Reported } from '../../../machines/chat/complaint.machine';
import type { Inputs } from '../kernel/explore';
import { LINE } from './room.inputs';

export const REPORTED: Reported = { room: 'g~team', messageId: 'm1', about: 'grace' };
export const open: ComplaintEvent = { type: 'complaint.open', ...REPORTED };

export const inputs: Inputs<typeof complaintMachine> = {
  input: { line: LINE },
  limit: 5000,
  events: [
    open,
    { type: 'complaint.choose', reason: 'spam' },
    { type: 'complaint.write', text: seal('Advertising') },
    { type: 'complaint.send' },
    { type: 'complaint.close' },
  ],
};
