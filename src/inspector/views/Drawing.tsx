import { memo } from 'react';
import type { Chart } from '../chart/chart';
import type { Drawing as Drawn, DrawnArrow } from '../chart/layout';
import { headOf, wayOf } from '../chart/path';
import type { Step } from '../story/story';
import { type Delay, DelayBar } from './DelayBar';
import { classes, StateBox } from './StateBox';

const NONE: readonly string[] = [];

type LabelProps = { arrow: DrawnArrow; taken: readonly string[]; delay: Delay | null };

const Way = memo(function Way({
  arrow,
  isTaken,
  pulse,
}: {
  arrow: DrawnArrow;
  isTaken: boolean;
  pulse: number | null;
}) {
  const way = wayOf(arrow.points);
  return (
    <g className={classes(isTaken && 'c-taken')}>
      <path className="c-way" d={way} />
      <path className="c-head" d={headOf(arrow.points)} />
      {pulse !== null && <path key={pulse} className="c-pulse" d={way} pathLength={1} />}
    </g>
  );
});

const Label = memo(function Label({ arrow: { label, lines }, taken, delay }: LabelProps) {
  if (label === null) return null;
  const x = label.x + label.width / 2;
  return (
    <g>
      <rect className="c-label" x={label.x} y={label.y} width={label.width} height={label.height} rx={5} />
      {lines.map(({ text, transition, isAction }, index) => (
        <text
          key={`${transition} ${isAction} ${text}`}
          className={classes('c-line', isAction && 'c-action', taken.includes(transition) && 'c-taken')}
          x={x}
          y={label.y + 13 + index * 15}
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
      {delay !== null && (
        <DelayBar key={delay.since} delay={delay} x={label.x} y={label.y + label.height} width={label.width} />
      )}
    </g>
  );
});

export type DrawingProps = {
  chart: Chart;
  drawing: Drawn;
  step: Pick<Step, 'seq' | 'active' | 'taken' | 'isAlone'> | undefined;
  chosen: string | null;
  delays: Readonly<Record<string, Delay>>;
  anyState: string;
  more: string;
};

/** A drawn chart: the active states and the last transition are highlighted. */
export function Drawing({ chart, drawing, step, chosen, delays, anyState, more }: DrawingProps) {
  const active = step?.active ?? NONE;
  const taken = step?.taken ?? NONE;
  const isTaken = ({ transitions }: DrawnArrow): boolean => transitions.some((id) => taken.includes(id));
  const takenOf = (ids: readonly string[]) => (ids.some((id) => taken.includes(id)) ? taken : NONE);
  return (
    <g className="c-drawing">
      {drawing.states.map((drawn) => (
        <StateBox
          key={drawn.id}
          chart={chart}
          drawn={drawn}
          isActive={active.includes(drawn.id)}
          isChosen={chosen === drawn.id}
          taken={taken.some((id) => id.startsWith(`${drawn.id}:`)) ? taken : NONE}
          more={more}
        />
      ))}
      {drawing.arrows.map((arrow) => (
        <Way
          key={arrow.id}
          arrow={arrow}
          isTaken={isTaken(arrow)}
          pulse={step?.isAlone && isTaken(arrow) ? step.seq : null}
        />
      ))}
      {drawing.marks.map(({ id, kind, x, y, width, height }) =>
        kind === 'initial' ? (
          <circle key={id} className="c-initial" cx={x + width / 2} cy={y + height / 2} r={width / 2} />
        ) : (
          <g key={id}>
            <rect className="c-any" x={x} y={y} width={width} height={height} rx={height / 2} />
            <text className="c-tag" x={x + width / 2} y={y + 16} textAnchor="middle">
              {anyState}
            </text>
          </g>
        ),
      )}
      {drawing.arrows.map((arrow) => (
        <Label
          key={arrow.id}
          arrow={arrow}
          taken={takenOf(arrow.transitions)}
          delay={arrow.transitions.flatMap((id) => delays[id] ?? [])[0] ?? null}
        />
      ))}
    </g>
  );
}
