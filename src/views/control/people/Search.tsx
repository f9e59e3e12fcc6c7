import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { useSelector } from '@xstate/react';
import { GRANTED_ROLES, PEOPLE_FILTERS, PEOPLE_SORTS, QUERY_MAX } from '../../../../domain/control/people';
import { seal } from '../../../../domain/kernel/sealed';
import type { Asked, HelpingActorRef } from '../../../../machines/control/helping.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { ToggleButton } from '../../../theme/ToggleButton';
import { ToggleGroup } from '../../../theme/ToggleGroup';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

type SearchProps = { helping: HelpingActorRef };
const ANY = '';

function Query({ helping }: SearchProps) {
  const { t } = useControl();
  const asked = useSelector(helping, ({ context }) => context.asked.query.open());
  const form = useForm({ initialValues: { query: asked } });
  const isReading = useSelector(helping, (snapshot) => snapshot.matches('reading'));
  return (
    <form
      onSubmit={form.onSubmit(({ query }) =>
        helping.send({ type: 'helping.ask', change: { query: seal(query.trim()) } }),
      )}
      noValidate
    >
      <Group align="end">
        <TextInput
          {...form.getInputProps('query')}
          flex="1 1 14rem"
          maw={480}
          label={t('people.query')}
          maxLength={QUERY_MAX}
          autoComplete="off"
        />
        <BusyButton type="submit" leftSection={<IconSearch size={18} aria-hidden />} isBusy={isReading}>
          {t('people.search')}
        </BusyButton>
      </Group>
    </form>
  );
}

/** Narrows and sorts the list of attendees. */
export function Search({ helping }: SearchProps) {
  const { t } = useControl();
  const { number } = useFormats();
  const { query, filter, role, sort } = useSelector(helping, ({ context }) => context.asked);
  const inside = useSelector(helping, ({ context }) => context.inside);
  const ask = (change: Partial<Asked>) => helping.send({ type: 'helping.ask', change });
  return (
    <Stack gap="sm">
      <Query key={query.open()} helping={helping} />
      <ToggleGroup label={t('people.show')}>
        {PEOPLE_FILTERS.filter((one) => one !== 'inside' || inside !== null).map((one) => (
          <ToggleButton key={one} isOn={one === filter} onClick={() => ask({ filter: one })}>
            {one === 'inside' && inside !== null
              ? `${t('people.filter.inside')} (${number(inside)})`
              : t(`people.filter.${one}`)}
          </ToggleButton>
        ))}
      </ToggleGroup>
      <Group>
        <NativeSelect
          label={t('people.role')}
          value={role ?? ANY}
          data={[
            { value: ANY, label: t('people.anyRole') },
            ...GRANTED_ROLES.map((value) => ({ value, label: t(`role.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => ask({ role: GRANTED_ROLES.find((one) => one === value) ?? null })}
        />
        <NativeSelect
          label={t('people.sort')}
          value={sort}
          data={PEOPLE_SORTS.map((value) => ({ value, label: t(`people.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            ask({ sort: PEOPLE_SORTS.find((one) => one === value) ?? 'name' })
          }
        />
      </Group>
    </Stack>
  );
}
