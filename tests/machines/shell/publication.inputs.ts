import type { VenueVersion } from '../../../domain/shell/version';
import { publicationMachine } from '../../../machines/shell/publication.machine';
import type { Inputs } from '../kernel/explore';

export const version = (more: Partial<VenueVersion>): VenueVersion => ({
  mode: 'live',
  version: 14,
  publishedVersion: 12,
  publishedArchitectureId: 'aurora',
  ...more,
});
export const published = version({});
export const unpublished = version({ publishedVersion: -1, publishedArchitectureId: null });
export const START = 1_000_000;
const answers = [published, unpublished].flatMap((answer) => {
  const output = { version: answer, at: START };
  return [
    { type: 'xstate.done.actor.readVersion', output } as const,
    { type: 'xstate.done.actor.refreshVersion', output } as const,
    { type: 'xstate.done.actor.retryVersion', output } as const,
  ];
});

export const inputs: Inputs<typeof publicationMachine> = {
  events: [
    { type: 'publication.load' },
    { type: 'publication.hide' },
    { type: 'publication.show', now: START + 5000 },
    { type: 'publication.show', now: START + 120_000 },
    ...answers,
  ],
  limit: 5000,
};
