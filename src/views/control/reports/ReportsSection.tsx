import { Button, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { pickText } from '../../../../domain/kernel/localized';
import type { ModeratingActorRef, Places } from '../../../../machines/control/moderating.machine';
import { Reports } from '../../chat/moderation/Reports';
import { ReportsContext } from '../../chat/moderation/use-reports';
import styles from '../Control.module.css';
import { Panel } from '../Panel';
import { Trouble } from '../Trouble';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { useSectionsPart } from '../use-sections';
import { ReportedFile } from './ReportedFile';

function Queue({ moderating, known: { architectureId, places } }: { moderating: ModeratingActorRef; known: Places }) {
  const { locale } = useControl();
  const { time } = useFormats();
  const moderation = useSelector(moderating, ({ children }) => children.moderation);
  const authors = useSelector(moderating, ({ children }) => children.authors);
  if (moderation === undefined) return null;
  const placeOf = (room: string): string => pickText(places.find((one) => one.room === room)?.names ?? [], locale);
  const leave = () => moderation.send({ type: 'moderation.leave' });
  const page = {
    moderation,
    authors,
    architectureId,
    locale,
    placeOf,
    leave,
    timeText: time,
    File: ReportedFile,
  };
  return (
    <ReportsContext value={page}>
      <div className={styles.reports}>
        <Reports />
      </div>
    </ReportsContext>
  );
}

/** The reported messages of chats and walls, and posts that wait for approval. */
export function ReportsSection() {
  const { t } = useControl();
  const moderating = useSectionsPart(({ children }) => children.moderating);
  const announcing = useSectionsPart(({ children }) => children.announcing);
  const hasNone = useSelector(announcing, (snapshot) => snapshot?.context.seen?.reports === null);
  const known = useSelector(moderating, (snapshot) => snapshot?.context.known ?? null);
  const hasFailed = useSelector(moderating, (snapshot) => snapshot?.matches('failed') === true);
  return (
    <Panel id="reported" title={t('section.reports')}>
      {hasNone ? (
        <Text>{t('noChats')}</Text>
      ) : hasFailed ? (
        <Trouble>
          <Text mb="sm">{t('unreachable')}</Text>
          <Button variant="filled" onClick={() => moderating?.send({ type: 'moderating.open' })}>
            {t('retry')}
          </Button>
        </Trouble>
      ) : moderating === undefined || known === null ? (
        <output>{t('loading')}</output>
      ) : (
        <Queue moderating={moderating} known={known} />
      )}
    </Panel>
  );
}
