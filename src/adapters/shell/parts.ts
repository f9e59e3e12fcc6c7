import { fromPromise } from 'xstate';
import { API } from '../../../domain/kernel/api';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { UiConfigSchema } from '../../../domain/shell/ui-config';
import { VenueVersionSchema } from '../../../domain/shell/version';
import { applicationMachine } from '../../../machines/shell/application.machine';
import { comfortMachine } from '../../../machines/shell/comfort.machine';
import { languageMachine } from '../../../machines/shell/language.machine';
import { publicationMachine } from '../../../machines/shell/publication.machine';
import { rotationHintMachine } from '../../../machines/shell/rotation-hint.machine';
import { loadWords } from '../../words/words';
import type { Http } from '../kernel/http';
import { late } from '../kernel/late';
import { localKeep } from '../kernel/storage';
import { addressBar } from './address-bar';
import { device } from './device';
import { provideFirstDrawing, type Views } from './first-drawing';
import { dressPage, showLanguage } from './page';

export const shellParts = (http: Http, views: Promise<Views>) => ({
  addressBar,
  firstDrawing: provideFirstDrawing(views),
  application: applicationMachine.provide({
    actors: {
      readConfig: fromPromise(({ signal }) => http.get(API.uiConfig, UiConfigSchema, { signal, report: false })),
      dressPage: fromPromise(async ({ input }) => {
        if (input.config !== null) await dressPage(input.config);
      }),
      cleanUp: fromPromise(async () => (await import('./housekeeping')).cleanUp()),
      reloadPage: fromPromise(async () => (await import('./housekeeping')).reloadPage()),
      loadAnalytics: fromPromise(async ({ input, signal }) => {
        if (input.config === null) return;
        const { loadAnalytics } = await import('./housekeeping');
        await loadAnalytics(input.config, signal);
      }),
    },
  }),
  language: languageMachine.provide({
    actors: {
      loadCatalogue: fromPromise(({ input }) => late(loadWords(input.locale))),
      storeLanguage: fromPromise(async ({ input }) => localKeep.write(STORAGE_KEYS.language, input.locale)),
      showLanguage: fromPromise(({ input }) => showLanguage(input.locale, input.direction)),
    },
  }),
  comfort: comfortMachine.provide({ actors: { device } }),
  rotationHint: rotationHintMachine.provide({
    actors: {
      readDismissed: fromPromise(async () => ({ isDismissed: localKeep.read(STORAGE_KEYS.rotationHint) !== null })),
      keepDismissed: fromPromise(async () => localKeep.write(STORAGE_KEYS.rotationHint, 'dismissed')),
    },
  }),
  publication: publicationMachine.provide({
    actors: {
      readVersion: fromPromise(async ({ input, signal }) => {
        const report = input.again ? 'sessionOver' : true;
        const version = await http.get(API.venueVersion, VenueVersionSchema, { signal, report });
        return { version, at: Date.now() };
      }),
    },
  }),
});
