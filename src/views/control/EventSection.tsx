import { useSelector } from '@xstate/react';
import type { AnnouncingActorRef } from '../../../machines/control/announcing.machine';
import styles from './Control.module.css';
import { Announcing } from './event/Announcing';
import { DryRun } from './event/DryRun';
import { Whereabouts } from './event/Whereabouts';
import { SearchIndex } from './SearchIndex';
import { useControl, useControlPart } from './use-control';
import { useSectionsPart } from './use-sections';

function Seen({ announcing }: { announcing: AnnouncingActorRef }) {
  const { t } = useControl();
  const seen = useSelector(announcing, ({ context }) => context.seen);
  if (seen === null) return <output>{t('loading')}</output>;
  return (
    <>
      <Announcing announcing={announcing} seen={seen} />
      <Whereabouts seen={seen} />
    </>
  );
}

/** The organisers' tools during the event. */
export function EventSection() {
  const announcing = useSectionsPart(({ children }) => children.announcing);
  const dryRun = useSectionsPart(({ children }) => children.dryRun);
  const isAdministrator = useControlPart(({ context }) => context.index !== null);
  return (
    <div className={styles.wide}>
      {announcing !== undefined && <Seen announcing={announcing} />}
      <SearchIndex />
      {isAdministrator && dryRun !== undefined && <DryRun dryRun={dryRun} />}
    </div>
  );
}
