import { useState } from 'react';

/** A running delay: its length, and how much has passed. */
export type Delay = {
  name: string;
  length: number;
  since: number;
  /** Its start in milliseconds since 1970 if it runs live, else `null`. */
  began: number | null;
  passed: number;
};

const THICKNESS = 3;

/** The progress of a delay: live, or at the selected moment. */
export function useLeft({ began, passed, length }: Delay): { className: string; style: React.CSSProperties } {
  const [before] = useState(() => (began === null ? 0 : Date.now() - began));
  if (began === null)
    return { className: '', style: { transform: `scaleX(${Math.max(0, 1 - passed / Math.max(1, length))})` } };
  return { className: 'c-running', style: { animationDuration: `${length}ms`, animationDelay: `${-before}ms` } };
}

/** A line under a transition that shrinks until the transition happens. */
export function DelayBar({ delay, x, y, width }: { delay: Delay; x: number; y: number; width: number }) {
  const { className, style } = useLeft(delay);
  return (
    <>
      <rect className="c-delay" x={x} y={y} width={width} height={THICKNESS} rx={1.5} />
      <rect className={`c-left ${className}`} style={style} x={x} y={y} width={width} height={THICKNESS} rx={1.5} />
    </>
  );
}
