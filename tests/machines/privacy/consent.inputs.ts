import { consentMachine } from '../../../machines/privacy/consent.machine';
import type { Inputs } from '../kernel/explore';
import { SEALED_ADA } from '../kernel/fakes';

export const PROVIDERS = [
  { id: 'session', type: 'TECHNICALLY_REQUIRED' },
  { id: 'tube', type: 'EXTERNAL_MEDIA' },
  { id: 'wall', type: 'EXTERNAL_MEDIA' },
] as const;
const few = { providers: PROVIDERS.slice(0, 2), asksTracking: false } as const;

export const inputs: Inputs<typeof consentMachine> = {
  limit: 30_000,
  project: ({ terms, decisions, draft, isMandatory, isNoticeClosed }) => [
    { terms, decisions, draft, isMandatory, isNoticeClosed },
  ],
  events: [
    { type: 'consent.user', identity: null },
    { type: 'consent.user', identity: SEALED_ADA },
    { type: 'consent.enter', architectureId: 'aurora' },
    ...(['NONE', 'SIMPLE', 'DETAILED'] as const).map(
      (bannerType) => ({ type: 'consent.configure', terms: { ...few, bannerType } }) as const,
    ),
    { type: 'consent.restore', decisions: {} },
    { type: 'consent.restore', decisions: { tube: true } },
    { type: 'consent.visit', isMandatory: true },
    { type: 'consent.visit', isMandatory: false },
    { type: 'consent.open' },
    { type: 'consent.close' },
    { type: 'consent.set', id: 'tube', accepted: true },
    { type: 'consent.setExternalMedia', accepted: false },
    { type: 'consent.save' },
    { type: 'consent.acceptAll' },
    { type: 'consent.onlyNecessary' },
    { type: 'consent.allow', id: 'tube' },
    { type: 'consent.revoke' },
    { type: 'consent.dismissNotice' },
  ],
};
