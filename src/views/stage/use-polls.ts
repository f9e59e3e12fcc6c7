import { useSelector } from '@xstate/react';
import { takesVotes } from '../../../domain/stage/polls';
import { type StageTalk, stageKey } from '../../../domain/stage/questions';
import type { PollsActorRef } from '../../../machines/stage/polls.machine';
import { useActorOf } from '../kernel/actors';
import { useWanted } from './use-wanted';

export type WithPolls = { actor: PollsActorRef };
export type OfPoll = WithPolls & { id: string };

/** The actor of a talk's polls, which reads them while they are shown. */
export function usePolls(talk: StageTalk): PollsActorRef | undefined {
  const talkPolls = useActorOf('talkPolls');
  useWanted(talkPolls, talk);
  return useSelector(talkPolls, (snapshot): PollsActorRef | undefined => snapshot.children[stageKey(talk)]);
}

/** The ids of the polls that wait for a vote of the user. */
export const useUnvoted = (actor: PollsActorRef): readonly string[] => {
  const polls = useSelector(actor, ({ context }) => context.polls) ?? {};
  const own = useSelector(actor, ({ context }) => context.own);
  if (own === null) return [];
  return Object.keys(polls).filter((id) => polls[id] !== undefined && takesVotes(polls[id]) && !(id in own.votes));
};
