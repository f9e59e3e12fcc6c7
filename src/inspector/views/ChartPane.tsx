import { Box, Flex, Group, Text, Title } from '@mantine/core';
import IconFileTypePng from '@tabler/icons-react/icons/IconFileTypePng';
import IconFileTypeSvg from '@tabler/icons-react/icons/IconFileTypeSvg';
import IconMaximize from '@tabler/icons-react/icons/IconMaximize';
import IconMinus from '@tabler/icons-react/icons/IconMinus';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import IconPrinter from '@tabler/icons-react/icons/IconPrinter';
import { IconButton } from '../../theme/IconButton';
import { savePng, saveSvg } from '../adapters/export';
import type { Chart } from '../chart/chart';
import { hasWords } from '../chart/phrases';
import type { Look, Wording } from '../desk.machine';
import {
  useCanvas,
  useCanvasActor,
  useDesk,
  useDeskActor,
  useIsDescribed,
  useIsRun,
  useLooked,
  useTitles,
  useWords,
} from '../hooks';
import { Canvas, DRAWING_ID } from './Canvas';
import { Choice } from './Choice';
import { ZOOM_STEP } from './gestures';
import { LinkButton } from './LinkButton';
import { Sequence } from './Sequence';
import { StateList } from './StateList';
import { TrialBar, TryButton } from './TrialBar';

function withDrawing(act: (svg: SVGSVGElement) => void): void {
  const found = document.getElementById(DRAWING_ID);
  if (found instanceof SVGSVGElement) act(found);
}

function DrawingTools({ name }: { name: string }) {
  const say = useWords();
  const canvas = useCanvasActor();
  const scale = useCanvas(({ context }) => Math.round(context.view.scale * 100));
  const zoom = (factor: number) => () => canvas.send({ type: 'canvas.zoom', factor, point: null });
  return (
    <>
      <IconButton icon={IconMinus} label={say('zoomOut')} onClick={zoom(1 / ZOOM_STEP)} />
      <Text component="output" size="xs" c="dimmed" miw={42} ta="center">
        {`${scale} %`}
      </Text>
      <IconButton icon={IconPlus} label={say('zoomIn')} onClick={zoom(ZOOM_STEP)} />
      <IconButton icon={IconMaximize} label={say('fit')} onClick={() => canvas.send({ type: 'canvas.fit' })} />
      <IconButton
        icon={IconFileTypeSvg}
        label={say('saveSvg')}
        onClick={() => withDrawing((svg) => saveSvg(svg, name))}
      />
      <IconButton
        icon={IconFileTypePng}
        label={say('savePng')}
        onClick={() => withDrawing((svg) => void savePng(svg, name))}
      />
    </>
  );
}

function Name({ chart }: { chart: Chart }) {
  const { player } = useLooked();
  const title = useTitles()(chart.id, chart.id);
  const isDescribed = useIsDescribed(chart);
  return (
    <Box flex="1 1 160px" miw={0}>
      <Title order={2} size="md" ff="monospace" lineClamp={1}>
        {player !== null && player.name !== chart.id ? `${player.name} · ${title}` : title}
      </Title>
      {isDescribed && (
        <Text size="sm" c="dimmed" truncate title={chart.description ?? ''}>
          {chart.description}
        </Text>
      )}
    </Box>
  );
}

/** A chart with its name and tools, as a drawing or a list. */
export function ChartPane({ chart }: { chart: Chart }) {
  const say = useWords();
  const desk = useDeskActor();
  const look = useDesk(({ context }) => context.look);
  const wording = useDesk(({ context }) => context.wording);
  const isRun = useIsRun();
  const shown = look === 'sequence' && !isRun ? 'chart' : look;
  return (
    <Flex component="section" direction="column" h="100%" aria-label={say('chart')} id="chart">
      <Flex component="header" wrap="wrap" align="center" gap="xs" px="md" py="xs" bg="var(--surface)">
        <Name chart={chart} />
        <Group gap={2} role="toolbar" aria-label={say('chart')}>
          <Choice<Look>
            label={say('look')}
            value={shown}
            options={[
              ['chart', say('chart')],
              ['list', say('list')],
              ...(isRun ? [['sequence', say('sequence')] as const] : []),
            ]}
            onChange={(next) => desk.send({ type: 'desk.setLook', look: next })}
          />
          {hasWords(chart.id) && (
            <Choice<Wording>
              label={say('wording')}
              value={wording}
              options={[
                ['words', say('words')],
                ['names', say('names')],
              ]}
              onChange={(next) => desk.send({ type: 'desk.setWording', wording: next })}
            />
          )}
          {shown === 'chart' && <DrawingTools name={chart.id} />}
          <TryButton chart={chart} />
          <LinkButton />
          <IconButton icon={IconPrinter} label={say('print')} onClick={() => window.print()} />
        </Group>
      </Flex>
      <TrialBar chart={chart} />
      {shown === 'chart' && <Canvas chart={chart} />}
      {shown === 'list' && <StateList chart={chart} />}
      {shown === 'sequence' && <Sequence name={chart.id} />}
    </Flex>
  );
}
