import { fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import { API } from '../../../domain/kernel/api';
import { parseAnswer } from '../../../domain/kernel/fault';
import type { EntryData } from '../../../domain/shell/entry-page';
import { UiConfigSchema } from '../../../domain/shell/ui-config';
import { VenueVersionSchema } from '../../../domain/shell/version';
import { applicationMachine } from '../../../machines/shell/application.machine';
import { type ComfortEvent, comfortMachine, type DeviceCommand } from '../../../machines/shell/comfort.machine';
import { firstDrawingMachine, type Ground } from '../../../machines/shell/first-drawing.machine';
import { languageMachine } from '../../../machines/shell/language.machine';
import { publicationMachine } from '../../../machines/shell/publication.machine';
import { rotationHintMachine } from '../../../machines/shell/rotation-hint.machine';
import type { AddressCommand, AddressFact, WorldCommand, WorldFact } from '../../../machines/shell/world.events';
import { loadWords } from '../../words/words';

export const shellRendered = (answers: EntryData['answers']) => ({
  world: fromCallback<WorldCommand, NonReducibleUnknown, WorldFact>(() => {}),
  addressBar: fromCallback<AddressCommand, NonReducibleUnknown, AddressFact>(() => {}),
  application: applicationMachine.provide({
    actors: {
      readConfig: fromPromise(async () => parseAnswer(UiConfigSchema, answers[API.uiConfig], API.uiConfig)),
      dressPage: fromPromise(async () => {}),
      cleanUp: fromPromise<{ mustReload: boolean }>(async () => ({ mustReload: false })),
      loadAnalytics: fromPromise(async () => {}),
    },
  }),
  language: languageMachine.provide({
    actors: {
      loadCatalogue: fromPromise(({ input }) => loadWords(input.locale)),
      storeLanguage: fromPromise(async () => {}),
      showLanguage: fromPromise(async () => {}),
    },
  }),
  firstDrawing: firstDrawingMachine.provide({
    actors: { awaitViews: fromPromise(() => new Promise<Ground>(() => {})) },
  }),
  comfort: comfortMachine.provide({
    actors: { device: fromCallback<DeviceCommand, NonReducibleUnknown, ComfortEvent>(() => {}) },
  }),
  rotationHint: rotationHintMachine.provide({
    actors: {
      readDismissed: fromPromise(async (): Promise<{ isDismissed: boolean }> => ({ isDismissed: true })),
      keepDismissed: fromPromise(async () => {}),
    },
  }),
  publication: publicationMachine.provide({
    actors: {
      readVersion: fromPromise(async () => ({
        version: parseAnswer(VenueVersionSchema, answers[API.venueVersion], API.venueVersion),
        at: 0,
      })),
    },
  }),
});
