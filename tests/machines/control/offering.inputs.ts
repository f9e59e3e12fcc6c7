import type { LoginPageDesk } from '../../../domain/control/offering';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import type { offeringMachine } from '../../../machines/control/offering.machine';
import type { Inputs } from '../kernel/explore';

export const PICTURE = seal(new Blob(['picture']));
const choice = (id: 'CVENT_LOGIN' | 'EMAIL_PASSWORD' | 'ANONYMOUS', isOffered: boolean) => ({
  id,
  kind: id,
  isOffered,
  displayName: '',
  providerId: null,
});
export const PAGE: LoginPageDesk = {
  version: 3,
  choices: [choice('CVENT_LOGIN', true), choice('EMAIL_PASSWORD', false), choice('ANONYMOUS', false)],
  picture: { address: '/assets/lobby.webp', from: 'venue' },
};
export const PASSWORD_ON = { id: 'EMAIL_PASSWORD', isOffered: true, displayName: 'Staff' };
export const CVENT_OFF = { id: 'CVENT_LOGIN', isOffered: false, displayName: '' };

export const inputs: Inputs<typeof offeringMachine> = {
  limit: 30_000,
  project: ({ page, draft }) => [page === null, Object.keys(draft)],
  events: [
    { type: 'offering.write', ...PASSWORD_ON },
    { type: 'offering.write', ...CVENT_OFF },
    { type: 'offering.save' },
    { type: 'offering.discard' },
    { type: 'offering.picture', picture: PICTURE },
    { type: 'offering.cancel' },
    { type: 'offering.takeBack' },
    { type: 'offering.retry' },
    { type: 'picture.progressed', percent: 50 },
    { type: 'picture.ended', page: PAGE },
    { type: 'picture.failed', fault: makeFault('PROCESSING_ERROR', { status: 415 }) },
    { type: 'xstate.done.actor.readDraft', output: { EMAIL_PASSWORD: { isOffered: true, displayName: 'Staff' } } },
    { type: 'xstate.error.actor.readDraft', error: new Error('no database') },
    { type: 'xstate.done.actor.readPage', output: PAGE },
    { type: 'xstate.error.actor.readPage', error: new FaultError(makeFault('NOT_REACHABLE')) },
    { type: 'xstate.done.actor.savePage', output: PAGE },
    { type: 'xstate.error.actor.savePage', error: new FaultError(makeFault('PROCESSING_ERROR', { status: 409 })) },
    { type: 'xstate.error.actor.savePage', error: new FaultError(makeFault('NOT_REACHABLE')) },
    { type: 'xstate.done.actor.readAgain', output: PAGE },
    { type: 'xstate.error.actor.readAgain', error: new FaultError(makeFault('NOT_REACHABLE')) },
    { type: 'xstate.done.actor.takePictureBack', output: PAGE },
    { type: 'xstate.error.actor.takePictureBack', error: new FaultError(makeFault('NOT_REACHABLE')) },
    { type: 'xstate.error.actor.sendPicture', error: new FaultError(makeFault('NOT_REACHABLE')) },
  ],
};
