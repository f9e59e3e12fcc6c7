import { Anchor, type AnchorProps } from '@mantine/core';
import { placeOf, rootOf, stateIn } from '../chart/ask';
import type { Chart } from '../chart/chart';
import { useCanvasActor } from '../hooks';

type StateLinkProps = AnchorProps & { chart: Chart; id: string; root: string; text?: string; 'aria-pressed'?: boolean };

/** Selects a state of a chart by its name, or by a text for it; `root` is the name of the chart itself. */
export function StateLink({ chart, id, root, text, ...look }: StateLinkProps) {
  const canvas = useCanvasActor();
  return (
    <Anchor
      component="button"
      type="button"
      mih={0}
      ta="start"
      {...(text === undefined && { ff: 'monospace' })}
      onClick={() => canvas.send({ type: 'canvas.choose', state: id })}
      {...look}
    >
      {text ?? (id === rootOf(chart).id ? root : placeOf(stateIn(chart, id)))}
    </Anchor>
  );
}
