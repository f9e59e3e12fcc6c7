import { type Action, doActions, type Executor, type Voice } from './actions';
import { eventOf, standsIn } from './describe';
import type { Model } from './model';
import { type Graph, situationAt, type Way } from './ways';

/** The expectations in a state, outer ones first. */
export function expectedIn(model: Model, place: string): Action[] {
  const parts = place.split('.');
  return parts.flatMap((_, at) => model.expectations[parts.slice(0, at + 1).join('.')] ?? []);
}

/** A path in brief: its states and events. */
export const titleOf = (graph: Graph, way: Way): string =>
  [
    standsIn(situationAt(graph, graph.start.to)),
    ...way.map((move) => `${eventOf(move)} → ${standsIn(situationAt(graph, move.to))}`),
  ].join(', ');

/** Executes the steps of a path and checks the expectations after each; returns the number of steps. */
export async function walk(
  { model, graph, way }: { model: Model; graph: Graph; way: Way },
  executor: Executor,
  speech: Voice,
  inStep: (title: string, body: () => Promise<void>) => Promise<void> = (_, body) => body(),
): Promise<number> {
  const named = async (title: string, body: () => Promise<void>): Promise<void> => {
    try {
      await inStep(title, body);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${title}\n${reason}`, { cause });
    }
  };
  const start = standsIn(situationAt(graph, graph.start.to));
  await named(`The start: ${start}`, async () => {
    await executor.open(model.scene.path);
    await doActions(expectedIn(model, start), executor, speech);
  });
  for (const [at, move] of way.entries()) {
    const place = standsIn(situationAt(graph, move.to));
    await named(`Step ${at + 1} of ${way.length}: ${move.event.type} → ${place}`, async () => {
      await doActions(model.steps[move.event.type] ?? [], executor, speech);
      await doActions(expectedIn(model, place), executor, speech);
    });
  }
  return way.length;
}
