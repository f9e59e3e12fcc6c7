import { Button, Group, Stack, Text } from '@mantine/core';
import type { Attendance } from '../../../../domain/agenda/certificates';
import { BusyButton } from '../../../theme/BusyButton';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { Trouble } from './Trouble';
import { useTexts } from './use-certificates';

/** The question whether attendance may be kept, with all that follows from it. */
function Question({ of: { issuer, minutes } }: { of: Attendance }) {
  const { t } = useWords();
  const texts = useTexts();
  const actor = useActorOf('certificates');
  const deletedOn = usePart('application', ({ context }) => context.config?.dataDeletedOn ?? null);
  const isKeeping = usePart('certificates', (snapshot) => snapshot.matches('keeping'));
  return (
    <>
      <Stack component="ul" gap={4} m={0} ps="md">
        <li>{t('certificates.intro', { issuer, time: texts.minutes(minutes) })}</li>
        <li>{t('certificates.what')}</li>
        <li>{t('certificates.who')}</li>
        <li>{t('certificates.until')}</li>
        {deletedOn !== null && <li>{t('chatData.until', { date: texts.date(deletedOn) })}</li>}
      </Stack>
      <Trouble />
      <Group>
        <BusyButton
          variant="filled"
          isBusy={isKeeping}
          data-first
          onClick={() => actor.send({ type: 'certificates.keep' })}
        >
          {t('certificates.keep')}
        </BusyButton>
        <Button variant="subtle" onClick={() => actor.send({ type: 'certificates.cancel' })}>
          {t('common.cancel')}
        </Button>
      </Group>
    </>
  );
}

/** Offers to keep attendance for a certificate, and asks for the choice in the same place. */
export function Choose({ of, at }: { of: Attendance; at: string }) {
  const { t } = useWords();
  const actor = useActorOf('certificates');
  const isAsked = usePart(
    'certificates',
    (snapshot) => (snapshot.matches('choosing') || snapshot.matches('keeping')) && snapshot.context.at === at,
  );
  const isForgotten = usePart('certificates', (snapshot) => snapshot.matches({ unchosen: 'forgotten' }));
  if (isAsked) return <Question of={of} />;
  return (
    <>
      <Text component="output">{isForgotten && t('certificates.stopped')}</Text>
      <Group>
        <Button data-first onClick={() => actor.send({ type: 'certificates.choose', at })}>
          {t('certificates.offer')}
        </Button>
      </Group>
    </>
  );
}
