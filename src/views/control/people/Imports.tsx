import { Button, Code, Progress, Stack, Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import { useSelector } from '@xstate/react';
import { IMPORT_FILE_ENDINGS, type Import, SAMPLE_CSV } from '../../../../domain/control/imports';
import { seal } from '../../../../domain/kernel/sealed';
import type { ImportsActorRef } from '../../../../machines/control/imports.machine';
import { useFocusKept } from '../../kernel/use-focus-kept';
import type { DroppedFile } from '../dropped';
import { Entry, Rows } from '../Entries';
import { FileZone } from '../FileZone';
import { Actions, Panel } from '../Panel';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { ListCheck } from './ListCheck';

type ImportsProps = { imports: ImportsActorRef };

function Past({ imports, entry }: ImportsProps & { entry: Import }) {
  const { locale, t } = useControl();
  const { number, time } = useFormats();
  const { id, name, at, account, state, rows, done, added, changed, left } = entry;
  const texts = {
    rows: number(rows),
    done: number(done),
    added: number(added),
    changed: number(changed),
    left: number(left),
  };
  const standing = { running: 'people.running', stopped: 'people.stopped', done: 'people.counts' } as const;
  return (
    <Entry
      title={
        <strong>
          <bdi>{name}</bdi>
        </strong>
      }
      facts={
        <>
          <span>{t(standing[state], texts)}</span>
          <time dateTime={at}>{time(at)}</time>
          {account !== null && <bdi>{account}</bdi>}
        </>
      }
      side={
        state !== 'running' && (
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-label={`${t('people.download')}: ${name}`}
            onClick={() => imports.send({ type: 'imports.report', id, locale })}
          >
            {t('people.download')}
          </Button>
        )
      }
    >
      {state === 'running' && <Progress value={(done * 100) / Math.max(rows, 1)} aria-label={name} />}
    </Entry>
  );
}

/** The columns that a file has, and a file to begin with. */
function Sample() {
  const { t } = useControl();
  return (
    <Stack gap="xs" align="start">
      <Text fw={600}>{t('people.example')}</Text>
      <Code block lang="en" dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {SAMPLE_CSV.trimEnd()}
      </Code>
      <Button
        component="a"
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(SAMPLE_CSV)}`}
        download="attendees.csv"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        {t('people.sample')}
      </Button>
    </Stack>
  );
}

/** Registrations from a file: checked, then imported while attendees are inside. */
export function Imports({ imports }: ImportsProps) {
  const { t } = useControl();
  const isBusy = useSelector(imports, (snapshot) => snapshot.hasTag('busy'));
  const context = useSelector(imports, (snapshot) => snapshot.context);
  const { check, fault } = context;
  const place = useFocusKept(check === null);
  const choose = ([chosen]: readonly DroppedFile[]) => {
    if (chosen !== undefined) imports.send({ type: 'imports.choose', file: seal(chosen.file), name: chosen.file.name });
  };
  return (
    <FileZone label={t('chooseFile')} accept={IMPORT_FILE_ENDINGS} isSingle isBusy={isBusy} choose={choose}>
      {(button) => (
        <Panel id="imports" title={t('people.imports')} help={t('people.importsHelp')}>
          <Refusal fault={fault} />
          <Stack ref={place} gap="md">
            {isBusy && <Progress value={context.percent} aria-label={t('people.imports')} />}
            {check !== null ? (
              <ListCheck imports={imports} check={check} />
            ) : (
              <>
                <Sample />
                <Actions>{button}</Actions>
              </>
            )}
          </Stack>
          {context.imports.length > 0 && (
            <Rows labelledBy="imports" isOrdered>
              {context.imports.map((entry) => (
                <Past key={entry.id} imports={imports} entry={entry} />
              ))}
            </Rows>
          )}
        </Panel>
      )}
    </FileZone>
  );
}
