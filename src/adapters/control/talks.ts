import { fromPromise } from 'xstate';
import { TALKS_API, TalksSchema } from '../../../domain/stage/overview';
import { talksMachine } from '../../../machines/control/talks.machine';
import { languageMachine } from '../../../machines/shell/language.machine';
import { loadReportWords } from '../../words/control/reports';
import type { Http } from '../kernel/http';
import { whenCalm } from '../kernel/idle';
import type { IdentityAdapter } from '../login/identity';
import { createRealtime } from '../shell/realtime';
import { stageInside } from '../stage/inside';
import { readLine } from './realtime-line';

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
        const [line] = await Promise.all([readLine(http, uid(), signal), loadReportWords(locale)]);
        return { locale, line };
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
