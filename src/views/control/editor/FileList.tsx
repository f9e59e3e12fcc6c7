import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { FILE_KINDS, type FileKind } from '../../../../domain/control/file-kinds';
import { deletedFiles, type FileFilter, listedFiles, shownFiles, usesIn } from '../../../../domain/control/files';
import { numberFormat } from '../../../../domain/kernel/number-format';
import type { AssetsActorRef } from '../../../../machines/control/assets.machine';
import { ToggleButton } from '../../../theme/ToggleButton';
import { Rows } from '../Entries';
import { Question } from '../Question';
import { useControl } from '../use-control';
import { FileRow } from './FileRow';
import { useDocument, useEditing, useEditingPart } from './use-editing';
import { useFiles, useVenueFiles } from './use-files';

function Filter({ files, filter }: { files: AssetsActorRef; filter: FileFilter }) {
  const { t } = useControl();
  const show = (changed: Partial<FileFilter>) => files.send({ type: 'assets.filter', filter: changed });
  const kindOf = (value: string): FileKind | null => FILE_KINDS.find((kind) => kind === value) ?? null;
  return (
    <Group gap="sm" align="end">
      <TextInput
        flex="1 1 12rem"
        type="search"
        leftSection={<IconSearch size={18} aria-hidden />}
        aria-label={t('people.search')}
        placeholder={t('people.search')}
        value={filter.query}
        onChange={({ currentTarget: { value } }) => show({ query: value })}
      />
      <NativeSelect
        flex="1 1 8rem"
        aria-label={t('setting.kind')}
        value={filter.kind ?? ''}
        data={[
          { value: '', label: t('log.all') },
          ...FILE_KINDS.map((kind) => ({ value: kind, label: t(`files.kind.${kind}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => show({ kind: kindOf(value) })}
      />
      <ToggleButton isOn={filter.isUnusedOnly} onClick={() => show({ isUnusedOnly: !filter.isUnusedOnly })}>
        {t('files.unusedOnly')}
      </ToggleButton>
    </Group>
  );
}

/** Asks before files are deleted. */
function Deleting({ files, deleted }: { files: AssetsActorRef; deleted: () => void }) {
  const { locale, t } = useControl();
  const editing = useEditing();
  const document = useDocument();
  const list = useVenueFiles();
  const isAsking = useSelector(files, (snapshot) => snapshot.matches({ deleting: 'asked' }));
  const asked = useSelector(files, ({ context }) => context.asked);
  const answer = () => files.send({ type: 'assets.answer' });
  return (
    <Modal
      opened={isAsking}
      onClose={answer}
      title={t('tree.remove')}
      closeButtonProps={{ 'aria-label': t('upload.cancel') }}
    >
      <Question
        text={t('files.ask', { count: numberFormat(locale).format(asked.length) })}
        confirm={t('tree.remove')}
        cancel={t('upload.cancel')}
        onConfirm={() => {
          const step = deletedFiles(
            document,
            list.filter(({ id }) => asked.includes(id)),
          );
          editing.send({ type: 'editing.make', step });
          answer();
          deleted();
        }}
        onCancel={answer}
      />
    </Modal>
  );
}

function Files({ files }: { files: AssetsActorRef }) {
  const { locale, t } = useControl();
  const document = useDocument();
  const list = useVenueFiles();
  const filter = useSelector(files, ({ context }) => context.filter);
  const most = useSelector(files, ({ context }) => context.most);
  const uses = useMemo(() => usesIn(document, list), [document, list]);
  const listed = listedFiles(list, uses, filter);
  const wanted = useEditingPart(({ context }) => context.view.wanted);
  const unused = listed.filter(({ id }) => uses.get(id)?.length === 0);
  const place = useRef<HTMLDivElement>(null);
  // What was deleted takes its buttons with it.
  const search = () => place.current?.querySelector('input')?.focus();
  return (
    <Stack ref={place} gap="md">
      <Title order={3} fz="md">
        {t('form.place.pictures')}
      </Title>
      <Filter files={files} filter={filter} />
      <Group justify="space-between">
        <Text component="output" size="sm" c="dimmed">
          {t('files.count', { count: numberFormat(locale).format(listed.length) })}
        </Text>
        {unused.length > 0 && (
          <Button
            variant="outline"
            color="danger"
            onClick={() => files.send({ type: 'assets.ask', ids: unused.map(({ id }) => id) })}
          >
            {t('files.deleteUnused')}
          </Button>
        )}
      </Group>
      {listed.length === 0 && list.length > 0 && <Text>{t('people.nothing')}</Text>}
      <Rows label={t('form.place.pictures')}>
        {shownFiles(list, listed, most, wanted).map((file) => (
          <FileRow key={file.id} file={file} uses={uses.get(file.id) ?? []} files={files} />
        ))}
      </Rows>
      {listed.length > most && <Button onClick={() => files.send({ type: 'assets.more' })}>{t('files.more')}</Button>}
      <Deleting files={files} deleted={search} />
    </Stack>
  );
}

/** All files of the venue: where they are used, what replaces them, and which nothing needs. */
export function FileList() {
  const files = useFiles();
  return files === undefined ? null : <Files files={files} />;
}
