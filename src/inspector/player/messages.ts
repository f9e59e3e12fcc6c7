import * as v from 'valibot';
import type { RecordingEntry, Run } from '../../../domain/support/recording';
import type { Content } from './content';

const seq = v.pipe(v.number(), v.integer());
/** The inspector has checked every recording that it opened. */
const RunSchema = v.custom<Run>((value) => typeof value === 'object' && value !== null && 'entries' in value);

const EntriesSchema = v.custom<readonly RecordingEntry[]>((value) => Array.isArray(value));

const ContentSchema = v.custom<Content>((value) => typeof value === 'object' && value !== null);

const PlayerCommandSchema = v.variant('type', [
  v.object({ type: v.literal('play.run'), run: RunSchema, content: v.nullable(ContentSchema) }),
  v.object({ type: v.literal('play.more'), entries: EntriesSchema }),
  v.object({ type: v.literal('play.to'), seq }),
]);
const PlayerFactSchema = v.variant('type', [
  v.object({ type: v.literal('player.ready') }),
  v.object({ type: v.literal('player.drawn'), seq }),
  v.object({ type: v.literal('player.parted'), seq, why: v.string() }),
  v.object({ type: v.literal('player.broken'), seq, why: v.string() }),
]);

/**
 * What the page that draws a session is told: a life of a page with what is published now, what it adds, and the last event
 * to take, -1 for none.
 */
export type PlayerCommand = v.InferOutput<typeof PlayerCommandSchema>;
/**
 * What that page answers. `parted`: the recording cannot be computed further, as one of another build. `broken`: a view
 * cannot be drawn from what the recording holds.
 */
export type PlayerFact = v.InferOutput<typeof PlayerFactSchema>;

const readWith =
  <T>(schema: v.GenericSchema<unknown, T>) =>
  (message: unknown): T | null => {
    const parsed = v.safeParse(schema, message);
    return parsed.success ? parsed.output : null;
  };

export const playerCommandOf = readWith<PlayerCommand>(PlayerCommandSchema);
export const playerFactOf = readWith<PlayerFact>(PlayerFactSchema);
