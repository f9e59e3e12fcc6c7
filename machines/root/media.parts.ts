import type { likesMachine } from '../media/likes.machine';
import type { ownLikesMachine } from '../media/own-likes.machine';
import type { messageQuestionMachine } from '../stage/message-question.machine';
import type { stageMachine } from '../stage/stage.machine';
import type { talkPollsMachine } from '../stage/talk-polls.machine';
import type { talkReactionsMachine } from '../stage/talk-reactions.machine';
import { insidePart } from './part';

export const mediaParts = {
  likes: insidePart<typeof likesMachine>('likes')({
    hears: {
      'session.signedOut': { type: 'collection.clear' },
      'ownLikes.sent': (sent) => ({ type: 'collection.tell', event: { ...sent, type: 'boardLikes.sent' } }),
      'ownLikes.settled': (settled) => ({ type: 'collection.tell', event: { ...settled, type: 'boardLikes.settled' } }),
    },
  }),
  stage: insidePart<typeof stageMachine>('stage')({
    tells: { 'stage.begun': 'moment', 'stage.ended': 'moment' },
    hears: { 'session.signedOut': { type: 'collection.clear' } },
  }),
  talkPolls: insidePart<typeof talkPollsMachine>('talkPolls')({
    hears: { 'session.signedOut': { type: 'collection.clear' } },
  }),
  talkReactions: insidePart<typeof talkReactionsMachine>('talkReactions')({
    hears: { 'session.signedOut': { type: 'collection.clear' } },
  }),
  messageQuestion: insidePart<typeof messageQuestionMachine>('messageQuestion')({}),
  ownLikes: insidePart<typeof ownLikesMachine>('ownLikes')({
    tells: { 'ownLikes.refused': 'moment', 'ownLikes.sent': 'moment', 'ownLikes.settled': 'moment' },
    hears: {
      'realtime.ready': ({ line }) => ({ type: 'ownLikes.open', line }),
      'realtime.gone': { type: 'ownLikes.close' },
      'connection.regained': { type: 'ownLikes.retry' },
    },
  }),
};
