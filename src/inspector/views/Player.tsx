import { Alert, Box, CloseButton, Flex, Group, Text, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect } from 'react';
import type { Run } from '../../../domain/support/recording';
import { ownTimeZone } from '../../adapters/kernel/own-time-zone';
import { useMore, usePlayer, usePlayerActor, useSeq, useStory, useWords } from '../hooks';
import { isSameContent } from '../player.machine';
import styles from './Player.module.css';
import { SHOW_PICTURE_ID } from './picture';

const HINT = { size: 'xs', c: 'dimmed', px: 'md', pb: 6 } as const;
/** Below this, a page cannot be read; it is cut off instead. */
const SMALLEST = 0.15;

function Trouble() {
  const say = useWords();
  const state = usePlayer((snapshot) => {
    if (snapshot.matches({ open: 'parted' })) return 'parted';
    return snapshot.matches({ open: 'broken' }) ? 'broken' : null;
  });
  const why = usePlayer(({ context }) => context.why);
  const at = usePlayer(({ context }) => context.stoppedAt);
  if (state === null) return null;
  return (
    <Alert color="danger" variant="light" radius={0} px="md" py="xs" title={say(`picture${state}`, { n: at ?? 0 })}>
      {why}
    </Alert>
  );
}

/** The page at the size of the attendee's window, made as small as the pane. */
function Page({ run }: { run: Run }) {
  const say = useWords();
  const { ref, width, height } = useElementSize();
  const { viewport } = run;
  const scale = Math.max(SMALLEST, Math.min(1, width / viewport.width, height / viewport.height));
  return (
    <Box ref={ref} className={styles['field']}>
      {width > 0 && (
        <div className={styles['paper']} style={{ width: viewport.width * scale, height: viewport.height * scale }}>
          <Box
            component="iframe"
            title={say('pictureOf')}
            src="/inspector/play"
            width={viewport.width}
            height={viewport.height}
            // What is played takes neither presses nor the focus.
            inert
            style={{ transform: `scale(${scale})` }}
          />
        </div>
      )}
    </Box>
  );
}

/** What the attendee saw at the selected moment of a recording. */
export function Player({ run }: { run: Run }) {
  const say = useWords();
  const player = usePlayerActor();
  const newest = (useStory()?.next ?? 0) - 1;
  const seq = useSeq() ?? newest;
  const more = useMore();
  const isFramed = usePlayer((snapshot) => snapshot.hasTag('framed'));
  const isBusy = usePlayer(
    (snapshot) => snapshot.matches({ open: 'loading' }) || snapshot.matches({ open: 'reading' }),
  );
  const isOther = usePlayer(({ context }) => context.content !== null && !isSameContent(context));
  useEffect(() => player.send({ type: 'player.selected', run, more, seq }), [player, run, more, seq]);
  const { width, height } = run.viewport;
  return (
    <Flex component="section" direction="column" h="100%" aria-label={say('picture')}>
      <Group px="md" py={6} gap="xs" wrap="nowrap">
        <Title order={2} size="md" flex={1} lineClamp={1}>
          {say('picture')}
        </Title>
        <Text component="output" size="xs" c="dimmed">
          {isBusy
            ? say('pictureLoading')
            : [`${width} × ${height}`, run.locale, run.timeZone].filter(Boolean).join(' · ')}
        </Text>
        <CloseButton
          aria-label={say('pictureClose')}
          onClick={() => {
            player.send({ type: 'player.close' });
            // The button goes with what it closes.
            document.getElementById(SHOW_PICTURE_ID)?.focus();
          }}
        />
      </Group>
      {isFramed && isOther && <Text {...HINT}>{say('pictureOther')}</Text>}
      {run.timeZone !== undefined && run.timeZone !== ownTimeZone() && <Text {...HINT}>{say('pictureZone')}</Text>}
      <Trouble />
      {isFramed && <Page run={run} />}
    </Flex>
  );
}
