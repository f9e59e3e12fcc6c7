import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useEffect, useId } from 'react';
import { useActorOf, usePart } from '../../kernel/actors';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { useWords } from '../../kernel/use-words';

/** In the own agenda: whether people whom the user knows see which talks are in it. */
export function AgendaSharing() {
  const { t } = useWords();
  const actor = useActorOf('agendaSharing');
  useEffect(() => actor.send({ type: 'agendaSharing.open' }), [actor]);
  const isUnread = usePart('agendaSharing', (snapshot) => snapshot.matches('unread'));
  const isOn = usePart('agendaSharing', (snapshot) => snapshot.matches('shared') || snapshot.matches('sharing'));
  const isOff = usePart('agendaSharing', (snapshot) => snapshot.matches('unshared') || snapshot.matches('stopping'));
  const hasFailed = usePart(
    'agendaSharing',
    (snapshot) => snapshot.matches({ shared: 'failed' }) || snapshot.matches({ unshared: 'failed' }),
  );
  const helpId = useId();
  const place = useFocusKept(isUnread);
  if (!isUnread && !isOn && !isOff) return null;
  return (
    <Stack gap="xs" ref={place}>
      {isUnread ? (
        <Group>
          <Text role="alert">{t('meet.failed')}</Text>
          <Button onClick={() => actor.send({ type: 'agendaSharing.open' })}>{t('common.retry')}</Button>
        </Group>
      ) : (
        <>
          <Switch
            label={t('going.share')}
            aria-describedby={helpId}
            checked={isOn}
            onChange={() => actor.send({ type: isOn ? 'agendaSharing.stop' : 'agendaSharing.share' })}
          />
          <Text id={helpId} size="sm" c="dimmed">
            {t('going.who')}
          </Text>
          {hasFailed && (
            <Text role="alert" size="sm" c="danger">
              {t('meet.failed')}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}
