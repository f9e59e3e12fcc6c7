import type { FirebaseApp } from 'firebase/app';
import type { Http } from '../kernel/http';
import { whenCalm } from '../kernel/idle';
import { createChat } from './chat';
import { provideModeration } from './moderation';
import { provideNotices } from './notices';
import { provideOwnData } from './own-data';

type Surroundings = {
  http: Http;
  sdk: () => Promise<{ app: FirebaseApp }>;
  forget: (uid: string) => Promise<void>;
};

export const chatInside = ({ http, sdk, forget }: Surroundings) => ({
  chat: createChat({ http, identity: sdk, whenCalm }),
  moderation: provideModeration(http),
  notices: provideNotices(http),
  ownData: provideOwnData(http, forget),
});
