import { createHash } from 'node:crypto';
import { payloadOf, standsIn } from './describe';
import { type Graph, situationAt, type Way } from './ways';

const LENGTH = 8;

/**
 * An id that stays as long as the path means the same: made from the name of the machine or model, its states and its events with
 * their payloads, not from the path's place in a list, the words of the page or what is expected.
 */
export function idOf(name: string, graph: Graph, way: Way): string {
  const place = (key: string): string => standsIn(situationAt(graph, key));
  const parts = [place(graph.start.to), ...way.flatMap(({ event, to }) => [event.type, payloadOf(event), place(to)])];
  return `${name}-${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, LENGTH)}`;
}
