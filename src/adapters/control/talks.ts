import { fromPromise } from 'xstate';
import { API } from '../../../domain/kernel/api';
import { realtimeUrl, UiConfigSchema } from '../../../domain/shell/ui-config';
import { VenueVersionSchema } from '../../../domain/shell/version';
import { TALKS_API, TalksSchema } from '../../../domain/stage/overview';
import { talksMachine } from '../../../machines/control/talks.machine';
import { languageMachine } from '../../../machines/shell/language.machine';
import { loadReportWords } from '../../words/control/reports';
import type { Http } from '../kernel/http';
import { whenCalm } from '../kernel/idle';
import type { IdentityAdapter } from '../login/identity';
import { createRealtime } from '../shell/realtime';
import { stageInside } from '../stage/inside';

type Surroundings = {
  http: Pick<Http, 'get' | 'post'>;
  identity: Pick<IdentityAdapter, 'sdk'>;
  locale: string;
  /** The organiser. */
  uid: () => string | null;
};

const quiet = { report: false } as const;

/** The questions and polls of talks, as in the venue. */
export function provideTalks({ http, identity, locale, uid }: Surroundings) {
  const realtime = createRealtime({ identity: identity.sdk, whenCalm });
  const { stage, talkPolls } = stageInside({ http, realtime });
  return talksMachine.provide({
    actors: {
      prepare: fromPromise(async ({ signal }) => {
        const [{ firebase }, { mode }] = await Promise.all([
          http.get(API.uiConfig, UiConfigSchema, { ...quiet, signal }),
          http.get(API.venueVersion, VenueVersionSchema, { ...quiet, signal }),
          loadReportWords(locale),
        ]);
        const [database, who] = [realtimeUrl(firebase), uid()];
        return { locale, line: database === null || who === null ? null : { database, mode, uid: who } };
      }),
      readTalks: fromPromise(({ signal }) => http.get(TALKS_API, TalksSchema, { ...quiet, signal })),
      // The texts are there already.
      language: languageMachine.provide({
        actors: {
          loadCatalogue: fromPromise(async () => {}),
          showLanguage: fromPromise(async () => {}),
          storeLanguage: fromPromise(async () => {}),
        },
      }),
      realtime: realtime.machine,
      stage,
      talkPolls,
    },
  });
}
