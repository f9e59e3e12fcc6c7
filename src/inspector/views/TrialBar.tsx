import { Button, CopyButton, Group, Text } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import IconArrowBackUp from '@tabler/icons-react/icons/IconArrowBackUp';
import IconArrowForwardUp from '@tabler/icons-react/icons/IconArrowForwardUp';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconClipboard from '@tabler/icons-react/icons/IconClipboard';
import IconRefresh from '@tabler/icons-react/icons/IconRefresh';
import IconTestPipe from '@tabler/icons-react/icons/IconTestPipe';
import IconX from '@tabler/icons-react/icons/IconX';
import { useRef } from 'react';
import { IconButton } from '../../theme/IconButton';
import type { Chart } from '../chart/chart';
import { useDeskActor, useLooked, usePhrases, useWords } from '../hooks';
import { useTrialActor, useTried } from '../tried';
import { placesText, triedText } from './tried-text';

/** Begins to try a chart out where the session is, or ends it. */
export function TryButton({ chart }: { chart: Chart }) {
  const say = useWords();
  const desk = useDeskActor();
  const trial = useTrialActor();
  const { step } = useLooked();
  const isTried = useTried(chart) !== null;
  const button = useRef<HTMLButtonElement>(null);
  useDidUpdate(() => {
    if (!isTried && document.activeElement === document.body) button.current?.focus();
  }, [isTried]);
  return (
    <Button
      ref={button}
      size="compact-md"
      flex="none"
      variant={isTried ? 'light' : 'default'}
      leftSection={<IconTestPipe size={16} aria-hidden />}
      aria-pressed={isTried}
      onClick={() => {
        if (isTried) trial.send({ type: 'trial.end' });
        else desk.send({ type: 'desk.tryOut', from: step?.active ?? null });
      }}
    >
      {say('tryOut')}
    </Button>
  );
}

/** Says that a chart is only tried out, where that has led, and leads back. */
export function TrialBar({ chart }: { chart: Chart }) {
  const say = useWords();
  const trial = useTrialActor();
  const phrases = usePhrases(chart);
  const tried = useTried(chart);
  const station = tried?.stations[tried.at];
  if (tried === null || station === undefined) return null;
  const { stations, at } = tried;
  const lookAt = (next: number) => () => trial.send({ type: 'trial.look', at: next });
  return (
    <Group px="md" py={6} gap="xs" bg="var(--soft)" component="section" aria-label={say('tryOut')}>
      <Text size="sm" flex="1 1 240px">
        <span>{`${say('trial')} `}</span>
        <output>{say('nowIn', { states: placesText(chart, station, phrases) })}</output>
      </Text>
      <Group gap={2} wrap="nowrap">
        <IconButton icon={IconArrowBackUp} label={say('trialBack')} aria-disabled={at === 0} onClick={lookAt(at - 1)} />
        <IconButton
          icon={IconArrowForwardUp}
          label={say('trialForth')}
          aria-disabled={at === stations.length - 1}
          onClick={lookAt(at + 1)}
        />
        <IconButton
          icon={IconRefresh}
          label={say('trialAgain')}
          onClick={() => trial.send({ type: 'trial.begin', chart, from: null })}
        />
        <CopyButton value={triedText(chart, stations.slice(0, at + 1), phrases)}>
          {({ copied, copy }) => (
            <IconButton
              icon={copied ? IconCheck : IconClipboard}
              label={say(copied ? 'trialCopied' : 'trialCopy')}
              onClick={copy}
            />
          )}
        </CopyButton>
        <IconButton icon={IconX} label={say('trialEnd')} onClick={() => trial.send({ type: 'trial.end' })} />
      </Group>
    </Group>
  );
}
