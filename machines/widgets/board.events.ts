import type { Deed } from '../../domain/widgets/board/deeds';
import type { Tool } from '../../domain/widgets/board/drawing';
import type { Edit, Edits } from '../../domain/widgets/board/edits';
import type { Box, PenPoint, Point } from '../../domain/widgets/board/geometry';
import type { Colour, Shapes, Written } from '../../domain/widgets/board/shape';
import type { RealtimeLine } from '../shell/realtime.line';

/** `session` distinguishes the unsent edits of a page from those of others. */
export type BoardInput = { line: RealtimeLine; room: string; session: string };
/** Where other users point. */
export type Cursors = readonly (Point & { uid: string })[];

export type BoardEvent =
  /** Shapes that are new or have changed, and those that were removed for good. */
  | { type: 'board.changed'; shapes: Shapes; removed: readonly string[] }
  | { type: 'board.described'; isClosed: boolean; isForHosts: boolean }
  | { type: 'board.admitted'; isHost: boolean }
  | { type: 'board.pointed'; cursors: Cursors }
  /** Edits that an earlier page could not send. */
  | { type: 'board.restored'; edits: Edits }
  | { type: 'board.stored'; key: string }
  | { type: 'board.denied'; key: string }
  /** The user has deleted their data: what was not sent is not sent. */
  | { type: 'board.forget' }
  | { type: 'board.connected'; isOn: boolean }
  /** The user may not read the board. */
  | { type: 'board.refused' }
  | { type: 'board.retry' }
  | { type: 'board.do'; deed: Deed }
  | { type: 'board.undo' }
  | { type: 'board.redo' }
  /** Where the user points; `null` beside the board. */
  | { type: 'board.point'; at: Point | null };

/** Requests of the board machine to its connection. */
export type BoardCommand = { type: 'feed.write'; edit: Edit } | { type: 'feed.point'; at: Point | null };

/** What is below the pointer: a shape with all of its group, or the corner that resizes the selection. */
export type Target = { ids: readonly string[]; corner: { from: Box } | null };

export type SketchEvent =
  | { type: 'sketch.take'; tool: Tool }
  | { type: 'sketch.colour'; colour: Colour }
  /** `id` is that of the shape which may come of it; `isMore` adds to the selection; who may not edit moves the view. */
  | { type: 'sketch.press'; id: string; at: PenPoint; target: Target; isMore: boolean; mayEdit: boolean }
  /** `by` is the way since the last one in pixels; `below` are the shapes that an eraser touches. */
  | { type: 'sketch.drag'; points: readonly PenPoint[]; by: Point; below: readonly string[] }
  /** `inside` are the shapes in the frame that was drawn. */
  | { type: 'sketch.release'; inside: readonly string[] }
  | { type: 'sketch.cancel' }
  /** Adds what the tool makes around a place, without a pointer. */
  | { type: 'sketch.place'; id: string; at: Point }
  | { type: 'sketch.select'; ids: readonly string[] }
  /** Changes the text of a shape. */
  | { type: 'sketch.write'; id: string; text: string; shape: Written }
  | { type: 'sketch.type'; text: string }
  /** `copy` is the id of a new shape for the text, if others deleted the shape that it was written in. */
  | { type: 'sketch.finish'; copy: string | null }
  /** `around` is a place in pixels that stays where it is. */
  | { type: 'sketch.zoom'; factor: number; around: Point }
  | { type: 'sketch.pan'; by: Point }
  /** The view rests: what is shown stretched is drawn anew. */
  | { type: 'sketch.rest' }
  /** Shows a part of the board in a view of this size. */
  | { type: 'sketch.fit'; box: Box; size: { width: number; height: number } };
