import { memo } from 'react';
import { boxOf, strokeOf, upright } from '../../../../domain/widgets/board/geometry';
import { isRightToLeft, LETTER, LINE_HEIGHT, linesOf } from '../../../../domain/widgets/board/lettering';
import { outlineOf } from '../../../../domain/widgets/board/outline';
import { COLOURS, type Shape, TINTS } from '../../../../domain/widgets/board/shape';
import { Picture } from './Picture';

/** What a shape needs to be drawn; one in the making has no author yet. */
export type Drawing = Pick<Shape, 'kind' | 'box' | 'colour' | 'points' | 'text' | 'file'>;

const PADDING = 12;
const HEAD = 14;
const FONT = 'system-ui, sans-serif';

/** The lines of a text: at the beginning of notes and texts, in the middle of other shapes. */
function Letters({ shape }: { shape: Drawing }) {
  const { text = '', kind } = shape;
  if (text === '') return null;
  const { x, y, width, height } = upright(boxOf(shape));
  const inner = kind === 'text' ? 0 : PADDING;
  const lines = linesOf(text, Math.max(LETTER, width - 2 * inner));
  const isRtl = isRightToLeft(text);
  const isMiddle = kind === 'box' || kind === 'oval';
  const start = isRtl ? x + width - inner : x + inner;
  const top = isMiddle ? y + (height - lines.length * LINE_HEIGHT) / 2 : y + inner;
  return (
    <text
      fontFamily={FONT}
      fontSize={LETTER}
      fill={kind === 'text' ? COLOURS[shape.colour] : COLOURS.ink}
      direction={isRtl ? 'rtl' : 'ltr'}
      textAnchor={isMiddle ? 'middle' : 'start'}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else that tells them apart.
        <tspan key={index} x={isMiddle ? x + width / 2 : start} y={top + LETTER + index * LINE_HEIGHT}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function Outline({ shape }: { shape: Drawing }) {
  const colour = COLOURS[shape.colour];
  const box = boxOf(shape);
  const { x, y, width, height } = upright(box);
  const line = { stroke: colour, strokeWidth: 3, fill: 'none' } as const;
  switch (shape.kind) {
    case 'pen':
      return <path d={outlineOf(strokeOf(shape))} fill={colour} />;
    case 'box':
      return <rect {...line} x={x} y={y} width={width} height={height} rx={4} />;
    case 'oval':
      return <ellipse {...line} cx={x + width / 2} cy={y + height / 2} rx={width / 2} ry={height / 2} />;
    case 'note':
      return (
        <rect
          x={x}
          y={y}
          width={width}
          height={height}
          rx={6}
          fill={TINTS[shape.colour]}
          stroke={colour}
          strokeWidth={1}
        />
      );
    case 'line':
    case 'arrow': {
      const to = { x: box.x + box.width, y: box.y + box.height };
      const length = Math.hypot(box.width, box.height) || 1;
      const [across, down] = [(box.width / length) * HEAD, (box.height / length) * HEAD];
      const barb = (turn: number): string =>
        `M${to.x} ${to.y}l${Math.round(-across - turn * down * 0.6)} ${Math.round(-down + turn * across * 0.6)}`;
      const head = shape.kind === 'arrow' ? barb(1) + barb(-1) : '';
      return <path {...line} d={`M${box.x} ${box.y}L${to.x} ${to.y}${head}`} strokeLinecap="round" />;
    }
    case 'picture':
      return <rect x={x} y={y} width={width} height={height} fill={TINTS.ink} />;
    case 'text':
      return null;
  }
}

type ShapeViewProps = { id?: string; shape: Drawing; dx?: number; dy?: number; isFading?: boolean };

export const ShapeView = memo(function ShapeView({ id, shape, dx = 0, dy = 0, isFading = false }: ShapeViewProps) {
  return (
    <g
      {...(dx + dy !== 0 || dx !== 0 ? { transform: `translate(${dx} ${dy})` } : {})}
      opacity={isFading ? 0.25 : undefined}
    >
      <Outline shape={shape} />
      {id !== undefined && shape.file !== undefined && <Picture id={id} box={shape.box} file={shape.file} />}
      <Letters shape={shape} />
    </g>
  );
});
