import { Button, Text } from '@mantine/core';
import type { Chart } from '../chart/chart';
import { usePhrases, useWords } from '../hooks';
import { useTrialActor, useTried } from '../tried';
import { Items } from './Items';
import { happenedText, placesText } from './tried-text';

/** The stations of a trial; each leads back to it. */
export function TriedPast({ chart }: { chart: Chart }) {
  const say = useWords();
  const trial = useTrialActor();
  const phrases = usePhrases(chart);
  const tried = useTried(chart);
  if (tried === null) return null;
  return (
    <Items py="md" aria-label={say('past')}>
      {tried.stations.map((station, index) => (
        <li key={`${index} ${station.taken.join()}`}>
          <Button
            variant={index === tried.at ? 'light' : 'subtle'}
            aria-current={index === tried.at ? 'step' : undefined}
            fullWidth
            h="auto"
            py={4}
            justify="flex-start"
            ta="start"
            styles={{ label: { whiteSpace: 'normal' } }}
            onClick={() => trial.send({ type: 'trial.look', at: index })}
          >
            <Text component="span" size="sm" fw={400}>
              <span>{index === 0 ? say('began') : happenedText(chart, station, phrases)}</span>
              <b>{` → ${placesText(chart, station, phrases)}`}</b>
            </Text>
          </Button>
        </li>
      ))}
    </Items>
  );
}
