import { type Box, between, type PenPoint, type Point, packedStroke, upright, writtenBox } from './geometry';
import type { Colour, NewShape } from './shape';

export const TOOLS = ['select', 'pen', 'line', 'arrow', 'box', 'oval', 'text', 'note', 'eraser', 'hand'] as const;
export type Tool = (typeof TOOLS)[number];

/** A tap makes a shape of this size. */
const TAP = { width: 160, height: 110 } as const;
const NOTE = { width: 180, height: 180 } as const;
const TEXT = { width: 260, height: 40 } as const;
const SMALLEST = 8;

/** A shape in the making, from where the pointer was pressed to where it is. */
export type Drawn = { tool: Tool; colour: Colour; from: Point; to: Point; stroke: readonly PenPoint[] };

const isLine = (tool: Tool): tool is 'line' | 'arrow' => tool === 'line' || tool === 'arrow';

export const isWriting = (tool: Tool): boolean => tool === 'text' || tool === 'note';

/** Whether a tap makes a shape that needs no text. */
export const isTapped = (tool: Tool): boolean => isLine(tool) || tool === 'box' || tool === 'oval';

export function drawnShape({ tool, colour, from, to, stroke }: Drawn): NewShape {
  if (tool === 'pen') {
    const { box, points } = packedStroke(stroke);
    return { kind: 'pen', colour, box: writtenBox(box), points };
  }
  const drawn = between(from, to);
  const isTap = Math.abs(drawn.width) + Math.abs(drawn.height) < SMALLEST;
  if (isLine(tool))
    return { kind: tool, colour, box: writtenBox(isTap ? { ...from, width: TAP.width, height: 0 } : drawn) };
  const kind = tool === 'oval' ? 'oval' : 'box';
  return { kind, colour, box: writtenBox(isTap ? { ...from, ...TAP } : upright(drawn)) };
}

export const writtenKind = (tool: Tool): 'note' | 'text' => (tool === 'note' ? 'note' : 'text');

/** A note, or a text; `null` for a text without letters. */
export function writtenShape({ tool, colour, from }: Omit<Drawn, 'stroke' | 'to'>, text: string): NewShape | null {
  const kind = writtenKind(tool);
  if (kind === 'text' && text.trim() === '') return null;
  return { kind, colour, box: writtenBox({ ...from, ...(kind === 'note' ? NOTE : TEXT) }), text };
}

const sizeOf = (tool: Tool) =>
  tool === 'note' ? NOTE : tool === 'text' ? TEXT : isLine(tool) ? { width: TAP.width, height: 0 } : TAP;

/** Where a tool must be pressed so that what it makes is around this place. */
export function aroundWith(tool: Tool, { x, y }: Point): Point {
  const { width, height } = sizeOf(tool);
  return { x: x - width / 2, y: y - height / 2 };
}

/** How far the selection is being moved. */
export const shiftOf = ({ from, to }: { from: Point; to: Point }): Point => ({ x: to.x - from.x, y: to.y - from.y });

/** The frame to which the selection is being stretched. */
export function stretchedTo({ frame, from, to }: { frame: Box; from: Point; to: Point }): Box {
  const { x, y } = shiftOf({ from, to });
  return {
    x: frame.x,
    y: frame.y,
    width: Math.max(SMALLEST, frame.width + x),
    height: Math.max(SMALLEST, frame.height + y),
  };
}
