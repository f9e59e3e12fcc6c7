import { Button } from '@mantine/core';
import IconPlayerTrackNext from '@tabler/icons-react/icons/IconPlayerTrackNext';
import type { Chart, ChartTransition } from '../chart/chart';
import { isPossible } from '../chart/simulate';
import { useWords } from '../hooks';
import { useTrialActor, useTried } from '../tried';

/** While a chart is tried out: takes a transition that can happen now. */
export function TakeButton({ chart, one, what }: { chart: Chart; one: ChartTransition; what: string }) {
  const say = useWords();
  const trial = useTrialActor();
  const tried = useTried(chart);
  if (tried === null || !isPossible(chart, tried.stations[tried.at]?.active ?? [], one)) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      mt={4}
      leftSection={<IconPlayerTrackNext size={14} aria-hidden />}
      style={{ alignSelf: 'flex-start' }}
      aria-label={say('takeThis', { what })}
      onClick={() => trial.send({ type: 'trial.take', transition: one.id })}
    >
      {say('take')}
    </Button>
  );
}
