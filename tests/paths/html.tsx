import { readFile } from 'node:fs/promises';
import ELK from 'elkjs/lib/elk.bundled';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { statesOf } from '../../src/inspector/chart/ask';
import { type Drawing as Drawn, drawingOf, graphOf } from '../../src/inspector/chart/layout';
import { headOf, wayOf } from '../../src/inspector/chart/path';
import { Drawing } from '../../src/inspector/views/Drawing';
import { DRAWING_STYLE } from '../../src/inspector/views/drawing-style';
import type { Chosen } from './chosen';
import { type Painted, paintedCharts } from './painted';
import { OVER_BUDGET } from './plan';
import type { Unwalked, Walked } from './report';
import type { Results } from './report-files';

const STYLE = `
:root { color-scheme: light dark; --background: light-dark(#fff, #0d1015); --surface: light-dark(#fff, #141921);
  --surface-raised: light-dark(#eef1f5, #1d2530); --border: light-dark(#dce1e8, #2a3340); --text: light-dark(#161c26, #e8ecf3);
  --text-dim: light-dark(#525e70, #a3afc0); --stroke: light-dark(#a3acba, #55617a); --primary: light-dark(#0c6d49, #56cf9f);
  --accent: var(--primary); --soft: light-dark(#ddf3e8, #12352a); --hot: var(--primary); --danger: light-dark(#b81f33, #ff8791); }
body { margin: 0 auto; max-width: 1200px; padding: 24px; font: 15px/1.5 system-ui, sans-serif; color: var(--text);
  background: var(--background); overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 40px; border-top: 1px solid var(--border); padding-top: 24px; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: start; padding: 4px 12px 4px 0; vertical-align: top; }
td code { white-space: nowrap; }
th { color: var(--text-dim); font-weight: 500; } tbody tr { border-top: 1px solid var(--border); }
.chart { overflow-x: auto; } .chart svg { max-width: 100%; height: auto; min-width: min(100%, 520px); }
.failure { border-inline-start: 4px solid var(--danger); padding: 4px 16px; margin: 16px 0; } .failure pre { white-space: pre-wrap; }
.failure img { max-width: min(100%, 480px); max-height: 480px; border: 1px solid var(--border); }
.dim { color: var(--text-dim); } .failed { color: var(--danger); font-weight: 600; } code { font-size: 13px; }
.over { fill: none; stroke: var(--danger); stroke-width: 3; stroke-dasharray: 7 4; } .over-head { fill: var(--danger); }
.over-sign { fill: var(--danger); font: 700 16px system-ui, sans-serif; }
${DRAWING_STYLE}`;

const elk = new ELK();
const MARGIN = 8;

function Overlay({ drawing, failed }: { drawing: Drawn; failed: Painted['failed'] }) {
  const states = drawing.states.filter(({ id, depth }) => depth > 0 && failed.states.has(id));
  const arrows = drawing.arrows.filter(({ transitions }) => transitions.some((id) => failed.transitions.has(id)));
  return (
    <g>
      {states.map(({ id, x, y, width, height }) => (
        <g key={id}>
          <rect className="over" x={x - 3} y={y - 3} width={width + 6} height={height + 6} rx={11} />
          <text className="over-sign" x={x + width - 6} y={y + 2}>
            ✗
          </text>
        </g>
      ))}
      {arrows.map(({ id, points }) => (
        <g key={id}>
          <path className="over" d={wayOf(points)} />
          <path className="over-head" d={headOf(points)} />
        </g>
      ))}
    </g>
  );
}

function ChartPicture({ painted: { chart, walked, failed }, drawing }: { painted: Painted; drawing: Drawn }) {
  const { width, height } = drawing;
  const step = { seq: 0, isAlone: false, active: [...walked.states], taken: [...walked.transitions] };
  return (
    <div className="chart">
      <svg
        role="img"
        aria-label={`The chart of ${chart.id}, painted with what was walked`}
        width={width + 2 * MARGIN}
        height={height + 2 * MARGIN}
        viewBox={`${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`}
      >
        <Drawing
          chart={chart}
          drawing={drawing}
          step={step}
          chosen={null}
          delays={{}}
          anyState="any state"
          more="# more"
        />
        <Overlay drawing={drawing} failed={failed} />
      </svg>
    </div>
  );
}

const namesOf = ({ chart }: Painted, ids: readonly string[]): string[] =>
  ids.map((id) => {
    const found = chart.transitions.find((one) => one.id === id);
    return found === undefined ? id : `${found.source}, ${found.event}`;
  });

function coverageOf({ chart, walked }: Painted) {
  const states = statesOf(chart).filter(({ kind }) => kind !== 'history');
  const missed = chart.transitions.map(({ id }) => id).filter((id) => !walked.transitions.has(id));
  return {
    states: `${states.filter(({ id }) => walked.states.has(id)).length} of ${states.length}`,
    transitions: `${chart.transitions.length - missed.length} of ${chart.transitions.length}`,
    missed,
  };
}

const count = (paths: readonly Walked[], outcome: Walked['outcome']): number =>
  paths.filter((one) => one.outcome === outcome).length;

function Failure({ walked, picture }: { walked: Walked; picture: string | null }) {
  const { model, path, failure, id, trace, recording } = walked;
  return (
    <section className="failure">
      <h3>{model}</h3>
      <p>{path}</p>
      <pre>{failure}</pre>
      <p className="dim">
        <code>{id}</code>
        {[trace, recording].map((file) => (file === null ? null : <span key={file}>{` · ${file}`}</span>))}
      </p>
      {picture !== null && <img src={picture} alt={`The page when ${id} failed`} />}
    </section>
  );
}

const WORDS = { passed: 'passed', failed: 'failed', skipped: 'skipped' } as const;

function PathTable({ paths }: { paths: readonly Walked[] }) {
  return (
    <table>
      <thead>
        <tr>
          {['Result', 'Path', 'Seconds', 'Id'].map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {paths.map(({ id, path, outcome, seconds, failure }) => (
          <tr key={id}>
            <td className={outcome === 'failed' ? 'failed' : undefined}>
              {outcome === 'skipped' && failure === OVER_BUDGET ? 'not begun' : WORDS[outcome]}
            </td>
            <td>{path}</td>
            <td>{seconds}</td>
            <td>
              <code>{id}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Section = {
  name: string;
  paths: readonly Walked[];
  unwalked: readonly Unwalked[];
  charts: Painted[];
  drawings: Drawn[];
};

function ModelSection({ name, paths, unwalked, charts, drawings }: Section) {
  const missed = charts.flatMap((painted) => namesOf(painted, coverageOf(painted).missed));
  return (
    <section>
      <h2 id={name}>{name}</h2>
      <p>{charts[0]?.chart.description}</p>
      {charts.map((painted, at) => {
        const drawing = drawings[at];
        return drawing === undefined ? null : <ChartPicture key={drawing.chart} painted={painted} drawing={drawing} />;
      })}
      {paths.length > 0 && <PathTable paths={paths} />}
      {unwalked.map(({ needs, steps, ofSteps }) => (
        <p key={needs} className="dim">{`Left out: ${steps} of ${ofSteps} steps, which need ${needs}.`}</p>
      ))}
      {missed.length > 0 && <p className="dim">{`Not walked: ${missed.join('; ')}.`}</p>}
    </section>
  );
}

function Summary({ sections }: { sections: readonly Section[] }) {
  return (
    <table>
      <thead>
        <tr>
          {['Model', 'Passed', 'Failed', 'Skipped', 'States', 'Transitions'].map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sections.map(({ name, paths, charts }) => (
          <tr key={name}>
            <td>
              <a href={`#${name}`}>{name}</a>
            </td>
            <td>{count(paths, 'passed')}</td>
            <td className={count(paths, 'failed') > 0 ? 'failed' : undefined}>{count(paths, 'failed')}</td>
            <td>{count(paths, 'skipped')}</td>
            <td>{charts.map((one) => coverageOf(one).states).join(', ')}</td>
            <td>{charts.map((one) => coverageOf(one).transitions).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function pictureOf({ screenshot }: Walked): Promise<string | null> {
  if (screenshot === null) return null;
  const bytes = await readFile(screenshot).catch(() => null);
  return bytes === null ? null : `data:image/png;base64,${bytes.toString('base64')}`;
}

const page = (body: ReactNode): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>Paths walked</title>\n<style>${STYLE}</style>\n</head>\n<body>\n${renderToStaticMarkup(body)}\n</body>\n</html>\n`;

/** The results as a page of its own, without scripts: failed paths with their screenshots, and the charts with their coverage. */
export async function htmlOf({ paths, unwalked, run }: Results, models: readonly Chosen[]): Promise<string> {
  const painted = paintedCharts(models, paths);
  const sections = await Promise.all(
    models.map(async ({ name }): Promise<Section> => {
      const charts = painted.get(name) ?? [];
      const drawings = await Promise.all(
        charts.map(async ({ chart }) => drawingOf(chart, await elk.layout(graphOf(chart)))),
      );
      const own = paths.filter(({ model }) => model === name);
      return { name, paths: own, unwalked: unwalked.filter(({ model }) => model === name), charts, drawings };
    }),
  );
  const failed = paths.filter(({ outcome }) => outcome === 'failed');
  const pictures = await Promise.all(failed.map(pictureOf));
  const begun = paths.length === 0 ? null : new Date(Math.min(...paths.map(({ start }) => start)));
  return page(
    <main>
      <h1>Paths walked</h1>
      <p>
        {`${run.url ?? 'A service of our own'} · ${run.browser} · ${run.device} · ${run.locale}`}
        {begun === null ? '' : ` · ${begun.toISOString().slice(0, 16).replace('T', ' ')} UTC`}
      </p>
      <p>
        {`${count(paths, 'passed')} passed, ${failed.length} failed, ${count(paths, 'skipped')} skipped or not begun. `}
        {'In the charts, green and filled is walked, red and dashed failed, thin and grey was not walked.'}
      </p>
      <Summary sections={sections} />
      {failed.length > 0 && <h2>Failed</h2>}
      {failed.map((walked, at) => (
        <Failure key={walked.id} walked={walked} picture={pictures[at] ?? null} />
      ))}
      {sections.map((section) => (
        <ModelSection key={section.name} {...section} />
      ))}
    </main>,
  );
}
