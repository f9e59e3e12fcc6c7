import { Button, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { WidgetActorRef } from '../../../machines/widgets/widget.machine';
import { useWords } from '../kernel/use-words';

/** For hosts: the way into the room of a webinar before it opens. */
export function Rehearse({ actor }: { actor: WidgetActorRef }) {
  const { t } = useWords();
  const canRehearse = useSelector(actor, (snapshot) => snapshot.can({ type: 'widget.rehearse' }));
  if (!canRehearse) return null;
  return (
    <Stack gap="xs" align="center">
      <Button onClick={() => actor.send({ type: 'widget.rehearse' })}>{t('meeting.rehearse')}</Button>
      <Text size="sm">{t('meeting.rehearseMore')}</Text>
    </Stack>
  );
}
