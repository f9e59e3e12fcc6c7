import type { KeptDocumentEvent, keptDocumentMachine } from '../../../machines/widgets/kept-document.machine';
import type { Inputs } from '../kernel/explore';

export const leave = (handle: string): KeptDocumentEvent => ({
  type: 'keptDocument.leave',
  document: { uri: `/${handle}.pdf`, generation: '1', handle },
});

export const inputs: Inputs<typeof keptDocumentMachine> = {
  limit: 500,
  events: [
    leave('programme'),
    { type: 'keptDocument.take' },
    { type: 'keptDocument.free' },
    { type: 'keptDocument.close' },
    { type: 'keptDocument.open' },
  ],
};
