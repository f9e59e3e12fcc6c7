import { Button, Card, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import IconClockShare from '@tabler/icons-react/icons/IconClockShare';
import { type FormEvent, useId } from 'react';
import { dayAt } from '../../../../domain/control/programme';
import { shifted, shiftedBy } from '../../../../domain/control/programme-steps';
import { dayAfter, startOf } from '../../../../domain/control/programme-times';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { instantOf, wallOf } from '../../../../domain/kernel/zoned';
import type { ShiftDraft } from '../../../../machines/control/programme.events';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { MomentInput } from '../MomentInput';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { useListed, useProgramme, useProgrammePart, useSeen } from './use-programme';

const MOST_MINUTES = 60 * 24 * 366;

/** Minutes that are written with any minus; `null` for no number of minutes. */
function minutesIn(text: string): number | null {
  const minutes = Number(text.trim().replace(/^[−–]/, '-'));
  return Number.isInteger(minutes) && minutes !== 0 && Math.abs(minutes) <= MOST_MINUTES ? minutes : null;
}

function Fields({ draft }: { draft: ShiftDraft }) {
  const { t } = useControl();
  const { number } = useFormats();
  const programme = useProgramme();
  const { talks, zone } = useSeen();
  const room = useProgrammePart(({ context }) => context.look.room);
  const id = useId();
  const from = instantOf(draft.from, zone);
  const minutes = minutesIn(draft.minutes);
  const until = from === null || !draft.isDayOnly ? null : startOf(dayAfter(dayAt(from, zone)), zone);
  const all = from === null ? [] : shiftedBy(talks, { from, until, room });
  const write = (part: Partial<ShiftDraft>) => programme.send({ type: 'programme.plan', draft: { ...draft, ...part } });
  const shift = (event: FormEvent) => {
    event.preventDefault();
    if (minutes !== null && all.length > 0)
      programme.send({ type: 'programme.shift', step: shifted(all, minutes, zone) });
  };
  return (
    <Card
      component="form"
      padding="md"
      w="100%"
      aria-labelledby={id}
      onSubmit={shift}
      onKeyDown={unlessComposing(({ key }) => {
        if (key === 'Escape') programme.send({ type: 'programme.drop' });
      })}
    >
      <Stack gap="sm">
        <Title order={3} id={id} fz="md">
          {t('programme.shift.title')}
        </Title>
        <Group gap="sm" align="end">
          <MomentInput
            label={t('programme.shift.from')}
            value={draft.from}
            error={null}
            write={(value) => write({ from: value })}
          />
          <TextInput
            label={t('programme.shift.minutes')}
            inputMode="text"
            value={draft.minutes}
            onChange={({ currentTarget: { value } }) => write({ minutes: value })}
          />
          <Checkbox
            label={t('programme.shift.isDay')}
            checked={draft.isDayOnly}
            pb="sm"
            onChange={({ currentTarget: { checked } }) => write({ isDayOnly: checked })}
          />
        </Group>
        <Text component="output" size="sm">
          {t('programme.shift.count', { count: number(all.length) })}
        </Text>
        <Group gap="sm">
          <Button type="submit" variant="filled" aria-disabled={minutes === null || all.length === 0}>
            {t('programme.shift.go')}
          </Button>
          <Button onClick={() => programme.send({ type: 'programme.drop' })}>{t('people.cancel')}</Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** Moves all talks after a time, of the shown room or of all rooms. The focus stays at its button. */
export function Shift() {
  const { t } = useControl();
  const programme = useProgramme();
  const { day, zone } = useSeen();
  const listed = useListed();
  const draft = useProgrammePart(({ context }) => context.draft);
  const place = useFocusKept(draft === null);
  const plan = () => {
    const from = listed[0]?.begin ?? (day === null ? Date.now() : startOf(day, zone));
    programme.send({
      type: 'programme.plan',
      draft: { from: wallOf(from, zone), minutes: '15', isDayOnly: true },
    });
  };
  return (
    <div ref={place} style={{ display: 'contents' }}>
      <Button
        leftSection={<IconClockShare size={18} aria-hidden />}
        aria-expanded={draft !== null}
        onClick={() => (draft === null ? plan() : programme.send({ type: 'programme.drop' }))}
      >
        {t('programme.shift.title')}
      </Button>
      {draft !== null && <Fields draft={draft} />}
    </div>
  );
}
