import { Button, Group, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { addressOf, talkAt } from '../../../../domain/agenda/agenda';
import { type Attendance, type Attended, isCertifiable } from '../../../../domain/agenda/certificates';
import { BusyButton } from '../../../theme/BusyButton';
import { useActorOf, usePart } from '../../kernel/actors';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { useWords } from '../../kernel/use-words';
import { useTalks } from '../use-agenda';
import { Choose } from './Choose';
import { Minutes } from './Minutes';
import { SaveCertificate } from './SaveCertificate';
import { Trouble } from './Trouble';
import { IN_AGENDA, useCertificates, useTexts } from './use-certificates';

function Place({ of }: { of: Attended }) {
  const { text } = useWords();
  const texts = useTexts();
  const talk = talkAt(useTalks(), of.kind === 'talk' ? of.place : null);
  const titleId = useId();
  const title =
    of.kind === 'day' ? texts.day(of.place) : talk === null ? of.place : text(talk.titles) || addressOf(talk);
  return (
    <li>
      <Text id={titleId} fw={of.kind === 'day' ? 600 : 400}>
        {title}
      </Text>
      <Minutes of={of} />
      {isCertifiable(of) && <SaveCertificate place={of.place} describedBy={titleId} />}
    </li>
  );
}

function Stop() {
  const { t } = useWords();
  const actor = useActorOf('certificates');
  const isForgetting = usePart('certificates', (snapshot) => snapshot.matches('forgetting'));
  return (
    <>
      <Text tabIndex={-1} data-first>
        {t('certificates.stopText')}
      </Text>
      <Trouble />
      <Group>
        <BusyButton
          variant="outline"
          color="danger"
          isBusy={isForgetting}
          onClick={() => actor.send({ type: 'certificates.forget' })}
        >
          {t('certificates.stop')}
        </BusyButton>
        <Button variant="subtle" onClick={() => actor.send({ type: 'certificates.cancel' })}>
          {t('common.cancel')}
        </Button>
      </Group>
    </>
  );
}

function Kept({ of: { name, since, attended } }: { of: Attendance }) {
  const { t } = useWords();
  const { moment } = useTexts();
  const actor = useActorOf('certificates');
  const isReady = usePart('certificates', (snapshot) => snapshot.matches({ kept: 'ready' }));
  return (
    <>
      <Text size="sm">{t('certificates.since', { time: moment(since ?? '') })}</Text>
      <Text size="sm">{t('certificates.name', { name })}</Text>
      {attended.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('certificates.none')}
        </Text>
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {attended.map((one) => (
            <Place key={one.place} of={one} />
          ))}
        </Stack>
      )}
      <Text component="output">{isReady && t('certificates.saved')}</Text>
      <Trouble />
      <Group>
        <Button variant="outline" color="danger" onClick={() => actor.send({ type: 'certificates.stop' })}>
          {t('certificates.stop')}
        </Button>
      </Group>
    </>
  );
}

/** The attendance of the user in their agenda: the choice, or what is kept, with its certificates. */
export function Certificates() {
  const { t } = useWords();
  const of = useCertificates();
  const actor = useActorOf('certificates');
  const isUnread = usePart('certificates', (snapshot) => snapshot.matches('unread'));
  const isStopping = usePart(
    'certificates',
    (snapshot) => snapshot.matches('stopping') || snapshot.matches('forgetting'),
  );
  const isAsked = usePart('certificates', (snapshot) => snapshot.matches('choosing') || snapshot.matches('keeping'));
  const isKept = of !== null && of.since !== null;
  const place = useFocusKept(`${isKept} ${isStopping} ${isAsked}`);
  if (of === null && !isUnread) return null;
  return (
    <Stack component="section" gap="xs" ref={place} aria-label={t('certificates.title')}>
      <Text component="h3" m={0} fw={600} tabIndex={-1} data-first={(isKept && !isStopping) || undefined}>
        {t('certificates.title')}
      </Text>
      {of === null || isUnread ? (
        <Group>
          <Trouble />
          <Button onClick={() => actor.send({ type: 'certificates.open' })}>{t('common.retry')}</Button>
        </Group>
      ) : isStopping ? (
        <Stop />
      ) : isKept ? (
        <Kept of={of} />
      ) : (
        <Choose of={of} at={IN_AGENDA} />
      )}
    </Stack>
  );
}
