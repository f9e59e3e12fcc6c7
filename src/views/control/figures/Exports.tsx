import { Group, Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import { useSelector } from '@xstate/react';
import { EXPORTS, type ExportFormat, type ExportKind } from '../../../../domain/control/exports';
import type { ExportingActorRef } from '../../../../machines/control/exporting.machine';
import { BusyButton } from '../../../theme/BusyButton';
import { ForAdministrators } from '../ForAdministrators';
import { Panel } from '../Panel';
import { Refusal } from '../Refusal';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { useSectionsPart } from '../use-sections';
import styles from './figures.module.css';

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'XLSX'],
] as const satisfies readonly (readonly [ExportFormat, string])[];

/** What became of the file. */
function Result({ actor }: { actor: ExportingActorRef }) {
  const { t } = useControl();
  const { number } = useFormats();
  const saved = useSelector(actor, ({ context }) => context.saved);
  const isEmpty = useSelector(actor, (snapshot) => snapshot.matches('empty'));
  if (isEmpty) return <span>{t('exports.empty')}</span>;
  if (saved === null) return null;
  return <span>{t(saved.isCut ? 'exports.cut' : 'exports.saved', { count: number(saved.rows) })}</span>;
}

/** Each kind with its two files. */
export function ExportKinds({ actor }: { actor: ExportingActorRef }) {
  const { locale, t } = useControl();
  const asked = useSelector(actor, ({ context }) => context.asked);
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const fault = useSelector(actor, ({ context }) => context.fault);
  const isAsked = (kind: ExportKind) => asked?.kind === kind;
  return (
    <Panel className={styles.tool ?? ''} id="exports" title={t('exports.title')} help={t('exports.help')}>
      {EXPORTS.map((kind) => (
        <div key={kind}>
          <Group justify="space-between" gap="xs">
            <Text span>{t(`exports.kind.${kind}`)}</Text>
            <Group gap="xs">
              {FORMATS.map(([format, name]) => (
                <BusyButton
                  key={format}
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  aria-label={`${name}: ${t(`exports.kind.${kind}`)}`}
                  isBusy={isSaving && isAsked(kind) && asked?.format === format}
                  isIdle={isSaving}
                  onClick={() => actor.send({ type: 'exporting.save', kind, format, locale })}
                >
                  {name}
                </BusyButton>
              ))}
            </Group>
          </Group>
          <Text component="output" size="sm" c="dimmed">
            {isAsked(kind) && <Result actor={actor} />}
          </Text>
          {isAsked(kind) && <Refusal fault={fault} />}
        </div>
      ))}
    </Panel>
  );
}

/** What attendees left in public, as tables for administrators. */
export function Exports() {
  const actor = useSectionsPart(({ children }) => children.exporting);
  return <ForAdministrators>{actor !== undefined && <ExportKinds actor={actor} />}</ForAdministrators>;
}
