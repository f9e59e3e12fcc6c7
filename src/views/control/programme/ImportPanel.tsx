import { Button, Card, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { imported } from '../../../../domain/control/schedule/apply';
import { isMapped } from '../../../../domain/control/schedule/columns';
import { isTicked } from '../../../../domain/control/schedule/differences';
import { apart } from '../../../words/control/apart';
import { useEditing } from '../editor/use-editing';
import { Actions } from '../Panel';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { ImportColumns } from './ImportColumns';
import { ImportDifferences } from './ImportDifferences';
import { ImportFaults } from './ImportFaults';
import { ImportRooms } from './ImportRooms';
import { formatName, useDifferences, useDraft, useImport, useImportPart, useListing } from './use-import';
import { useSeen } from './use-programme';

/** The focus goes to the heading of each step. */
const lead = (title: HTMLElement | null): void => title?.focus();

function Cancel() {
  const { t } = useControl();
  const actor = useImport();
  return (
    <Button variant="subtle" onClick={() => actor.send({ type: 'programmeImport.cancel' })}>
      {t('people.cancel')}
    </Button>
  );
}

function Back() {
  const { t } = useControl();
  const actor = useImport();
  const canGoBack = useImportPart((snapshot) => snapshot.can({ type: 'programmeImport.back' }));
  if (!canGoBack) return null;
  return <Button onClick={() => actor.send({ type: 'programmeImport.back' })}>{t('founding.back')}</Button>;
}

/** The differences, and the one press that makes them part of the venue. */
function Comparing() {
  const { t } = useControl();
  const { number } = useFormats();
  const actor = useImport();
  const editing = useEditing();
  const { zone } = useSeen();
  const { language } = useDraft();
  const differences = useDifferences();
  const { ticks, name } = useImportPart(({ context }) => context);
  const chosen = differences.all.filter((one) => isTicked(one, ticks));
  const isIdle = chosen.length + differences.adoptions.length === 0;
  const countOf = (kind: 'new' | 'changed' | 'gone') => chosen.filter((one) => one.kind === kind).length;
  const apply = () => {
    if (isIdle) return;
    const { document } = editing.getSnapshot().context;
    const step = imported(document, chosen, differences.adoptions, { language, zone, file: name });
    const counts = { added: countOf('new'), changed: countOf('changed'), removed: countOf('gone') };
    actor.send({ type: 'programmeImport.apply', step, counts });
  };
  return (
    <>
      <ImportDifferences differences={differences} />
      <Actions>
        <Button variant="filled" aria-disabled={isIdle} onClick={apply}>
          {t('people.import')}
        </Button>
        <Back />
        <Cancel />
        <Text component="output" size="sm">
          {t('programme.import.chosen', { count: number(chosen.length) })}
        </Text>
      </Actions>
    </>
  );
}

/** Columns and rooms, which are told before anything is compared. */
function Telling({ step }: { step: 'columns' | 'rooms' }) {
  const { t } = useControl();
  const actor = useImport();
  const canGoOn = useImportPart(({ context: { mapping } }) => step === 'rooms' || isMapped(mapping));
  return (
    <>
      {step === 'columns' ? <ImportColumns /> : <ImportRooms />}
      {canGoOn && <ImportFaults />}
      <Actions>
        <Button variant="filled" aria-disabled={!canGoOn} onClick={() => actor.send({ type: 'programmeImport.next' })}>
          {t('founding.next')}
        </Button>
        <Back />
        <Cancel />
      </Actions>
    </>
  );
}

function Found() {
  const { t } = useControl();
  const { number } = useFormats();
  const file = useImportPart(({ context }) => context.file);
  const { talks } = useListing();
  if (file === null) return null;
  return (
    <Text component="output" c="dimmed">
      {t('programme.import.found', { format: apart(formatName(file)), count: number(talks.length) })}
    </Text>
  );
}

/** A programme from a file, step by step. */
export function ImportPanel() {
  const { t } = useControl();
  const { number } = useFormats();
  const name = useImportPart(({ context }) => context.name);
  const isTable = useImportPart(({ context }) => context.file?.kind === 'table');
  const step = useImportPart((snapshot) => {
    if (snapshot.matches('mapping')) return 'columns';
    if (snapshot.matches('housing')) return 'rooms';
    return snapshot.matches('comparing') ? 'differences' : null;
  });
  const steps = isTable ? (['columns', 'rooms', 'differences'] as const) : (['rooms', 'differences'] as const);
  const count = number(steps.length);
  return (
    <Card component="section" padding="md" aria-labelledby="import">
      <Stack gap="md">
        <Title order={3} id="import" fz="lg" style={{ overflowWrap: 'anywhere' }}>
          {t('programme.import.title', { name: apart(name) })}
        </Title>
        {step === null ? (
          <Group gap="sm">
            <Loader size="sm" aria-hidden />
            <output>{t('loading')}</output>
            <Cancel />
          </Group>
        ) : (
          <>
            <Title key={`${step} title`} ref={lead} order={4} fz="md" tabIndex={-1}>
              {`${t('founding.step', { step: number(steps.findIndex((one) => one === step) + 1), count })}: ${t(`programme.import.${step}`)}`}
            </Title>
            <Found />
            {step === 'differences' ? <Comparing /> : <Telling key={step} step={step} />}
          </>
        )}
      </Stack>
    </Card>
  );
}
