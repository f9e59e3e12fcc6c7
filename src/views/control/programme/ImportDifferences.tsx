import { Button, Checkbox, Stack, Text, Title } from '@mantine/core';
import { memo } from 'react';
import { roomName } from '../../../../domain/control/programme-steps';
import {
  type Aspect,
  type Difference,
  type Differences,
  isTicked,
} from '../../../../domain/control/schedule/differences';
import { shown } from '../../../../domain/control/schedule/file';
import { dateFormat } from '../../../../domain/kernel/formats';
import { SHOWN } from '../../../../machines/control/programme-import.machine';
import { apart } from '../../../words/control/apart';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { Actions, Help } from '../Panel';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { useFieldName } from './ImportColumns';
import { useImport, useImportPart } from './use-import';
import { useSeen, useTalkTexts } from './use-programme';

/** Times with their days, in the zone in which the programme is shown. */
function useMoments() {
  const { locale } = useControl();
  const { zone } = useSeen();
  const { span } = useTalkTexts();
  // With the year, since a file may be that of another one.
  const days = dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: zone,
  });
  return (time: { begin: number; end: number }): string => `${days.format(time.begin)}, ${span(time)}`;
}

/** What differs of a talk, with the words of the file and those before. */
function useAspectText() {
  const { locale, t } = useControl();
  const fieldName = useFieldName();
  const moment = useMoments();
  const pairOf = (aspect: Aspect): { field: string; before: string; after: string } => {
    const { what, before, after } = aspect;
    if (what === 'time') return { field: fieldName('begin'), before: moment(before), after: moment(after) };
    if (what === 'room')
      return { field: fieldName('room'), before: roomName(before, locale), after: roomName(after, locale) };
    if (what === 'speakers')
      return { field: fieldName('speakers'), before: before.join(', '), after: after.join(', ') };
    return { field: fieldName(what), before: shown(before), after: shown(after) };
  };
  return (aspect: Aspect): string => {
    const { field, before, after } = pairOf(aspect);
    return before === ''
      ? t('programme.of', { field, name: apart(after) })
      : t('programme.import.was', { field, before: apart(before), after: apart(after) });
  };
}

type RowProps = { difference: Difference; isFirst: boolean };

/** A difference; the first one of more that are shown can take the focus. */
const Row = memo(function DifferenceRow({ difference, isFirst }: RowProps) {
  const { t } = useControl();
  const actor = useImport();
  const isOn = useImportPart(({ context }) => isTicked(difference, context.ticks));
  const { nameOf, roomOf } = useTalkTexts();
  const moment = useMoments();
  const aspectText = useAspectText();
  const { kind, key } = difference;
  const name = kind === 'new' ? difference.from.title : nameOf(difference.talk);
  const place = kind === 'new' ? difference : difference.talk;
  const where = [moment(place), roomOf(place)];
  const more = kind === 'gone' && difference.isOut ? [...where, t('programme.import.cancelled')] : where;
  return (
    <Checkbox
      checked={isOn}
      {...(isFirst && { 'data-first': true })}
      label={<bdi>{name}</bdi>}
      description={
        <>
          {kind !== 'changed' && <span>{more.map(apart).join(' · ')}</span>}
          {kind === 'changed' &&
            difference.aspects.map((aspect) => (
              <Text key={aspect.what} span inherit display="block">
                {aspectText(aspect)}
              </Text>
            ))}
        </>
      }
      onChange={({ currentTarget: { checked } }) => actor.send({ type: 'programmeImport.tick', key, isOn: checked })}
    />
  );
});

function Kind({ title, help, all }: { title: string; help?: string; all: readonly Difference[] }) {
  const { t } = useControl();
  const { number } = useFormats();
  const actor = useImport();
  const most = useImportPart(({ context }) => context.most);
  const place = useFocusKept(all.length > most);
  if (all.length === 0) return null;
  return (
    <Stack ref={place} component="section" gap="sm" aria-label={title}>
      <Title order={4} fz="md">
        {`${title} (${number(all.length)})`}
      </Title>
      {help !== undefined && <Help>{help}</Help>}
      {all.slice(0, most).map((difference, at) => (
        <Row key={difference.key} difference={difference} isFirst={at === most - SHOWN} />
      ))}
      {all.length > most && (
        <Actions>
          <Button onClick={() => actor.send({ type: 'programmeImport.more' })}>{t('files.more')}</Button>
        </Actions>
      )}
    </Stack>
  );
}

/** What the file would change, each to be taken over or not. */
export const ImportDifferences = memo(function AllDifferences({ differences }: { differences: Differences }) {
  const { t } = useControl();
  const { number } = useFormats();
  const { all, same, left } = differences;
  const of = (kind: Difference['kind']) => all.filter((one) => one.kind === kind);
  return (
    <Stack gap="lg">
      {of('new').length + of('changed').length === 0 && <Text>{t('programme.import.nothing')}</Text>}
      <Kind title={t('people.report.new')} all={of('new')} />
      <Kind title={t('people.report.changed')} all={of('changed')} />
      <Kind title={t('programme.import.gone')} help={t('programme.import.goneHelp')} all={of('gone')} />
      <Stack gap={4}>
        {same > 0 && <Text>{t('programme.import.same', { count: number(same) })}</Text>}
        {left > 0 && <Text>{t('programme.import.inLeft', { count: number(left) })}</Text>}
      </Stack>
    </Stack>
  );
});
