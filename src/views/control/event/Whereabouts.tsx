import { Button, Stack, Text, Title } from '@mantine/core';
import IconFlag from '@tabler/icons-react/icons/IconFlag';
import { pickText } from '../../../../domain/kernel/localized';
import type { EventView } from '../../../../machines/control/announcing.machine';
import { Figures } from '../Entries';
import { Actions, Panel } from '../Panel';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

/** The attendees by area, and the state of the service. */
export function Whereabouts({ seen: { pulse, reports } }: { seen: EventView }) {
  const { locale, t } = useControl();
  const { number, milliseconds } = useFormats();
  const { areas, sockets, requests, failures, delayMs } = pulse;
  return (
    <Panel id="whereabouts" title={t('pulse.title')}>
      <Figures
        labelledBy="whereabouts"
        isOfVenue
        figures={areas.map(({ id, names, people }) => [pickText(names, locale) || id, number(people)] as const)}
      />
      <Stack gap="sm">
        <Title order={3} id="figures" fz="md">
          {t('pulse.service')}
        </Title>
        <Figures
          labelledBy="figures"
          figures={[
            [t('pulse.connections'), number(sockets)],
            [t('pulse.requests'), number(requests)],
            [t('pulse.failures'), number(failures)],
            [t('pulse.delay'), milliseconds(delayMs)],
          ]}
        />
      </Stack>
      {reports !== null && reports > 0 && (
        <>
          <Text>{t('pulse.reports', { count: number(reports) })}</Text>
          <Actions>
            <Button component="a" href="#reports" leftSection={<IconFlag size={18} aria-hidden />}>
              {t('section.reports')}
            </Button>
          </Actions>
        </>
      )}
    </Panel>
  );
}
