import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { NOT_JSON, ONE_VENUE_FILE } from '../../../domain/control/desk';
import type { Fault } from '../../../domain/kernel/fault';
import { numberFormat } from '../../../domain/kernel/number-format';
import { type BundleActorRef, type Bundle as BundleFiles, nextOf } from '../../../machines/control/bundle.machine';
import styles from './Control.module.css';
import { Refusal } from './Refusal';
import uploads from './Uploads.module.css';
import { useControl } from './use-control';

/** Why the chosen files were refused. */
function BundleRefusal({ fault }: { fault: Fault | null }) {
  const { t } = useControl();
  if (fault?.code !== NOT_JSON && fault?.code !== ONE_VENUE_FILE) return <Refusal fault={fault} />;
  return (
    <p role="alert" className={styles.failure}>
      {t(fault.code === NOT_JSON ? 'notJson' : 'bundle.oneFile')}
    </p>
  );
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <p>{label}</p>
      <ul className={styles.findings}>
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function Progress({ bundle, percent }: { bundle: BundleFiles; percent: number }) {
  const { locale, t } = useControl();
  const running = nextOf(bundle);
  const share = numberFormat(locale, 'percent').format(percent / 100);
  const sent = bundle.items.filter(({ asset }) => asset !== null).length;
  if (running === null) return null;
  return (
    <div className={uploads.item}>
      <bdi>{running.name}</bdi>
      <progress value={sent * 100 + percent} max={bundle.items.length * 100} aria-label={running.name} />
      <output className={styles.help}>{percent === 100 ? t('upload.preparing') : share}</output>
    </div>
  );
}

/** What belongs to a chosen venue's file, and how far its files are. */
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
      {state !== 'ready' && <Progress bundle={bundle} percent={percent} />}
      <BundleRefusal fault={fault} />
      <div className={styles.actions}>
        {state === 'ready' && bundle.missing.length === 0 && (
          <Button variant="filled" onClick={() => actor.send({ type: 'bundle.send' })}>
            {t('bundle.send')}
          </Button>
        )}
        {state === 'stopped' && <Button onClick={() => actor.send({ type: 'bundle.retry' })}>{t('retry')}</Button>}
        <Button variant="subtle" onClick={() => actor.send({ type: 'bundle.cancel' })}>
          {t('upload.cancel')}
        </Button>
      </div>
    </>
  );
}
