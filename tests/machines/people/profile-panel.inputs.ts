import { seal } from '../../../domain/kernel/sealed';
import { type ProfilePanelEvent, profilePanelMachine } from '../../../machines/people/profile-panel.machine';
import type { Inputs } from '../kernel/explore';
import { ADA, faultError, GRACE, LOBBY, profileOf, STAGE } from '../kernel/fakes';

export const TYPED = seal(profileOf(ADA));
export const KEPT = seal({ ...profileOf(ADA), data: { ...profileOf(ADA).data, revision: 2 } });
export const OTHER = seal(profileOf(GRACE));
export const CONFLICT = faultError('PROCESSING_ERROR', 409, 'The profile was changed meanwhile');
export const BROKEN = faultError('PROCESSING_ERROR', 500, 'Out of order');
export const SAVE: ProfilePanelEvent = { type: 'profilePanel.save', profile: TYPED };
export const OWN: ProfilePanelEvent = { type: 'profilePanel.openOwn' };
export const EDIT: ProfilePanelEvent = { type: 'profilePanel.edit' };

export const inputs: Inputs<typeof profilePanelMachine> = {
  limit: 10_000,
  events: [
    { type: 'profilePanel.enter', architectureId: 'aurora' },
    { type: 'profilePanel.visit', path: LOBBY },
    { type: 'profilePanel.visit', path: STAGE },
    OWN,
    { type: 'profilePanel.openAttendee', uid: 'grace' },
    { type: 'profilePanel.close' },
    EDIT,
    { type: 'profilePanel.cancel' },
    SAVE,
    { type: 'profilePanel.takeTheirs' },
    { type: 'xstate.done.actor.saveProfile', output: KEPT },
    { type: 'xstate.error.actor.saveProfile', error: CONFLICT },
    { type: 'xstate.error.actor.saveProfile', error: BROKEN },
    { type: 'xstate.done.actor.readAttendee', output: OTHER },
    { type: 'xstate.error.actor.readAttendee', error: BROKEN },
  ],
};
