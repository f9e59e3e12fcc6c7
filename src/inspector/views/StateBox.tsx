import { memo } from 'react';
import { stateIn } from '../chart/ask';
import type { Chart } from '../chart/chart';
import { type DrawnState, ROW_HEIGHT, rowsOf, titleHeight, titleOf } from '../chart/layout';

const SIGNS = { invoke: '▸', entry: '↓', exit: '↑', stay: '⟲', more: '⋯', on: '' } as const;

/** The class names that apply. */
export const classes = (...names: (string | false)[]): string => names.filter(Boolean).join(' ');

type StateProps = {
  chart: Chart;
  drawn: DrawnState;
  isActive: boolean;
  isChosen: boolean;
  taken: readonly string[];
  more: string;
};

/** A state with its content. */
export const StateBox = memo(function StateBox({ chart, drawn, isActive, isChosen, taken, more }: StateProps) {
  const state = stateIn(chart, drawn.id);
  const { x, y, width, height } = drawn;
  const isRegion = state.parent !== null && stateIn(chart, state.parent).kind === 'parallel';
  const head = titleHeight(state);
  const rows = state.kind === 'history' ? [] : rowsOf(chart, state);
  const name = classes(
    state.children.length > 0 && 'c-outer',
    isRegion && 'c-region',
    state.kind === 'final' && 'c-final',
    isActive && 'c-active',
    isChosen && 'c-chosen',
  );
  if (state.kind === 'history') {
    return (
      <g className={name} data-state={state.id} transform={`translate(${x} ${y})`}>
        <circle className="c-box" cx={15} cy={15} r={14} />
        <text className="c-title" x={15} y={20} textAnchor="middle">
          {titleOf(state).join('')}
        </text>
      </g>
    );
  }
  return (
    <g className={name} data-state={state.id} transform={`translate(${x} ${y})`}>
      <rect className="c-box" width={width} height={height} rx={9} />
      <rect className="c-ring" x={-4} y={-4} width={width + 8} height={height + 8} rx={12} />
      {titleOf(state).map((line, index) => (
        <text key={line} className="c-title" x={12} y={20 + index * ROW_HEIGHT}>
          {line}
        </text>
      ))}
      {state.kind === 'parallel' && (
        <text className="c-sign" x={width - 24} y={20}>
          {'∥'}
        </text>
      )}
      {rows.length > 0 && <path className="c-rule" d={`M 0 ${head} H ${width}`} />}
      {rows.map((row, index) => (
        <g
          key={`${row.kind} ${row.text} ${row.transition}`}
          transform={`translate(12 ${head + 16 + index * ROW_HEIGHT})`}
        >
          <text className="c-sign">{SIGNS[row.kind]}</text>
          <text
            className={classes('c-row', row.transition !== null && taken.includes(row.transition) && 'c-taken')}
            x={16}
          >
            {row.kind === 'more' ? more.replace('#', row.text) : row.text}
          </text>
        </g>
      ))}
    </g>
  );
});
