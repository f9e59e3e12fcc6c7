import type { ActorRefFrom } from 'xstate';
import { stageKey } from '../../domain/stage/questions';
import { collectionOf } from '../kernel/collection';
import type { PollsInput } from './polls.events';
import { pollsMachine } from './polls.machine';

export const talkPollsMachine = collectionOf(pollsMachine, {
  id: 'talkPolls',
  description: 'The polls of the talks on the page and of the last one, with what the user has begun there.',
  keyOf: ({ talk }: PollsInput) => stageKey(talk),
  keep: 1,
});

export type TalkPollsActorRef = ActorRefFrom<typeof talkPollsMachine>;
