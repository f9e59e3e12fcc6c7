import { Button, Modal, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { useSelector } from '@xstate/react';
import { chosenFile, isFound } from '../../../../domain/control/files';
import type { AssetsActorRef, FileChoice } from '../../../../machines/control/assets.machine';
import { Pressable } from '../../../theme/Pressable';
import { useControl } from '../use-control';
import { FileThumb } from './FileThumb';
import styles from './files.module.css';
import { useDocument, useEditing } from './use-editing';
import { useFiles, useVenueFiles } from './use-files';

function Choices({ files, choice }: { files: AssetsActorRef; choice: FileChoice }) {
  const { t } = useControl();
  const editing = useEditing();
  const document = useDocument();
  const { spot, accepts, query, most } = choice;
  const fitting = useVenueFiles().filter(({ kind }) => accepts.length === 0 || accepts.includes(kind));
  const found = fitting.filter((file) => isFound(file, query));
  return (
    <Stack gap="md">
      <TextInput
        data-autofocus
        type="search"
        leftSection={<IconSearch size={18} aria-hidden />}
        aria-label={t('people.search')}
        placeholder={t('people.search')}
        value={query}
        onChange={({ currentTarget: { value } }) => files.send({ type: 'assets.search', query: value })}
      />
      <Text component="output" size="sm" c="dimmed">
        {found.length === 0 && t('people.nothing')}
      </Text>
      <div className={styles.choices}>
        {found.slice(0, most).map((file) => (
          <Pressable
            key={file.id}
            className={styles.choice}
            onClick={() => {
              editing.send({ type: 'editing.make', step: chosenFile(document, spot, file) });
              files.send({ type: 'assets.leave' });
            }}
          >
            <FileThumb file={file} />
            <bdi>{file.name}</bdi>
          </Pressable>
        ))}
      </div>
      {found.length > most && <Button onClick={() => files.send({ type: 'assets.more' })}>{t('files.more')}</Button>}
    </Stack>
  );
}

/** The files of the venue that fit a field, to choose one of them. */
export function FileDialog() {
  const { t } = useControl();
  const files = useFiles();
  const choice = useSelector(files, (snapshot) => snapshot?.context.choice ?? null);
  return (
    <Modal
      opened={choice !== null}
      onClose={() => files?.send({ type: 'assets.leave' })}
      title={t('chooseFile')}
      size="min(60rem, 100%)"
      scrollAreaComponent={ScrollArea.Autosize}
      closeButtonProps={{ 'aria-label': t('upload.cancel') }}
    >
      {files !== undefined && choice !== null && <Choices files={files} choice={choice} />}
    </Modal>
  );
}
