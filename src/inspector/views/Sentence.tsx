import { Accordion, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import type { Chart, ChartTransition } from '../chart/chart';
import { usePhrases, useWords } from '../hooks';
import { sentenceOf } from '../specification';
import { numbersOf, type ShowingTest, testsOf } from '../tests';
import { Items } from './Items';
import { StateLink } from './StateLink';
import { TakeButton } from './TakeButton';

function Evidence({ tests }: { tests: readonly ShowingTest[] }) {
  const say = useWords();
  return (
    <Accordion keepMounted={false}>
      <Accordion.Item value="tests" bd={0}>
        <Accordion.Control>{say('shownBy', { n: tests.length })}</Accordion.Control>
        <Accordion.Panel>
          <Items gap={4}>
            {tests.map(({ file, title }) => (
              <Text key={title} component="li" size="xs">
                <span>{title}</span>
                <Text component="code" size="xs" c="dimmed" display="block" ff="monospace">
                  {file}
                </Text>
              </Text>
            ))}
          </Items>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

type SentenceProps = { chart: Chart; one: ChartTransition; isOtherwise: boolean; isTaken: boolean };

/** A transition as a sentence: what happens, under which condition, and what follows. */
export const Sentence = memo(function Sentence({ chart, one, isOtherwise, isTaken }: SentenceProps) {
  const say = useWords();
  const phrases = usePhrases(chart);
  const tests = testsOf(chart.id, one);
  const sentences = numbersOf(chart.id, one).flatMap((number) => sentenceOf(number) ?? []);
  const targets = one.targets ?? [];
  return (
    <Paper component="li" px="xs" py={6} bg={isTaken ? 'var(--hot-soft)' : 'var(--surface-raised)'}>
      <Stack gap={4}>
        <Text size="sm" title={one.event}>
          <b>{phrases.whenText(one)}</b>
          <span>{phrases.provisoText(one, isOtherwise)}</span>
        </Text>
        {one.actions.length > 0 && (
          <Items>
            {one.actions.map((action, index) => (
              <Text key={`${action} ${index}`} component="li" size="sm" c="dimmed">
                {`– ${phrases.actionText(action)}`}
              </Text>
            ))}
          </Items>
        )}
        <Group gap={6} wrap="nowrap" align="baseline" fz="sm">
          <span aria-hidden="true">{'→'}</span>
          <VisuallyHidden>{say('leads')}</VisuallyHidden>
          {targets.length === 0 ? (
            <span>{say(one.actions.length === 0 ? 'nothing' : 'stays')}</span>
          ) : (
            targets.map((id) => (
              <StateLink key={id} chart={chart} id={id} root={phrases.stateText(id)} text={phrases.stateText(id)} />
            ))
          )}
        </Group>
        {sentences.map(({ number, text }) => (
          <Text key={number} size="xs" c="dimmed">
            <Text component="b" size="xs" c="var(--accent)">{`§ ${number}`}</Text>
            <span>{` ${text}`}</span>
          </Text>
        ))}
        <TakeButton chart={chart} one={one} what={phrases.sentenceText(one, isOtherwise)} />
        {tests.length > 0 && <Evidence tests={tests} />}
      </Stack>
    </Paper>
  );
});
