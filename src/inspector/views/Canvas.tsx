import { Alert, Button, Center, Loader, VisuallyHidden } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { placeOf, stateIn } from '../chart/ask';
import type { Chart } from '../chart/chart';
import { useCanvas, useCanvasActor, useDrawnChart, useLooked, useSource, useStory, useWords } from '../hooks';
import { lastEntered } from '../story/story';
import { useShown, useTried } from '../tried';
import styles from './Canvas.module.css';
import { Drawing } from './Drawing';
import { runningDelays } from './delays';
import { DRAWING_STYLE, MOVING_STYLE } from './drawing-style';
import { attachGestures } from './gestures';

export const DRAWING_ID = 'drawing';

/** The story time at which its delays are frozen, `null` if they run. */
const useStanding = (): number | null =>
  useSource((snapshot) => {
    if (snapshot.hasTag('recording')) return snapshot.context.at;
    if (snapshot.hasTag('lost')) return Number.POSITIVE_INFINITY;
    return snapshot.hasTag('held') ? Number.NaN : null;
  });

function Lit({ chart }: { chart: Chart }) {
  const say = useWords();
  const drawing = useCanvas(({ context }) => context.drawing);
  const chosen = useCanvas(({ context }) => context.state);
  const startedAt = useStory()?.startedAt ?? 0;
  const { step: looked } = useLooked();
  const step = useShown(chart);
  const isTried = useTried(chart) !== null;
  const standing = useStanding();
  const now = standing === null || Number.isFinite(standing) ? standing : (looked?.at ?? 0);
  const delays = useMemo(
    () => runningDelays(chart, isTried ? undefined : looked, startedAt, now),
    [chart, isTried, looked, startedAt, now],
  );
  const drawn = useDrawnChart(chart);
  if (drawing === null || drawing.chart !== chart.id) return null;
  return (
    <Drawing
      chart={drawn}
      drawing={drawing}
      step={step}
      chosen={chosen}
      delays={delays}
      anyState={say('anyState')}
      more={say('more', { n: '#' })}
    />
  );
}

/** A chart's drawing, with panning and keyboard navigation. */
export function Canvas({ chart }: { chart: Chart }) {
  const say = useWords();
  const canvas = useCanvasActor();
  const view = useCanvas(({ context }) => context.view);
  const drawing = useCanvas(({ context }) => context.drawing);
  const state = useCanvas(({ context }) => context.state);
  const isBusy = useCanvas((snapshot) => snapshot.hasTag('busy'));
  const failure = useCanvas((snapshot) => (snapshot.matches('failed') ? snapshot.context.failure : null));
  const step = useShown(chart);
  const active = lastEntered(step);
  const follow = useCallback(
    (element: SVGGElement | null) => {
      if (element !== null) canvas.send({ type: 'canvas.follow', active });
    },
    [canvas, active],
  );
  const attach = useCallback((element: HTMLDivElement) => attachGestures(element, canvas), [canvas]);
  const chosen = state === null || !(state in chart.states) ? null : stateIn(chart, state);
  const told = chosen && [
    placeOf(chosen),
    step?.active.includes(chosen.id) ? say('active') : '',
    chosen.description ?? '',
  ];
  return (
    <div
      ref={attach}
      className={styles['window']}
      role="application"
      aria-label={say('chartOf', { name: chart.id })}
      aria-describedby="canvas-keys"
    >
      <svg
        id={DRAWING_ID}
        className={styles['drawing']}
        aria-hidden="true"
        data-width={drawing?.width}
        data-height={drawing?.height}
      >
        <style>{DRAWING_STYLE}</style>
        <style data-moving>{MOVING_STYLE}</style>
        <g ref={follow} transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
          <Lit chart={chart} />
        </g>
      </svg>
      {isBusy && (
        <Center className={styles['notice']}>
          <Loader type="dots" aria-label={say('layingOut')} />
        </Center>
      )}
      {failure !== null && (
        <Center className={styles['notice']}>
          <Alert color="danger" title={say('layoutFailed', { why: failure })}>
            <Button onClick={() => canvas.send({ type: 'canvas.retry' })}>{say('again')}</Button>
          </Alert>
        </Center>
      )}
      <VisuallyHidden id="canvas-keys">{say('keys')}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">{told?.filter(Boolean).join(', ') ?? ''}</VisuallyHidden>
    </div>
  );
}
