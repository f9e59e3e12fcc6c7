import { Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { type AgendaTalk, addressOf } from '../../../../domain/agenda/agenda';
import { isCertifiable } from '../../../../domain/agenda/certificates';
import { usePart } from '../../kernel/actors';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { useWords } from '../../kernel/use-words';
import styles from '../Agenda.module.css';
import { Choose } from './Choose';
import { Minutes } from './Minutes';
import { SaveCertificate } from './SaveCertificate';
import { Trouble } from './Trouble';
import { useCertificates } from './use-certificates';

/** On the page of a talk: how long the user has attended it, and the certificate once it is over; before that, the choice. */
export function TalkCertificate({ talk }: { talk: AgendaTalk }) {
  const { t } = useWords();
  const of = useCertificates();
  const textId = useId();
  const place = addressOf(talk);
  const isReady = usePart(
    'certificates',
    (snapshot) => snapshot.matches({ kept: 'ready' }) && snapshot.context.wish?.place === place,
  );
  const isAsked = usePart('certificates', (snapshot) => snapshot.matches('choosing') || snapshot.matches('keeping'));
  const isKept = of !== null && of.since !== null;
  const box = useFocusKept(`${isKept} ${isAsked}`);
  const attended = of?.attended.find((one) => one.place === place);
  if (of === null || (talk.phase === 'past' && attended === undefined)) return null;
  return (
    <Stack component="section" gap="xs" ref={box} aria-label={t('certificates.title')}>
      <h4 className={styles.subheading} tabIndex={-1} data-first={isKept || undefined}>
        {t('certificates.title')}
      </h4>
      {!isKept && <Choose of={of} at={place} />}
      {isKept && attended === undefined && (
        <Text size="sm" c="dimmed">
          {t('certificates.none')}
        </Text>
      )}
      {attended !== undefined && (
        <>
          <Minutes of={attended} id={textId} />
          {isCertifiable(attended) && (
            <>
              <Text size="sm">{t('certificates.name', { name: of.name })}</Text>
              <div>
                <SaveCertificate place={place} describedBy={textId} />
              </div>
            </>
          )}
          <Text component="output">{isReady && t('certificates.saved')}</Text>
          <Trouble />
        </>
      )}
    </Stack>
  );
}
