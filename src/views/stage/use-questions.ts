import { useSelector } from '@xstate/react';
import { rankedIds, type StageTalk, stageKey } from '../../../domain/stage/questions';
import type { QuestionsActorRef } from '../../../machines/stage/questions.machine';
import { useActorOf } from '../kernel/actors';
import { useWanted } from './use-wanted';

export type WithQuestions = { actor: QuestionsActorRef };

/** The actor of a talk's questions, which reads them while they are shown. */
export function useQuestions(talk: StageTalk): QuestionsActorRef | undefined {
  const stage = useActorOf('stage');
  useWanted(stage, talk);
  return useSelector(stage, (snapshot): QuestionsActorRef | undefined => snapshot.children[stageKey(talk)]);
}

/** The user's report of a question to the organisers. */
export function useReporting(actor: QuestionsActorRef) {
  const complaint = useSelector(actor, ({ children }) => children.complaint);
  const isReporting = useSelector(complaint, (snapshot) => snapshot?.matches('open') === true);
  return { complaint, isReporting };
}

/** How many questions have arrived since the list took its order, and whether votes would order it anew. */
export function useArrivals(actor: QuestionsActorRef): { fresh: number; isStale: boolean } {
  const questions = useSelector(actor, ({ context }) => context.questions);
  const listed = useSelector(actor, ({ context }) => context.listed) ?? [];
  const ranked = rankedIds(questions);
  const known = ranked.filter((id) => listed.includes(id));
  return { fresh: ranked.length - known.length, isStale: known.join() !== listed.join() };
}

/** A question's votes as the user sees them: an own vote counts before the service has it. */
export function useVotes(actor: QuestionsActorRef, id: string): { count: number; isOwn: boolean } {
  const votes = useSelector(actor, ({ context }) => context.questions[id]?.votes ?? 0);
  const isCounted = useSelector(actor, ({ context }) => {
    const same = [id, ...(context.questions[id]?.also ?? [])];
    return context.own?.votes.some((one) => same.includes(one)) ?? false;
  });
  const pending = useSelector(
    actor,
    ({ context: { tap, taps } }) => [...taps, ...(tap === null ? [] : [tap])].find((one) => one.id === id)?.isOn,
  );
  const isOwn = pending ?? isCounted;
  return { count: votes + Number(isOwn) - Number(isCounted), isOwn };
}
