import { Button, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { TALK_FILTERS, type TalksActorRef } from '../../../../machines/control/talks.machine';
import { ToggleButton } from '../../../theme/ToggleButton';
import { ToggleGroup } from '../../../theme/ToggleGroup';
import { RootContext } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { Panel } from '../Panel';
import { Trouble } from '../Trouble';
import { useControl } from '../use-control';
import { useSectionsPart } from '../use-sections';
import { TalkList } from './TalkList';

function Filters({ talks }: { talks: TalksActorRef }) {
  const { t } = useWords();
  const filter = useSelector(talks, ({ context }) => context.filter);
  return (
    <ToggleGroup label={t('moderation.show')}>
      {TALK_FILTERS.map((one) => (
        <ToggleButton key={one} isOn={one === filter} onClick={() => talks.send({ type: 'talks.filter', filter: one })}>
          {t(one === 'all' ? 'media.filter.all' : 'questions.waiting')}
        </ToggleButton>
      ))}
    </ToggleGroup>
  );
}

function Content({ talks }: { talks: TalksActorRef }) {
  const { t } = useControl();
  const hasSeen = useSelector(talks, ({ context }) => context.seen !== null);
  const isAbsent = useSelector(talks, (snapshot) => snapshot.matches('absent'));
  const hasFailed = useSelector(
    talks,
    (snapshot) => snapshot.matches('failed') || snapshot.matches({ ready: 'unread' }),
  );
  if (isAbsent) return <Text>{t('talks.absent')}</Text>;
  if (hasFailed)
    return (
      <Trouble>
        <Text mb="sm">{t('unreachable')}</Text>
        <Button variant="filled" onClick={() => talks.send({ type: 'talks.open' })}>
          {t('retry')}
        </Button>
      </Trouble>
    );
  if (!hasSeen) return <output>{t('loading')}</output>;
  return (
    // The views of the venue find its parts here.
    <RootContext value={talks}>
      <Stack gap="md">
        <Filters talks={talks} />
        <TalkList talks={talks} />
      </Stack>
    </RootContext>
  );
}

/** The questions and polls of all talks of the day. */
export function TalksSection() {
  const { t } = useControl();
  const talks = useSectionsPart(({ children }) => children.talks);
  return (
    <Panel id="talks" title={t('section.talks')} help={t('talks.help')}>
      {talks !== undefined && <Content talks={talks} />}
    </Panel>
  );
}
