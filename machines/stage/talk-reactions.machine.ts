import type { ActorRefFrom } from 'xstate';
import { stageKey } from '../../domain/stage/questions';
import { collectionOf } from '../kernel/collection';
import type { ReactionsInput } from './reactions.events';
import { reactionsMachine } from './reactions.machine';

export const talkReactionsMachine = collectionOf(reactionsMachine, {
  id: 'talkReactions',
  description: 'The reactions of the talks on the page.',
  keyOf: ({ talk }: ReactionsInput) => stageKey(talk),
  keep: 0,
});

export type TalkReactionsActorRef = ActorRefFrom<typeof talkReactionsMachine>;
