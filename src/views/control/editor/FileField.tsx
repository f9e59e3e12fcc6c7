import { Alert, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { useSelector } from '@xstate/react';
import type { FileKind } from '../../../../domain/control/file-kinds';
import { chosenFile, type FileSpot, spotKey } from '../../../../domain/control/files';
import { endingsOf } from '../../../../domain/control/uploads';
import { IconButton } from '../../../theme/IconButton';
import { OwnText } from '../../../theme/OwnText';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { Course } from '../Course';
import { Details } from '../Details';
import { FileZone } from '../FileZone';
import { useControl } from '../use-control';
import { addFiles, useUploads } from '../use-uploads';
import { AddressInput } from './AddressInput';
import { FileThumb } from './FileThumb';
import { useDocument, useEditing } from './use-editing';
import { useFiles, useVenueFiles } from './use-files';

export type FileFieldProps = {
  spot: FileSpot;
  /** The kinds of files that the place takes, or all. */
  accepts: readonly FileKind[];
  /** Whether the place has the address of the file, and so may have another address. */
  isAddress: boolean;
  value: string;
  label: string;
  text: string;
  lang?: string | undefined;
};

/** What a field has, and the ways to another file: one of the venue, one of the device, none. */
function Chosen({ spot, accepts, isAddress, value, label }: FileFieldProps) {
  const { t } = useControl();
  const editing = useEditing();
  const document = useDocument();
  const files = useFiles();
  const uploads = useUploads();
  const list = useVenueFiles();
  const file = list.find(({ id, uri }) => value !== '' && (isAddress ? uri : id) === value) ?? null;
  const isGone = value !== '' && file === null && !isAddress;
  const isOther = value !== '' && file === null && isAddress;
  return (
    <FileZone
      label={t('files.upload')}
      accept={endingsOf(accepts)}
      isSingle
      choose={(chosen) =>
        uploads !== undefined &&
        addFiles(
          uploads,
          chosen.map((one) => one.file),
          null,
          spot,
          endingsOf(accepts),
        )
      }
    >
      {(button) => (
        <Stack gap="xs">
          <Group gap="sm" wrap="nowrap">
            <FileThumb file={file} />
            <Text flex={1} style={{ overflowWrap: 'anywhere' }} {...(isGone && { c: 'danger' })}>
              {file !== null && <bdi>{file.name}</bdi>}
              {isGone && <span>{t('mistake.gone')}</span>}
              {isOther && <bdi dir="ltr">{value}</bdi>}
              {value === '' && <span style={{ color: 'var(--text-dim)' }}>{t('files.none')}</span>}
            </Text>
            {value !== '' && (
              <IconButton
                label={`${t('tree.remove')}: ${label}`}
                icon={IconTrash}
                onClick={() => editing.send({ type: 'editing.make', step: chosenFile(document, spot, null) })}
              />
            )}
          </Group>
          <Group gap="xs">
            <Button
              aria-haspopup="dialog"
              aria-label={`${t('chooseFile')}: ${label}`}
              onClick={() => files?.send({ type: 'assets.choose', spot, accepts })}
            >
              {t('chooseFile')}
            </Button>
            <OwnText>{button}</OwnText>
          </Group>
        </Stack>
      )}
    </FileZone>
  );
}

/** A field for a file, by picture and name. It takes a dropped file, and an address where it may be elsewhere. */
export function FileField(field: FileFieldProps) {
  const { spot, isAddress, value, text, lang } = field;
  const { t } = useControl();
  const uploads = useUploads();
  const item = useSelector(uploads, (snapshot) =>
    snapshot?.context.items.findLast((one) => one.spot !== null && spotKey(one.spot) === spotKey(spot)),
  );
  const isBusy = item?.state === 'running' || item?.state === 'waiting';
  const place = useFocusKept(`${value} ${isBusy}`);
  const isOfVenue = useVenueFiles().some(({ uri }) => uri === value);
  return (
    <Fieldset variant="unstyled" legend={<span lang={lang}>{text}</span>}>
      <Stack ref={place} gap={4}>
        {isBusy ? <Course label={item.name} percent={item.percent} /> : <Chosen {...field} />}
        {item?.state === 'failed' && item.fault !== null && (
          <Alert color="danger" role="alert">
            <Details fault={item.fault} />
          </Alert>
        )}
        {isAddress && (
          <AddressInput
            {...field}
            value={isOfVenue ? '' : value}
            text={t('files.address')}
            label={`${t('files.address')}: ${field.label}`}
          />
        )}
      </Stack>
    </Fieldset>
  );
}
