import { emptyDraft, type FoundingDraft } from '../../../domain/control/founding-draft';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import type { foundingMachine } from '../../../machines/control/founding.machine';
import type { Inputs } from '../kernel/explore';

export const LOGO = seal('data:image/png;base64,AAAA');
export const CODE = seal('7KQ2M');
export const REFUSED = new FaultError(makeFault('FORBIDDEN', { status: 403 }));
export const PASSWORD = seal('correct horse');
export const NEW = emptyDraft(Date.parse('2027-01-01T00:00:00Z'), 'Europe/Berlin', 'en');
export const WHOLE: FoundingDraft = { ...NEW, name: 'Spring', organiser: 'Ada', email: 'ada@example.org' };
export const BLUE = { primary: '#0000ff', secondary: '#223344', background: '#101020' };

export const inputs: Inputs<typeof foundingMachine> = {
  limit: 30_000,
  project: ({ draft }) => [draft?.name === '', draft?.template === '', draft?.primary === '', draft?.entry === ''],
  events: [
    { type: 'founding.write', change: { name: 'Spring', organiser: 'Ada', email: 'ada@example.org' } },
    { type: 'founding.write', change: { primary: '' } },
    { type: 'founding.write', change: { template: '' } },
    { type: 'founding.write', change: { entry: '' } },
    { type: 'founding.write', change: WHOLE },
    { type: 'founding.logo', logo: LOGO },
    { type: 'founding.code', code: CODE },
    { type: 'founding.next' },
    { type: 'founding.back' },
    { type: 'founding.make', password: PASSWORD },
    { type: 'founding.retry' },
    { type: 'xstate.done.actor.openFounding', output: { isOffered: true, needsCode: false, draft: NEW } },
    { type: 'xstate.done.actor.openFounding', output: { isOffered: true, needsCode: true, draft: NEW } },
    { type: 'xstate.done.actor.openFounding', output: { isOffered: false, needsCode: false, draft: NEW } },
    { type: 'xstate.error.actor.openFounding', error: new FaultError(makeFault('NOT_REACHABLE')) },
    { type: 'xstate.done.actor.checkCode', output: undefined },
    { type: 'xstate.error.actor.checkCode', error: REFUSED },
    { type: 'xstate.done.actor.readColours', output: [BLUE] },
    { type: 'xstate.error.actor.readColours', error: new Error('no picture') },
    { type: 'xstate.done.actor.makeVenue', output: undefined },
    { type: 'xstate.done.actor.awaitVenue', output: undefined },
    { type: 'xstate.error.actor.awaitVenue', error: new Error('still the sample') },
    { type: 'xstate.error.actor.makeVenue', error: REFUSED },
    { type: 'xstate.error.actor.makeVenue', error: new FaultError(makeFault('NOT_REACHABLE')) },
  ],
};
