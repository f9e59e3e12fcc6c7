import { Group, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { canAdd, PEOPLE_SHOWN, type Ways } from '../../../../domain/control/people';
import type { AddingActorRef } from '../../../../machines/control/adding.machine';
import type { HelpingActorRef } from '../../../../machines/control/helping.machine';
import type { InvitingActorRef } from '../../../../machines/control/inviting.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { Rows } from '../Entries';
import { Help, Panel } from '../Panel';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { AddAttendee } from './AddAttendee';
import { Attendee } from './Attendee';
import { Given } from './Given';
import { InviteAll } from './InviteAll';
import { Search } from './Search';

type HelpingProps = { helping: HelpingActorRef; adding: AddingActorRef; inviting: InvitingActorRef };

function Pages({ helping }: Pick<HelpingProps, 'helping'>) {
  const { t } = useControl();
  const { number, numberRange } = useFormats();
  const { people, total, asked } = useSelector(helping, ({ context }) => context);
  const { page } = asked;
  const first = page * PEOPLE_SHOWN;
  const last = first + people.length;
  if (total === 0) return null;
  const turn = (to: number) => helping.send({ type: 'helping.ask', change: { page: to } });
  return (
    <Group justify="space-between">
      <Text c="dimmed">
        {t('people.range', {
          range: last === first + 1 ? number(last) : numberRange(first + 1, last),
          total: number(total),
        })}
      </Text>
      {total > PEOPLE_SHOWN && (
        <Group gap="xs">
          <BusyButton isBusy={false} isIdle={page === 0} onClick={() => turn(page - 1)}>
            {t('people.previous')}
          </BusyButton>
          <BusyButton isBusy={false} isIdle={last >= total} onClick={() => turn(page + 1)}>
            {t('people.next')}
          </BusyButton>
        </Group>
      )}
    </Group>
  );
}

function List({ helping, ways }: Pick<HelpingProps, 'helping'> & { ways: Ways }) {
  const { t } = useControl();
  const { people, asked, done } = useSelector(helping, ({ context }) => context);
  const isReading = useSelector(helping, (snapshot) => snapshot.matches('reading'));
  const isWhole = asked.query.open() === '' && asked.filter === 'all' && asked.role === null;
  const nothing = isWhole && canAdd(ways) ? t('people.none') : t('people.nothing');
  return (
    <Stack>
      <output>
        {done !== null && <span>{t('people.done')}</span>}
        {!isReading && people.length === 0 && <span>{nothing}</span>}
      </output>
      {people.length > 0 && (
        <Rows labelledBy="helping" isOrdered>
          {people.map((one) => (
            <Attendee key={one.uid ?? one.email} helping={helping} one={one} ways={ways} />
          ))}
        </Rows>
      )}
      <Pages helping={helping} />
    </Stack>
  );
}

/** Lists the attendees; adds and invites them, and helps them to log in. */
export function Helping({ helping, adding, inviting }: HelpingProps) {
  const { t } = useControl();
  const { ways, fault, given } = useSelector(helping, ({ context }) => context);
  const place = useFocusKept(given === null);
  return (
    <Panel ref={place} id="helping" title={t('people.find')}>
      <Refusal fault={fault} />
      {ways === null ? (
        fault === null && <output>{t('loading')}</output>
      ) : (
        <Stack>
          <Given helping={helping} ways={ways} />
          {canAdd(ways) ? (
            <AddAttendee adding={adding} helping={helping} ways={ways} />
          ) : (
            <Help>{t('people.elsewhere')}</Help>
          )}
          <InviteAll inviting={inviting} ways={ways} />
          <Search helping={helping} />
          <List helping={helping} ways={ways} />
        </Stack>
      )}
    </Panel>
  );
}
