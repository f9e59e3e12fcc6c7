import ELK from 'elkjs/lib/elk-api';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { Chart } from '../chart/chart';
import { type Drawing, drawingOf, graphOf } from '../chart/layout';

/** Lays charts out in a worker and caches the results. */
export function createLayout() {
  const elk = new ELK({ workerUrl });
  const drawings = new WeakMap<Chart, Promise<Drawing>>();
  return (chart: Chart): Promise<Drawing> => {
    const known = drawings.get(chart);
    if (known !== undefined) return known;
    const drawing = elk.layout(graphOf(chart)).then((layout) => drawingOf(chart, layout));
    drawings.set(chart, drawing);
    drawing.catch(() => drawings.delete(chart));
    return drawing;
  };
}
