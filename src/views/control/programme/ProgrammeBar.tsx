import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import type { ReactNode } from 'react';
import { addedTalk, roomName } from '../../../../domain/control/programme-steps';
import { nextSlot } from '../../../../domain/control/programme-times';
import { wallOf } from '../../../../domain/kernel/zoned';
import { OwnText } from '../../../theme/OwnText';
import { ToggleButton } from '../../../theme/ToggleButton';
import { ToggleGroup } from '../../../theme/ToggleGroup';
import { newMark, useEditing } from '../editor/use-editing';
import { ZoneChoice } from '../editor/ZoneChoice';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { ExportMenu } from './ExportMenu';
import { Shift } from './ShiftForm';
import { useListed, useProgramme, useProgrammePart, useSeen, useTalkTexts } from './use-programme';

const ALL = '';
/** The fields and the buttons are beside each other where there is room. */
const WIDE = { w: { base: '100%', xs: 180 } };

/** The days with talks, and any other day. */
function Days() {
  const { t } = useControl();
  const programme = useProgramme();
  const { days, day } = useSeen();
  const { dayText } = useTalkTexts();
  const as = useProgrammePart(({ context }) => context.look.as);
  const show = (one: string | null) => programme.send({ type: 'programme.look', look: { day: one } });
  return (
    <>
      <ToggleGroup label={t('programme.day')}>
        {days.map((one) => (
          <ToggleButton key={one} isOn={one === day} onClick={() => show(one)}>
            {dayText(one)}
          </ToggleButton>
        ))}
        {as === 'table' && (
          <ToggleButton isOn={day === null} onClick={() => show(null)}>
            {t('programme.allDays')}
          </ToggleButton>
        )}
      </ToggleGroup>
      <TextInput
        type="date"
        aria-label={t('programme.day')}
        value={day ?? ''}
        onChange={({ currentTarget: { value } }) => value !== '' && show(value)}
      />
    </>
  );
}

/** What makes a talk at the end of the shown room and day. */
function useAdd() {
  const { t } = useControl();
  const editing = useEditing();
  const programme = useProgramme();
  const { rooms, talks, day, days, zone, language } = useSeen();
  const shown = useProgrammePart(({ context }) => context.look.room);
  const last = useListed().at(-1);
  return () => {
    const room = rooms.find(({ key }) => key === shown) ?? last?.room ?? rooms[0];
    if (room === undefined) return;
    const { document } = editing.getSnapshot().context;
    const slot = nextSlot(talks, room, day ?? days.at(-1) ?? wallOf(Date.now(), zone).slice(0, 10), zone);
    const id = newMark();
    const step = addedTalk(document, { id, language, name: t('programme.newTalk'), ...slot }, zone);
    programme.send({ type: 'programme.add', step, talk: `${room.mark}/${id}` });
  };
}

/** Which talks are shown, and what is done with all of them. `importing` is the button that chooses a file. */
export function ProgrammeBar({ importing }: { importing: ReactNode }) {
  const { locale, t } = useControl();
  const { number } = useFormats();
  const programme = useProgramme();
  const { rooms, clashes } = useSeen();
  const { room, query, as } = useProgrammePart(({ context }) => context.look);
  const add = useAdd();
  return (
    <>
      <Group gap="md">
        <ToggleGroup label={t('setting.viewMode')}>
          {(['table', 'calendar'] as const).map((one) => (
            <ToggleButton
              key={one}
              isOn={one === as}
              onClick={() => programme.send({ type: 'programme.look', look: { as: one } })}
            >
              {t(`programme.${one}`)}
            </ToggleButton>
          ))}
        </ToggleGroup>
        <Days />
        <Text component="output" size="sm">
          {clashes.size === 0 ? '' : t('programme.warnings', { count: number(clashes.size) })}
        </Text>
      </Group>
      <Group gap="sm" align="end">
        <NativeSelect
          {...WIDE}
          label={t('programme.room')}
          value={room ?? ALL}
          data={[
            { value: ALL, label: t('programme.allRooms') },
            ...rooms.map((one) => ({ value: one.key, label: roomName(one, locale) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            programme.send({ type: 'programme.look', look: { room: value === ALL ? null : value } })
          }
        />
        <TextInput
          {...WIDE}
          type="search"
          label={t('programme.search')}
          value={query}
          onChange={({ currentTarget: { value } }) =>
            programme.send({ type: 'programme.look', look: { query: value } })
          }
        />
        <ZoneChoice {...WIDE} />
        <Button variant="filled" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {t('programme.add')}
        </Button>
        <Shift />
        <OwnText>{importing}</OwnText>
        <ExportMenu />
      </Group>
    </>
  );
}
