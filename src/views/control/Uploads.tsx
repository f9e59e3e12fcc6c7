import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { DragEvent } from 'react';
import { UPLOAD_ENDINGS } from '../../../domain/control/uploads';
import { numberFormat } from '../../../domain/kernel/number-format';
import type { UploadItem, UploadsActorRef } from '../../../machines/control/uploads.machine';
import { FileButton } from '../../ui/FileButton';
import page from './Control.module.css';
import { Details } from './Details';
import styles from './Uploads.module.css';
import { useControl } from './use-control';
import { addFiles, useUploads } from './use-uploads';

function Item({ item, uploads }: { item: UploadItem; uploads: UploadsActorRef }) {
  const { locale, t } = useControl();
  const { key, name, state, percent, fault } = item;
  const share = numberFormat(locale, 'percent').format(percent / 100);
  const says = state !== 'running' ? t(`upload.${state}`) : percent === 100 ? t('upload.preparing') : share;
  return (
    <li className={styles.item}>
      <bdi>{name}</bdi>
      {state === 'running' && <progress value={percent} max={100} aria-label={name} />}
      <output className={state === 'failed' ? page.failure : page.help}>{says}</output>
      {state === 'failed' && <Button onClick={() => uploads.send({ type: 'uploads.retry', key })}>{t('retry')}</Button>}
      {state !== 'done' && (
        <Button
          variant="subtle"
          aria-label={`${t('upload.cancel')}: ${name}`}
          onClick={() => uploads.send({ type: 'uploads.cancel', key })}
        >
          {t('upload.cancel')}
        </Button>
      )}
      {fault !== null && <Details fault={fault} />}
    </li>
  );
}

function Card({ uploads }: { uploads: UploadsActorRef }) {
  const { t } = useControl();
  const items = useSelector(uploads, ({ context }) => context.items);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    addFiles(uploads, [...event.dataTransfer.files]);
  };
  return (
    <section className={page.card} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <h2 id="uploads">{t('upload.title')}</h2>
      <p className={page.help}>{t('upload.help')}</p>
      <div className={page.actions}>
        <FileButton label={t('upload.choose')} accept={UPLOAD_ENDINGS} choose={(files) => addFiles(uploads, files)} />
      </div>
      {items.length > 0 && (
        <ul className={styles.items} aria-labelledby="uploads">
          {items.map((item) => (
            <Item key={item.key} item={item} uploads={uploads} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Files that the organiser adds to the venue. */
export function Uploads() {
  const uploads = useUploads();
  return uploads === undefined ? null : <Card uploads={uploads} />;
}

/** A button with which a file takes the place of an asset. */
export function Replace({ assetId }: { assetId: string }) {
  const { t } = useControl();
  const uploads = useUploads();
  return uploads === undefined ? null : (
    <FileButton
      label={`${t('upload.replace')}: ${assetId}`}
      icon="M12 16V4M7 9l5-5 5 5M4 16v4h16v-4"
      accept={UPLOAD_ENDINGS}
      isSingle
      choose={(files) => addFiles(uploads, files, assetId)}
    />
  );
}
