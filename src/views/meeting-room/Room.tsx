import { Button } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ReportActorRef } from '../../../machines/support/report.machine';
import { Inside } from './Inside';
import { Lobby } from './Lobby';
import { ReportRoom } from './ReportRoom';
import styles from './Room.module.css';
import { ROOM_REPORT } from './report-code';
import { useRoom, useRoomPart, useRoomWords } from './use-room';

function Notice({ title, more, again }: { title: string; more: string; again: string }) {
  const room = useRoom();
  return (
    <div className={styles.notice}>
      <div role="alert">
        <h1 className={styles.heading}>{title}</h1>
        <p className={styles.more}>{more}</p>
      </div>
      <Button variant="filled" onClick={() => room.send({ type: 'room.join' })}>
        {again}
      </Button>
      <ReportRoom />
    </div>
  );
}

const Wait = ({ children }: { children: ReactNode }) => (
  <div className={styles.notice}>
    <output>{children}</output>
  </div>
);

/** States in which the room asks for a seat again and again. */
const KNOCKING = ['full', 'closed', 'failed'] as const;

/** The view of the report, `null` until it is fetched. */
const useReportView = (report: ReportActorRef) => ({
  found: useSelector(report, (snapshot) => (snapshot.matches({ recorder: 'running' }) ? ROOM_REPORT.fetched() : null)),
});

function Report({ report }: { report: ReportActorRef }) {
  const { found: RoomReport } = useReportView(report);
  return RoomReport !== null && <RoomReport report={report} />;
}

/** The page of a meeting in our own room. */
export function Room() {
  const report = useRoomPart(({ children }) => children.report);
  return (
    <>
      <RoomPage />
      {report !== undefined && <Report report={report} />}
    </>
  );
}

function RoomPage() {
  const { t } = useRoomWords();
  const state = useRoomPart(({ value }) =>
    typeof value === 'string' ? value : (KNOCKING.find((one) => one in value) ?? 'present'),
  );
  const isTaking = useRoomPart((snapshot) => snapshot.matches({ present: 'taking' }));
  const isEntering = useRoomPart((snapshot) => snapshot.matches({ present: { inside: 'entering' } }));
  const stay = useRoomPart(({ children }) => children.stay);
  // The button that was pressed is gone; a page that has not been touched takes nothing.
  useDidUpdate(() => {
    if (document.hasFocus() && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main, [role="alert"] ~ button')?.focus();
  }, [state, isTaking, isEntering, stay]);
  const again = t('room.again');
  const retry = t('room.retry');
  switch (state) {
    case 'arriving':
      return <Wait>{t('room.arriving')}</Wait>;
    case 'leaving':
    case 'left':
      return <Notice title={t('room.left')} more={t('room.leftMore')} again={again} />;
    case 'moved':
      return <Notice title={t('room.moved')} more={t('room.movedMore')} again={t('room.useHere')} />;
    case 'removed':
      return <Notice title={t('room.removed')} more={t('room.removedMore')} again={retry} />;
    case 'ended':
      return <Notice title={t('meeting.ended')} more={t('meeting.endedMore')} again={again} />;
    case 'full':
      return <Notice title={t('room.full')} more={t('room.fullMore')} again={retry} />;
    case 'closed':
      return <Notice title={t('room.closed')} more={t('room.closedMore')} again={retry} />;
    case 'refused':
      return <Notice title={t('room.refused')} more={t('room.refusedMore')} again={retry} />;
    case 'failed':
      return <Notice title={t('room.failed')} more={t('room.failedMore')} again={retry} />;
    case 'present':
      if (isTaking || isEntering) return <Wait>{t('room.entering')}</Wait>;
      return stay === undefined ? <Lobby /> : <Inside stay={stay} />;
  }
}
