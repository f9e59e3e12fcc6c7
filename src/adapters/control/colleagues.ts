import { fromCallback, fromPromise } from 'xstate';
import { API } from '../../../domain/kernel/api';
import { displayName } from '../../../domain/kernel/names';
import { UserInfoSchema } from '../../../domain/kernel/user';
import {
  type ColleaguesCommand,
  type ColleaguesInput,
  colleaguesMachine,
} from '../../../machines/control/colleagues.machine';
import type { Http } from '../kernel/http';
import { whenCalm } from '../kernel/idle';
import { late } from '../kernel/late';
import type { IdentityAdapter } from '../login/identity';
import { createRealtime } from '../shell/realtime';
import type { ColleaguesTab } from './colleagues-line';
import { readLine } from './realtime-line';

type Surroundings = {
  http: Pick<Http, 'get'>;
  identity: Pick<IdentityAdapter, 'sdk'>;
  /** The organiser. */
  uid: () => string | null;
  watchPage?: ColleaguesTab['watchPage'];
  load?: () => Promise<Pick<typeof import('./colleagues-line'), 'openColleagues'>>;
};

/** A page that is not seen is not worked on; its timers are late, too. */
const whileSeen: ColleaguesTab['watchPage'] = (tell) => {
  const report = () => tell(document.visibilityState === 'visible');
  report();
  document.addEventListener('visibilitychange', report);
  return () => document.removeEventListener('visibilitychange', report);
};

/** What organisers see of each other in the editor, on the realtime database. */
export function provideColleagues({
  http,
  identity,
  uid,
  watchPage = whileSeen,
  load = () => late(import('./colleagues-line')),
}: Surroundings) {
  const realtime = createRealtime({ identity: identity.sdk, whenCalm });
  const tab = crypto.randomUUID();
  return colleaguesMachine.provide({
    actors: {
      prepare: fromPromise(async ({ signal }) => {
        const [line, user] = await Promise.all([
          readLine(http, uid(), signal),
          http.get(API.userInfo, UserInfoSchema, { report: false, signal }),
        ]);
        return { line, name: displayName(user) };
      }),
      realtime: realtime.machine,
      colleaguesFeed: fromCallback<ColleaguesCommand, ColleaguesInput>(({ input, sendBack, receive }) => {
        let last: ColleaguesCommand | null = null;
        let take = (command: ColleaguesCommand): void => {
          last = command;
        };
        receive((command) => take(command));
        return realtime.use(load, ({ openColleagues }, app) => {
          const feed = openColleagues(app, input, { tab, watchPage }, sendBack);
          take = feed.receive;
          if (last !== null) take(last);
          return feed.close;
        });
      }),
    },
  });
}
