import { Button, Fieldset, Group, Text, VisuallyHidden } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { unitFormat } from '../../../domain/kernel/formats';
import { countText } from '../../../domain/kernel/number-format';
import { type StageTalk, stageKey } from '../../../domain/stage/questions';
import { REACTIONS, type Reaction, rising, withReactions } from '../../../domain/stage/reactions';
import type { ReactionsActorRef } from '../../../machines/stage/reactions.machine';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Reactions.module.css';
import { useWanted } from './use-wanted';

const EMOJI: Readonly<Record<Reaction, string>> = { clap: '👏', heart: '❤️', laugh: '😂', wow: '😮', party: '🎉' };
const MANY = 1000;
const LANES = 5;
const LANE_PX = 14;
const STEP_MS = 90;

type WithReactions = { actor: ReactionsActorRef };

/** What rises beside the picture; nothing in calm mode, where the counts say it. */
function Air({ actor }: WithReactions) {
  const waves = useSelector(actor, ({ context }) => context.waves);
  return (
    <div className={styles.air} aria-hidden="true">
      {waves.map(({ number, rise }) =>
        rising(rise).map((reaction, at) => {
          const lane = (number * 2 + at * 3) % LANES;
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a wave does not change
              key={`${number}-${at}`}
              className={styles.one}
              style={{ insetInlineStart: lane * LANE_PX, animationDelay: `${at * STEP_MS}ms` }}
            >
              {EMOJI[reaction]}
            </span>
          );
        }),
      )}
    </div>
  );
}

function Buttons({ actor }: WithReactions) {
  const { t, locale } = useWords();
  const counts = useSelector(actor, ({ context }) => context.counts) ?? {};
  const taps = useSelector(actor, ({ context }) => context.taps);
  const unseen = useSelector(actor, ({ context }) => context.unseen);
  const isResting = useSelector(actor, (snapshot) => snapshot.matches({ sending: 'resting' }));
  const shown = withReactions(withReactions(counts, taps), unseen);
  const textOf = (count: number): string =>
    count < MANY ? countText(count, locale) : unitFormat(locale, { notation: 'compact' }).format(count);
  return (
    <>
      <Fieldset variant="unstyled" aria-label={t('reactions.title')} maw={400} pb="xs">
        <Group gap={6} wrap="nowrap">
          {REACTIONS.map((reaction) => (
            <Button
              key={reaction}
              variant="default"
              px={4}
              flex={1}
              miw={0}
              aria-disabled={isResting || undefined}
              onClick={() => actor.send({ type: 'reactions.tap', reaction })}
            >
              <span aria-hidden="true">{EMOJI[reaction]}</span>
              <VisuallyHidden>{t(`reactions.${reaction}`)}</VisuallyHidden>
              <span className={styles.count}> {shown[reaction] !== undefined && textOf(shown[reaction])}</span>
            </Button>
          ))}
        </Group>
      </Fieldset>
      <Text size="sm" component="output">
        {isResting && t('reactions.slow')}
      </Text>
    </>
  );
}

/** Reactions at a talk that is on. */
export function Reactions({ talk }: { talk: StageTalk }) {
  const talkReactions = useActorOf('talkReactions');
  useWanted(talkReactions, talk);
  const actor = useSelector(
    talkReactions,
    (snapshot): ReactionsActorRef | undefined => snapshot.children[stageKey(talk)],
  );
  if (actor === undefined) return null;
  return (
    <>
      <Buttons actor={actor} />
      <Air actor={actor} />
    </>
  );
}
