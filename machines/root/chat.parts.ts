import { mayDesign } from '../../domain/kernel/user';
import { realtimeUrl } from '../../domain/shell/ui-config';
import type { chatMachine } from '../chat/chat.machine';
import type { moderationMachine } from '../chat/moderation.machine';
import type { ownDataMachine } from '../chat/own-data.machine';
import { insidePart } from './part';

export const chatParts = {
  chat: insidePart<typeof chatMachine>('chat')({
    tells: { 'chat.grouping': 'moment', 'chat.grouped': 'moment' },
    hears: {
      'application.configured': ({ config }) => ({ type: 'chat.configure', database: realtimeUrl(config.firebase) }),
      'publication.known': ({ version }) => ({ type: 'chat.mode', mode: version.mode }),
      'session.signedIn': ({ uid }) => ({ type: 'chat.arrive', uid }),
      'session.signedOut': { type: 'chat.clear' },
      'venue.loaded': ({ summary }) => ({ type: 'chat.enter', architectureId: summary.architectureId }),
      'profile.known': ({ profile }) => ({ type: 'chat.introduce', profile }),
      'connection.regained': { type: 'chat.retry' },
      'ownData.erased': { type: 'chat.erased' },
    },
  }),
  moderation: insidePart<typeof moderationMachine>('moderation')({
    hears: {
      'session.signedIn': ({ roles }) => ({ type: mayDesign(roles) ? 'moderation.admit' : 'moderation.bar' }),
      'session.signedOut': { type: 'moderation.bar' },
    },
  }),
  ownData: insidePart<typeof ownDataMachine>('ownData')({
    tells: { 'ownData.erased': 'moment' },
    hears: { 'session.signedOut': { type: 'ownData.leave' } },
  }),
};
