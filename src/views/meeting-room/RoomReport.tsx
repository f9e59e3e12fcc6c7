import { Button, Group, Modal, Stack } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ReportActorRef } from '../../../machines/support/report.machine';
import { useFocusReturn } from '../kernel/use-overlay';
import { ReportActions, ReportContent, ReportContext } from '../support/ReportContent';
import { useRoomWords } from './use-room';

/** The report of a problem, over the room. */
export function RoomReport({ report }: { report: ReportActorRef }) {
  const { t, locale } = useRoomWords();
  const isShown = useSelector(report, (snapshot) => snapshot.hasTag('shown'));
  const isSent = useSelector(report, (snapshot) => snapshot.matches({ dialog: { ready: { delivery: 'sent' } } }));
  useFocusReturn('report', isShown);
  const close = () => report.send({ type: 'report.close' });
  return (
    <ReportContext value={{ report, locale }}>
      <Modal
        opened={isShown}
        onClose={close}
        returnFocus={false}
        data-overlay="report"
        title={t('report.title')}
        size="lg"
        withCloseButton={false}
      >
        <Stack>
          <p>{t('report.intro')}</p>
          <ReportContent />
          <Group>
            <ReportActions />
            {!isSent && (
              <Button variant="subtle" onClick={close}>
                {t('common.close')}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
    </ReportContext>
  );
}
