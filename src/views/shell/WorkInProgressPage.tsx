import { Button } from '@mantine/core';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { EntrancePicture } from './EntrancePicture';
import { LoadingIndicator } from './LoadingIndicator';
import { Screen } from './Screen';

/** Shown while the venue is not published; navigation leaves it when it is. */
export function WorkInProgressPage() {
  const { t } = useWords();
  const publication = useActorOf('publication');
  const isLooking = usePart('publication', (snapshot) => snapshot.hasTag('refreshing'));
  return (
    <Screen
      title={t('workInProgress.title')}
      backdrop={<EntrancePicture isBlurred />}
      actions={
        <>
          <Button variant="filled" onClick={() => publication.send({ type: 'publication.load' })}>
            {t('workInProgress.check')}
          </Button>
          {isLooking && <LoadingIndicator place="inline" text={t('common.loading')} />}
        </>
      }
    >
      <p>{t('workInProgress.text')}</p>
    </Screen>
  );
}
