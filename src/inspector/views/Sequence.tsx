import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useLooked, useSeq, useSourceActor, useStory, useTelling, useTitles, useWords } from '../hooks';
import { exchangeOf, type Message } from '../story/exchange';
import type { Player, Story } from '../story/story';
import { Items } from './Items';
import styles from './Sequence.module.css';
import { clockText } from './times';

/** Of earlier messages only the number is shown. */
const MOST_MESSAGES = 120;

/** Columns of a grid whose first one is the time. */
const between = ({ from, to }: Message): CSSProperties => {
  const span: Record<string, number> = { '--start': Math.min(from, to) + 2, '--end': Math.max(from, to) + 3 };
  return span;
};

/** The newest message is the last one. */
function showNewest(element: HTMLDivElement | null): void {
  const scroll = element?.closest('section');
  if (scroll != null) scroll.scrollTop = scroll.scrollHeight;
}

const showSelected = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

function Diagram({ story, player }: { story: Story; player: Player }) {
  const say = useWords();
  const source = useSourceActor();
  const seq = useSeq();
  const titleOf = useTitles();
  const telling = useTelling(story);
  const { parts, messages, hidden } = exchangeOf(story, player.id, seq, MOST_MESSAGES);
  const nameOf = (id: string | undefined): string => {
    const found = id === undefined ? undefined : story.players[id];
    return found === undefined ? '' : titleOf(found.chart, found.name);
  };
  const columns: Record<string, number> = { '--parts': parts.length };
  return (
    <div className={styles['diagram']} style={columns}>
      <div className={styles['heads']} aria-hidden>
        <span />
        {parts.map((id) => (
          <Text key={id} size="xs" fw={650} ta="center" px={4} truncate title={nameOf(id)}>
            {nameOf(id)}
          </Text>
        ))}
      </div>
      {hidden > 0 && (
        <Text size="xs" c="dimmed" px="md">
          {say('earlierMessages', { n: hidden })}
        </Text>
      )}
      <Items aria-label={say('sequence')}>
        {messages.map((message) => (
          <li key={message.entry.seq}>
            <UnstyledButton
              ref={message.entry.seq === seq ? showSelected : null}
              className={styles['message'] ?? ''}
              data-error={message.entry.isError}
              aria-current={message.entry.seq === seq ? 'true' : undefined}
              onClick={() => source.send({ type: 'playback.look', seq: message.entry.seq })}
            >
              <Text component="time" size="xs" c="dimmed" ff="monospace" ps="xs">
                {clockText(message.entry.at)}
              </Text>
              <VisuallyHidden>
                {say('fromTo', { from: nameOf(parts[message.from]), to: nameOf(parts[message.to]) })}
              </VisuallyHidden>
              <span
                className={styles['arrow']}
                data-way={message.from === message.to ? 'self' : message.from < message.to ? 'on' : 'back'}
                style={between(message)}
              >
                <Text component="span" size="xs" className={styles['text'] ?? ''} title={message.entry.event.type}>
                  {telling.eventOf(message.entry)}
                </Text>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </Items>
      {seq === null && <div key={messages.at(-1)?.entry.seq} ref={showNewest} />}
    </div>
  );
}

/** What a part and others have told one another, as a sequence diagram. */
export function Sequence({ name }: { name: string }) {
  const say = useWords();
  const story = useStory();
  const { player } = useLooked();
  return (
    <section className={styles['scroll']} aria-label={say('sequenceOf', { name })}>
      {story === null || player === null ? (
        <Text size="sm" c="dimmed" p="md">
          {say('noActor')}
        </Text>
      ) : (
        <Diagram story={story} player={player} />
      )}
    </section>
  );
}
