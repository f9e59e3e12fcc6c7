import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import IconReplace from '@tabler/icons-react/icons/IconReplace';
import IconTextCaption from '@tabler/icons-react/icons/IconTextCaption';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { led } from '../../../../domain/control/editing-view';
import { type FileUse, usersOf, type VenueFile } from '../../../../domain/control/files';
import { keyOfPath, type Part, partAround } from '../../../../domain/control/outline';
import { endingsOf } from '../../../../domain/control/uploads';
import type { AssetsActorRef } from '../../../../machines/control/assets.machine';
import { IconButton } from '../../../theme/IconButton';
import { sizeText } from '../../chat/file-size';
import { Course } from '../Course';
import { Details } from '../Details';
import { useControl } from '../use-control';
import { addFiles, useUploads } from '../use-uploads';
import styles from './Editor.module.css';
import { FileThumb } from './FileThumb';
import { FormFields } from './FormFields';
import { useEditing, useOutline, useSelected } from './use-editing';
import { useLed } from './use-led';
import { usePartName } from './use-part-name';

/** A button that replaces a file wherever it is used. */
function Replace({ file: { id, name, kind } }: { file: VenueFile }) {
  const { t } = useControl();
  const uploads = useUploads();
  const reset = useRef<() => void>(null);
  const label = `${t('upload.replace')}: ${name}`;
  return (
    <FileButton
      accept={endingsOf([kind]).join(',')}
      resetRef={reset}
      inputProps={{ 'aria-label': label }}
      onChange={(file) => {
        if (file !== null && uploads !== undefined) addFiles(uploads, [file], id);
        reset.current?.();
      }}
    >
      {(button) => <IconButton {...button} label={label} icon={IconReplace} />}
    </FileButton>
  );
}

/** Where a file is used, to go there. */
function Users({ uses }: { uses: readonly FileUse[] }) {
  const { t } = useControl();
  const editing = useEditing();
  const nameOf = usePartName();
  const parts = useOutline();
  const users = usersOf(parts, uses);
  const placeIn = (part: Part) => uses.find(({ path }) => partAround(parts, path) === part)?.path ?? part.path;
  if (users.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('files.unused')}
      </Text>
    );
  return (
    <Group gap={4}>
      <Text size="sm" c="dimmed">
        {t('files.usedIn')}
      </Text>
      {users.map((part) => (
        <Button
          key={part.key}
          size="compact-sm"
          variant="default"
          onClick={() => editing.send({ type: 'editing.show', shown: led(placeIn(part)) })}
        >
          <bdi>{nameOf(part)}</bdi>
        </Button>
      ))}
    </Group>
  );
}

type FileRowProps = { file: VenueFile; uses: readonly FileUse[]; files: AssetsActorRef };

/** A file: what it is, where it is used, and what can be done with it. */
export function FileRow({ file, uses, files }: FileRowProps) {
  const { locale, t } = useControl();
  const part = useSelected();
  const place = useLed<HTMLLIElement>(keyOfPath(file.path));
  const isShown = useSelector(files, ({ context }) => context.shown === file.id);
  const item = useSelector(useUploads(), (snapshot) =>
    snapshot?.context.items.findLast(({ replaces }) => replaces === file.id),
  );
  const { id, name, kind, size, path } = file;
  const isBusy = item?.state === 'running' || item?.state === 'waiting';
  return (
    <li ref={place} className={styles.item}>
      <Group gap="sm" wrap="nowrap" align="start">
        <FileThumb file={file} />
        <Stack gap={4} flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text fw={600}>
            <bdi>{name}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {[t(`files.kind.${kind}`), ...(size === null ? [] : [sizeText(size, locale)])].join(' · ')}
          </Text>
          <Users uses={uses} />
        </Stack>
        <Group gap={0} wrap="nowrap">
          <IconButton
            label={`${t('form.label.description')}: ${name}`}
            icon={IconTextCaption}
            aria-expanded={isShown}
            onClick={() => files.send({ type: 'assets.show', id })}
          />
          {uses.length === 0 && (
            <IconButton
              label={`${t('tree.remove')}: ${name}`}
              icon={IconTrash}
              opensDialog
              onClick={() => files.send({ type: 'assets.ask', ids: [id] })}
            />
          )}
          <Replace file={file} />
        </Group>
      </Group>
      {isBusy && <Course label={item.name} percent={item.percent} />}
      {item?.state === 'failed' && item.fault !== null && (
        <Text component="div" role="alert" c="danger">
          <Details fault={item.fault} />
        </Text>
      )}
      {isShown && part !== null && <FormFields part={{ ...part, path }} />}
    </li>
  );
}
