import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { comparable } from '../../../domain/control/history';
import { numberFormat } from '../../../domain/kernel/number-format';
import type { HistoryActorRef } from '../../../machines/control/history.machine';
import { BusyButton } from '../../theme/BusyButton';
import { Changes } from './Changes';
import { useControl, useControlPart } from './use-control';

/** Two versions and their differences; initially the published one and the saved one. */
export function Compare({ history }: { history: HistoryActorRef }) {
  const { locale, t } = useControl();
  const isComparing = useSelector(history, (snapshot) => snapshot.matches('comparing'));
  const isCompared = useSelector(history, (snapshot) => snapshot.matches({ ready: 'compared' }));
  const mayChoose = useSelector(history, (snapshot) => snapshot.matches('ready'));
  const chosen = useSelector(history, ({ context }) => context.pair);
  const changes = useSelector(history, ({ context }) => context.changes);
  const number = (of: number) => numberFormat(locale).format(of);
  const publications = useControlPart(({ context }) => context.publications);
  const desk = useControlPart(({ context }) => context.desk);
  const found = comparable(publications, desk?.versions ?? null);
  if (found === null) return null;
  const pair = chosen ?? found.pair;
  const nameOf = (version: number): string => {
    const name = t('version', { version: number(version) });
    return version === found.unpublished ? `${name} (${t('saved')})` : name;
  };
  const options = found.versions.map((version) => ({ value: String(version), label: nameOf(version) }));
  const choice = (name: 'before' | 'after') => (
    <NativeSelect
      flex="1 1 10rem"
      maw={280}
      label={t(name)}
      value={String(pair[name])}
      data={options}
      onChange={({ currentTarget: { value } }) =>
        history.send({ type: 'history.choose', ...pair, [name]: Number(value) })
      }
    />
  );
  return (
    <Stack component="section" aria-label={t('compare')}>
      <Group align="end">
        {choice('before')}
        {choice('after')}
        <BusyButton
          isBusy={isComparing}
          disabled={!mayChoose}
          onClick={() => history.send({ type: 'history.compare', ...pair })}
        >
          {t('compare')}
        </BusyButton>
      </Group>
      {isCompared && (
        <output>
          <Text mb="xs">{t('compared', { before: number(pair.before), after: number(pair.after) })}</Text>
          {changes.length === 0 ? <Text>{t('noChanges')}</Text> : <Changes changes={changes} />}
        </output>
      )}
    </Stack>
  );
}
