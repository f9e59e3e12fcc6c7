import { Badge, Button, Group, ScrollArea, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { Publication } from '../../../domain/control/history';
import { numberFormat } from '../../../domain/kernel/number-format';
import type { HistoryActorRef } from '../../../machines/control/history.machine';
import { useFocusKept } from '../kernel/use-focus-kept';
import { Compare } from './Compare';
import { Entry, Rows } from './Entries';
import { Panel } from './Panel';
import { Question } from './Question';
import { Trouble } from './Trouble';
import { useControl, useControlPart } from './use-control';
import { useFormats } from './use-formats';
import { useSectionsPart } from './use-sections';

type VersionProps = { history: HistoryActorRef; entry: Publication; isShown: boolean };

function Version({ history, entry, isShown }: VersionProps) {
  const { locale, t } = useControl();
  const { time } = useFormats();
  const isAsking = useSelector(history, (snapshot) => snapshot.matches('asking'));
  const asked = useSelector(history, ({ context }) => context.version);
  const isRestoring = useSelector(history, (snapshot) => snapshot.matches('restoring'));
  const { version, kind, restored, at, account } = entry;
  const number = (of: number) => numberFormat(locale).format(of);
  const name = t('version', { version: number(version) });
  const isAsked = asked === version;
  const place = useFocusKept(isAsked);
  return (
    <Entry
      ref={place}
      title={
        <Group component="span" gap="xs">
          <strong>{name}</strong>
          {isShown && (
            <Badge variant="light" color="success">
              {t('shown')}
            </Badge>
          )}
        </Group>
      }
      facts={
        <>
          <span>{t(`publication.${kind}`, { restored: number(restored ?? 0) })}</span>
          <time dateTime={at}>{time(at)}</time>
          {account !== null && <bdi>{account}</bdi>}
        </>
      }
      side={
        !isAsked &&
        !isShown && (
          <Button
            aria-label={`${t('restore')}: ${name}`}
            disabled={isAsking || isRestoring}
            onClick={() => history.send({ type: 'history.restore', version })}
          >
            {t('restore')}
          </Button>
        )
      }
    >
      {isAsked && (
        <Question
          text={t('restoreAsk', { version: number(version) })}
          confirm={t('restoreConfirm')}
          cancel={t('restoreCancel')}
          isBusy={isRestoring}
          onConfirm={() => history.send({ type: 'history.confirm' })}
          onCancel={() => history.send({ type: 'history.cancel' })}
        />
      )}
    </Entry>
  );
}

function Versions({ history }: { history: HistoryActorRef }) {
  const { t } = useControl();
  const publications = useControlPart(({ context }) => context.publications);
  const shown = useControlPart(({ context }) => context.desk?.versions.publishedVersion);
  const hasFailed = useSelector(history, ({ context }) => context.fault !== null);
  return (
    <Panel id="history" title={t('history')}>
      {hasFailed && <Trouble>{t('failed')}</Trouble>}
      {publications.length === 0 ? (
        <Text>{t('noHistory')}</Text>
      ) : (
        <ScrollArea.Autosize mah="26rem" type="auto" offsetScrollbars>
          <Rows labelledBy="history" isOrdered isReversed>
            {publications.map((entry) => (
              <Version key={entry.version} history={history} entry={entry} isShown={entry.version === shown} />
            ))}
          </Rows>
        </ScrollArea.Autosize>
      )}
      <Compare history={history} />
    </Panel>
  );
}

/** The versions that attendees saw. */
export function History() {
  const history = useSectionsPart(({ children }) => children.history);
  return history === undefined ? null : <Versions history={history} />;
}
