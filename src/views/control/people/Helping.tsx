import { Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { useSelector } from '@xstate/react';
import { seal } from '../../../../domain/kernel/sealed';
import type { HelpingActorRef } from '../../../../machines/control/helping.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { Rows } from '../Entries';
import { Panel } from '../Panel';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { Attendee } from './Attendee';

const SHORTEST = 2;

/** Finds an attendee, and helps them to log in. */
export function Helping({ helping }: { helping: HelpingActorRef }) {
  const { t } = useControl();
  // The last query belongs to the people who are still shown.
  const form = useForm({ initialValues: { query: helping.getSnapshot().context.query?.open() ?? '' } });
  const isFinding = useSelector(helping, (snapshot) => snapshot.matches('finding'));
  const isFound = useSelector(helping, (snapshot) => !snapshot.matches('idle'));
  const { people, hasMore, fault, done } = useSelector(helping, ({ context }) => context);
  const query = form.values.query.trim();
  const isComplete = query.length >= SHORTEST;
  const find = () => {
    if (isComplete) helping.send({ type: 'helping.find', query: seal(query) });
  };
  return (
    <Panel id="helping" title={t('people.find')}>
      <form onSubmit={form.onSubmit(find)} noValidate>
        <Group align="end">
          <TextInput
            {...form.getInputProps('query')}
            flex="1 1 14rem"
            maw={480}
            label={t('people.query')}
            autoComplete="off"
          />
          <BusyButton
            type="submit"
            leftSection={<IconSearch size={18} aria-hidden />}
            isBusy={isFinding}
            disabled={!isComplete}
          >
            {t('people.search')}
          </BusyButton>
        </Group>
      </form>
      <Refusal fault={fault} />
      <output>
        {done !== null && <span>{t('people.done')}</span>}
        {isFound && !isFinding && people.length === 0 && <span>{t('people.nothing')}</span>}
      </output>
      {people.length > 0 && (
        <Rows labelledBy="helping" isOrdered>
          {people.map((one) => (
            <Attendee key={one.uid ?? one.email} helping={helping} one={one} />
          ))}
        </Rows>
      )}
      {hasMore && <Text>{'…'}</Text>}
    </Panel>
  );
}
