import { mayDesign } from '../../domain/kernel/user';
import type { chatMachine } from '../chat/chat.machine';
import type { moderationMachine } from '../chat/moderation.machine';
import type { noticesMachine } from '../chat/notices.machine';
import type { ownDataMachine } from '../chat/own-data.machine';
import { insidePart } from './part';

export const chatParts = {
  chat: insidePart<typeof chatMachine>('chat')({
    tells: { 'chat.grouping': 'moment', 'chat.grouped': 'moment', 'chat.noticed': 'moment', 'chat.counted': 'moment' },
    hears: {
      'realtime.ready': ({ line }) => ({ type: 'chat.arrive', line }),
      'realtime.gone': { type: 'chat.leave' },
      'session.signedOut': { type: 'chat.clear' },
      'venue.loaded': ({ summary }) => ({ type: 'chat.enter', architectureId: summary.architectureId }),
      'profile.known': ({ profile }) => ({ type: 'chat.introduce', profile }),
      'ownData.erased': { type: 'chat.erased' },
      'notices.chosen': ({ room }) => ({ type: 'chat.follow', room }),
      'page.hid': { type: 'chat.hide' },
      'page.woke': { type: 'chat.see' },
      'availability.changed': ({ status }) => ({ type: 'chat.occupy', isBusy: status === 'Busy' }),
      'stage.begun': { type: 'chat.listen', isInTalk: true },
      'stage.ended': { type: 'chat.listen', isInTalk: false },
    },
  }),
  notices: insidePart<typeof noticesMachine>('notices')({
    tells: { 'notices.chosen': 'moment' },
    hears: {
      'session.signedIn': ({ uid }) => ({ type: 'notices.arrive', uid }),
      'session.signedOut': { type: 'notices.leave' },
      'venue.loaded': ({ summary }) => ({ type: 'notices.enter', architectureId: summary.architectureId }),
      'page.hid': { type: 'notices.hide' },
      'page.woke': { type: 'notices.see' },
      'chat.noticed': ({ room, name, unread, mentions }) => ({ type: 'notices.message', room, name, unread, mentions }),
      'chat.counted': ({ unread }) => ({ type: 'notices.count', unread }),
      'calls.ringing': ({ room, from }) => ({ type: 'notices.ring', room, from }),
      'calls.hushed': ({ room }) => ({ type: 'notices.hush', room }),
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
    hears: {
      'session.signedIn': ({ uid }) => ({ type: 'ownData.belong', uid }),
      'session.signedOut': { type: 'ownData.leave' },
    },
  }),
};
