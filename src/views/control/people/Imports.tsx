import { Button, Code, List, Progress, Stack, Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import { useSelector } from '@xstate/react';
import { type FileCheck, IMPORT_FILE_ENDINGS, type Import, SAMPLE_CSV } from '../../../../domain/control/imports';
import { seal } from '../../../../domain/kernel/sealed';
import type { ImportsActorRef } from '../../../../machines/control/imports.machine';
import { mistakeText, mistakeTexts } from '../../../words/control/mistakes';
import type { DroppedFile } from '../dropped';
import { Entry, Rows } from '../Entries';
import { FileZone } from '../FileZone';
import { Actions, Panel } from '../Panel';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';

type ImportsProps = { imports: ImportsActorRef };

const SYSTEMS = { cvent: 'Cvent', bizzabo: 'Bizzabo' } as const;

function Checked({ imports, check, name }: ImportsProps & { check: FileCheck; name: string }) {
  const { locale, t } = useControl();
  const { number } = useFormats();
  const { kind, rows, added, changed, left, faults, statuses, notes } = check;
  const kindText = kind === 'own' ? t('people.kind.own') : t('people.kind.export', { system: SYSTEMS[kind] });
  const counts = { rows: number(rows), added: number(added), changed: number(changed), left: number(left) };
  return (
    <>
      <Text id="checked">
        <bdi>{name}</bdi>
        <span>{`: ${t('people.counts', counts)}`}</span>
      </Text>
      <Text c="dimmed">{t('people.recognised', { kind: kindText })}</Text>
      {faults.length + statuses.length + notes.length > 0 && (
        <List aria-labelledby="checked">
          {notes.map((note) => (
            <List.Item key={JSON.stringify(note.values)}>{mistakeText(locale, note)}</List.Item>
          ))}
          {faults.map(({ line, fault, mistakes }) =>
            (mistakeTexts(locale, mistakes) ?? [fault]).map((mistake) => (
              <List.Item key={`${line} ${mistake}`}>{t('mistake.line', { line: number(line), mistake })}</List.Item>
            )),
          )}
          {statuses.map(({ status, rows: count }) => (
            <List.Item key={status}>
              {mistakeText(locale, { code: 'status', values: { status: status || '–', rows: count } })}
            </List.Item>
          ))}
        </List>
      )}
      <Actions>
        <Button variant="filled" onClick={() => imports.send({ type: 'imports.confirm' })}>
          {t('people.import')}
        </Button>
        <Button variant="subtle" onClick={() => imports.send({ type: 'imports.cancel' })}>
          {t('people.cancel')}
        </Button>
      </Actions>
    </>
  );
}

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
  const isChecked = useSelector(imports, (snapshot) => snapshot.matches({ file: 'checked' }));
  const context = useSelector(imports, (snapshot) => snapshot.context);
  const { check, name, fault } = context;
  const choose = ([chosen]: readonly DroppedFile[]) => {
    if (chosen !== undefined) imports.send({ type: 'imports.choose', file: seal(chosen.file), name: chosen.file.name });
  };
  return (
    <FileZone label={t('chooseFile')} accept={IMPORT_FILE_ENDINGS} isSingle isBusy={isBusy} choose={choose}>
      {(button) => (
        <Panel id="imports" title={t('people.imports')} help={t('people.importsHelp')}>
          <Refusal fault={fault} />
          {isBusy && <Progress value={context.percent} aria-label={t('people.imports')} />}
          {isChecked && check !== null ? (
            <Checked imports={imports} check={check} name={name} />
          ) : (
            <>
              <Sample />
              <Actions>{button}</Actions>
            </>
          )}
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
