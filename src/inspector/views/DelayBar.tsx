import { useState } from 'react';

/** A delay that runs: how long it takes, and how much of it has passed. */
export type Delay = {
  name: string;
  length: number;
  since: number;
  /** Milliseconds since 1970 at which it began where it runs on by itself, else `null`. */
  began: number | null;
  passed: number;
};

const THICKNESS = 3;

/** How far a delay has come: by itself where the venue is alive, else as far as the moment that is looked at. */
export function useLeft({ began, passed, length }: Delay): { className: string; style: React.CSSProperties } {
  const [before] = useState(() => (began === null ? 0 : Date.now() - began));
  if (began === null)
    return { className: '', style: { transform: `scaleX(${Math.max(0, 1 - passed / Math.max(1, length))})` } };
  return { className: 'c-running', style: { animationDuration: `${length}ms`, animationDelay: `${-before}ms` } };
}

/** A line under a transition that gets shorter until the transition comes. */
export function DelayBar({ delay, x, y, width }: { delay: Delay; x: number; y: number; width: number }) {
  const { className, style } = useLeft(delay);
  return (
    <>
      <rect className="c-delay" x={x} y={y} width={width} height={THICKNESS} rx={1.5} />
      <rect className={`c-left ${className}`} style={style} x={x} y={y} width={width} height={THICKNESS} rx={1.5} />
    </>
  );
}
