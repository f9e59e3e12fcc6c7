import { Alert, NativeSelect, Stack } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { pictured, picturesOf } from '../../../../domain/control/making';
import type { Part } from '../../../../domain/control/outline';
import { PICTURE_ENDINGS } from '../../../../domain/control/uploads';
import { Course } from '../Course';
import { Details } from '../Details';
import { FileZone } from '../FileZone';
import { useControl } from '../use-control';
import { addFiles, useUploads } from '../use-uploads';
import { useDocument, useEditing } from './use-editing';

/** The picture of a viewpoint: a file, chosen or dropped, or one of the venue. */
export function PictureChoice({ viewpoint }: { viewpoint: Part }) {
  const { t } = useControl();
  const editing = useEditing();
  const uploads = useUploads();
  const { chosen, all } = picturesOf(useDocument(), viewpoint);
  const item = useSelector(uploads, (snapshot) =>
    snapshot?.context.items.findLast((one) => one.viewpoint?.key === viewpoint.key),
  );
  if (uploads === undefined) return null;
  return (
    <Stack gap="sm" w="100%" maw={400}>
      {item?.state === 'running' || item?.state === 'waiting' ? (
        <Course label={item.name} percent={item.percent} />
      ) : (
        <FileZone
          label={t('offer.choose')}
          accept={PICTURE_ENDINGS}
          isSingle
          choose={(files) =>
            addFiles(
              uploads,
              files.map(({ file }) => file),
              null,
              viewpoint,
            )
          }
        />
      )}
      {item?.state === 'failed' && item.fault !== null && (
        <Alert color="danger" role="alert">
          <Details fault={item.fault} />
        </Alert>
      )}
      <NativeSelect
        label={t('form.part.picture')}
        value={chosen ?? ''}
        data={[{ value: '', label: '–' }, ...all.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') editing.send({ type: 'editing.make', step: pictured(viewpoint, value) });
        }}
      />
    </Stack>
  );
}
