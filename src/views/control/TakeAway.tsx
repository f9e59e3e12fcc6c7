import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import { useSelector } from '@xstate/react';
import type { TakeAwayFormat } from '../../../domain/control/take-away';
import type { TakeAwayActorRef } from '../../../machines/control/take-away.machine';
import { BusyButton } from '../../theme/BusyButton';
import { Actions, Panel } from './Panel';
import { Refusal } from './Refusal';
import { useControl } from './use-control';
import { useSectionsPart } from './use-sections';

function Ways({ actor }: { actor: TakeAwayActorRef }) {
  const { t } = useControl();
  const running = useSelector(actor, (snapshot) => (snapshot.hasTag('busy') ? snapshot.context.format : null));
  const fault = useSelector(actor, ({ context }) => context.fault);
  const save = (format: TakeAwayFormat) => () => actor.send({ type: 'takeAway.save', format });
  return (
    <Panel id="take-away" title={t('takeAway.title')} help={t('takeAway.help')}>
      <Actions>
        <BusyButton
          leftSection={<IconDownload size={18} aria-hidden />}
          isBusy={running === 'zip'}
          onClick={save('zip')}
        >
          {t('takeAway.zip')}
        </BusyButton>
        <Button variant="subtle" onClick={save('json')}>
          {t('takeAway.json')}
        </Button>
      </Actions>
      <Refusal fault={fault} />
    </Panel>
  );
}

/** The saved version as a file of the organiser. */
export function TakeAway() {
  const actor = useSectionsPart(({ children }) => children.takeAway);
  return actor === undefined ? null : <Ways actor={actor} />;
}
