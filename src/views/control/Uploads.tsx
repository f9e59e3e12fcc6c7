import { Button, Group, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { UPLOAD_ENDINGS } from '../../../domain/control/uploads';
import type { UploadItem, UploadsActorRef } from '../../../machines/control/uploads.machine';
import { useFocusKept } from '../kernel/use-focus-kept';
import { Course } from './Course';
import { Details } from './Details';
import { Rows } from './Entries';
import { FileZone } from './FileZone';
import { Actions, Panel } from './Panel';
import { useControl } from './use-control';
import { addFiles, useUploads } from './use-uploads';

function Item({ item, uploads }: { item: UploadItem; uploads: UploadsActorRef }) {
  const { t } = useControl();
  const { key, name, state, percent, fault, content } = item;
  return (
    <Group component="li" gap="md" style={{ overflowWrap: 'anywhere' }}>
      <Text flex="1 1 10rem">
        <bdi>{name}</bdi>
      </Text>
      {state === 'running' ? (
        <Course label={name} percent={percent} />
      ) : (
        <Text component="output" c={state === 'failed' ? 'danger' : 'dimmed'}>
          {t(`upload.${state}`)}
        </Text>
      )}
      {state === 'failed' && content !== null && (
        <Button onClick={() => uploads.send({ type: 'uploads.retry', key })}>{t('retry')}</Button>
      )}
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
    </Group>
  );
}

function Files({ uploads }: { uploads: UploadsActorRef }) {
  const { t } = useControl();
  const items = useSelector(uploads, ({ context }) => context.items);
  const place = useFocusKept(items.map(({ state }) => state).join());
  return (
    <FileZone
      label={t('upload.choose')}
      accept={UPLOAD_ENDINGS}
      choose={(chosen) =>
        addFiles(
          uploads,
          chosen.map(({ file }) => file),
        )
      }
    >
      {(button) => (
        <Panel ref={place} id="uploads" title={t('upload.title')} help={t('upload.help')}>
          <Actions>{button}</Actions>
          {items.length > 0 && (
            <Rows labelledBy="uploads">
              {items.map((item) => (
                <Item key={item.key} item={item} uploads={uploads} />
              ))}
            </Rows>
          )}
        </Panel>
      )}
    </FileZone>
  );
}

/** Files that the organiser adds to the venue. */
export function Uploads() {
  const uploads = useUploads();
  return uploads === undefined ? null : <Files uploads={uploads} />;
}
