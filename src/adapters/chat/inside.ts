import type { Http } from '../kernel/http';
import type { Realtime } from '../shell/realtime';
import { createChat } from './chat';
import { provideModeration } from './moderation';
import { provideNotices } from './notices';
import { provideOwnData } from './own-data';

type Surroundings = {
  http: Http;
  realtime: Realtime;
  forget: (uid: string) => Promise<void>;
};

export const chatInside = ({ http, realtime, forget }: Surroundings) => ({
  chat: createChat({ http, realtime }),
  moderation: provideModeration(http),
  notices: provideNotices(http),
  ownData: provideOwnData(http, forget),
});
