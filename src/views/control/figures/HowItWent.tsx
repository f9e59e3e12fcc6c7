import { Alert, Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { FiguresActorRef } from '../../../../machines/control/figures.machine';
import { Trouble } from '../Trouble';
import { useControl } from '../use-control';
import { Shown } from './Shown';
import { FiguresContext } from './use-figures';

/** The figures, or why there are none. */
export function HowItWent({ figures }: { figures: FiguresActorRef }) {
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
      <div>
        <VisuallyHidden component="output">{t('loading')}</VisuallyHidden>
        <Stack aria-hidden>
          <Skeleton h={48} w="60%" />
          <Skeleton h={240} />
          <Skeleton h={120} />
        </Stack>
      </div>
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
