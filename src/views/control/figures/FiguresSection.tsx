import { Alert, Button, Card, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { FEWEST } from '../../../../domain/control/figures';
import type { FiguresActorRef } from '../../../../machines/control/figures.machine';
import { Panel } from '../Panel';
import { Trouble } from '../Trouble';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { useSectionsPart } from '../use-sections';
import styles from './figures.module.css';
import { Shown } from './Shown';
import { FiguresContext } from './use-figures';

function Content({ figures }: { figures: FiguresActorRef }) {
  const { t } = useControl();
  const seen = useSelector(figures, ({ context }) => context.seen);
  const hasFailed = useSelector(figures, (snapshot) => snapshot.matches({ page: 'failed' }));
  if (hasFailed)
    return (
      <Trouble>
        <Text mb="sm">{t('unreachable')}</Text>
        <Button variant="filled" onClick={() => figures.send({ type: 'figures.open' })}>
          {t('retry')}
        </Button>
      </Trouble>
    );
  if (seen === null)
    return (
      <Card>
        <VisuallyHidden component="output">{t('loading')}</VisuallyHidden>
        <Stack aria-hidden>
          <Skeleton h={48} w="60%" />
          <Skeleton h={240} />
          <Skeleton h={120} />
        </Stack>
      </Card>
    );
  return (
    <>
      {!seen.isCounting && <Alert>{t('figures.off')}</Alert>}
      {seen.days.length === 0 ? (
        <Text>{t('figures.none')}</Text>
      ) : (
        <FiguresContext value={{ figures, seen }}>
          <Shown />
        </FiguresContext>
      )}
    </>
  );
}

/** How the event went. */
export function FiguresSection() {
  const { t } = useControl();
  const { number } = useFormats();
  const figures = useSectionsPart(({ children }) => children.figures);
  return (
    <Panel
      className={styles.figures ?? ''}
      id="how-it-went"
      title={t('section.figures')}
      help={t('figures.help', { fewest: number(FEWEST) })}
    >
      {figures !== undefined && <Content figures={figures} />}
    </Panel>
  );
}
