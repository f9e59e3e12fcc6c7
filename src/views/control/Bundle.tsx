import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { NOT_JSON, ONE_VENUE_FILE } from '../../../domain/control/desk';
import type { Fault } from '../../../domain/kernel/fault';
import { numberFormat } from '../../../domain/kernel/number-format';
import { type BundleActorRef, type Bundle as BundleFiles, nextOf } from '../../../machines/control/bundle.machine';
import { Course } from './Course';
import { Actions } from './Panel';
import { Refusal } from './Refusal';
import { Trouble } from './Trouble';
import { useControl } from './use-control';

/** Why the chosen files were refused. */
function BundleRefusal({ fault }: { fault: Fault | null }) {
  const { t } = useControl();
  if (fault?.code !== NOT_JSON && fault?.code !== ONE_VENUE_FILE) return <Refusal fault={fault} />;
  return <Trouble>{t(fault.code === NOT_JSON ? 'notJson' : 'bundle.oneFile')}</Trouble>;
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text>{label}</Text>
      <List>
        {names.map((name) => (
          <List.Item key={name}>
            <bdi>{name}</bdi>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

function Sending({ bundle, percent }: { bundle: BundleFiles; percent: number }) {
  const running = nextOf(bundle);
  const sent = bundle.items.filter(({ asset }) => asset !== null).length;
  if (running === null) return null;
  return (
    <Group>
      <Text component="bdi">{running.name}</Text>
      <Course label={running.name} percent={(sent * 100 + percent) / bundle.items.length} sent={percent} />
    </Group>
  );
}

/** The files of a chosen venue, and the progress of their upload. */
export function Bundle({ bundle: actor }: { bundle: BundleActorRef }) {
  const { locale, t } = useControl();
  const { value: state, context } = useSelector(actor, (snapshot) => snapshot);
  const { bundle, percent, fault } = context;
  if (bundle === null) return <BundleRefusal fault={fault} />;
  const count = numberFormat(locale).format(bundle.items.length + bundle.missing.length);
  return (
    <>
      <output>{t('bundle.count', { count })}</output>
      <Names label={t('bundle.missing')} names={bundle.missing} />
      <Names label={t('bundle.unused')} names={bundle.unused} />
      <Names label={t('bundle.settings')} names={bundle.settings} />
      {state !== 'ready' && <Sending bundle={bundle} percent={percent} />}
      <BundleRefusal fault={fault} />
      <Actions>
        {state === 'ready' && bundle.missing.length === 0 && (
          <Button variant="filled" onClick={() => actor.send({ type: 'bundle.send' })}>
            {t('bundle.send')}
          </Button>
        )}
        {state === 'stopped' && <Button onClick={() => actor.send({ type: 'bundle.retry' })}>{t('retry')}</Button>}
        <Button variant="subtle" onClick={() => actor.send({ type: 'bundle.cancel' })}>
          {t('upload.cancel')}
        </Button>
      </Actions>
    </>
  );
}
