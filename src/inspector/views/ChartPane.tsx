import { savePng, saveSvg } from '../adapters/export';
import type { Chart } from '../chart/chart';
import type { Look } from '../desk.machine';
import { type Say, useCanvas, useCanvasActor, useDesk, useDeskActor, useLooked, useWords } from '../hooks';
import { Canvas, DRAWING_ID } from './Canvas';
import styles from './ChartPane.module.css';
import { Choice } from './Choice';
import { ZOOM_STEP } from './gestures';
import { Icon, type IconName } from './icons';
import { StateList } from './StateList';

const drawingElement = (): SVGSVGElement | null => {
  const found = document.getElementById(DRAWING_ID);
  return found instanceof SVGSVGElement ? found : null;
};

type Tool = { icon: IconName; label: string; act: () => void };
const ToolButton = ({ icon, label, act }: Tool) => (
  <button type="button" className="tool" aria-label={label} title={label} onClick={act}>
    <Icon name={icon} />
  </button>
);

const Export = ({ say, name }: { say: Say; name: string }) => (
  <>
    <button
      type="button"
      className="tool"
      title={say('saveSvg')}
      aria-label={say('saveSvg')}
      onClick={() => withDrawing((svg) => saveSvg(svg, name))}
    >
      {'SVG'}
    </button>
    <button
      type="button"
      className="tool"
      title={say('savePng')}
      aria-label={say('savePng')}
      onClick={() => withDrawing((svg) => void savePng(svg, name))}
    >
      {'PNG'}
    </button>
  </>
);

function withDrawing(act: (svg: SVGSVGElement) => void): void {
  const svg = drawingElement();
  if (svg !== null) act(svg);
}

/** A chart with its name and tools, as a drawing or a list. */
export function ChartPane({ chart }: { chart: Chart }) {
  const say = useWords();
  const desk = useDeskActor();
  const canvas = useCanvasActor();
  const look = useDesk(({ context }) => context.look);
  const scale = useCanvas(({ context }) => Math.round(context.view.scale * 100));
  const { player } = useLooked();
  return (
    <section className={styles['pane']} aria-label={say('chart')} id="chart">
      <header className={styles['head']}>
        <div className={styles['name']}>
          <h2>{player !== null && player.name !== chart.id ? `${player.name} · ${chart.id}` : chart.id}</h2>
          <p>{chart.description}</p>
        </div>
        <div className={styles['tools']} role="toolbar" aria-label={say('chart')}>
          <Choice<Look>
            label={say('look')}
            value={look}
            options={[
              ['chart', say('chart')],
              ['list', say('list')],
            ]}
            onChange={(next) => desk.send({ type: 'desk.setLook', look: next })}
          />
          {look === 'chart' && (
            <>
              <ToolButton
                icon="minus"
                label={say('zoomOut')}
                act={() => canvas.send({ type: 'canvas.zoom', factor: 1 / ZOOM_STEP, point: null })}
              />
              <output className={styles['scale']}>{`${scale} %`}</output>
              <ToolButton
                icon="plus"
                label={say('zoomIn')}
                act={() => canvas.send({ type: 'canvas.zoom', factor: ZOOM_STEP, point: null })}
              />
              <ToolButton icon="fit" label={say('fit')} act={() => canvas.send({ type: 'canvas.fit' })} />
              <Export say={say} name={chart.id} />
            </>
          )}
          <ToolButton icon="print" label={say('print')} act={() => window.print()} />
        </div>
      </header>
      {look === 'chart' ? <Canvas chart={chart} /> : <StateList chart={chart} />}
    </section>
  );
}
