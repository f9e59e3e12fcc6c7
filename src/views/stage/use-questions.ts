import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { rankedIds, type StageTalk, stageKey } from '../../../domain/stage/questions';
import type { QuestionsActorRef } from '../../../machines/stage/questions.machine';
import { useActorOf, usePart } from '../kernel/actors';

export type WithQuestions = { actor: QuestionsActorRef };

/** The actor of a talk's questions, which reads them while they are shown. */
export function useQuestions({ widgetId, configurationId }: StageTalk): QuestionsActorRef | undefined {
  const stage = useActorOf('stage');
  const realtime = useActorOf('realtime');
  const isOn = usePart('realtime', (snapshot) => snapshot.matches('on'));
  const key = stageKey({ widgetId, configurationId });
  useEffect(() => {
    const { database, mode, uid } = realtime.getSnapshot().context;
    if (!isOn || database === null || mode === null || uid === null) return;
    const talk = { widgetId, configurationId };
    stage.send({ type: 'collection.want', input: { line: { database, mode, uid }, talk } });
    return () => stage.send({ type: 'collection.release', key: stageKey(talk) });
  }, [stage, realtime, isOn, widgetId, configurationId]);
  return useSelector(stage, (snapshot): QuestionsActorRef | undefined => snapshot.children[key]);
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
  const isCounted = useSelector(actor, ({ context }) => context.own?.votes.includes(id) ?? false);
  const pending = useSelector(
    actor,
    ({ context: { tap, taps } }) => [...taps, ...(tap === null ? [] : [tap])].find((one) => one.id === id)?.isOn,
  );
  const isOwn = pending ?? isCounted;
  return { count: votes + Number(isOwn) - Number(isCounted), isOwn };
}
