import { Card, Stack } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { BusyButton } from '../../../theme/BusyButton';
import { OwnText } from '../../../theme/OwnText';
import { useFocusKept } from '../../kernel/use-focus-kept';
import { Actions } from '../Panel';
import { Uploads } from '../Uploads';
import { useControl } from '../use-control';
import { useSectionsPart } from '../use-sections';
import { Choices } from './Choices';
import { FormColleagues } from './Colleagues';
import { CopyDialog } from './CopyDialog';
import styles from './Editor.module.css';
import { EditorBar, Failure, Merged, useDeletion } from './EditorBar';
import { FileDialog } from './FileDialog';
import { FileList } from './FileList';
import { FormFields } from './FormFields';
import { PartHead } from './PartHead';
import { PartSide } from './PartSide';
import { PlaceFields } from './PlaceFields';
import { Scene } from './Scene';
import { Several } from './Several';
import { EditingContext, useEditing, useEditingPart, useSelected } from './use-editing';
import { useFileList, VenueFilesContext } from './use-files';
import { useSeveral } from './use-selecting';
import { WaysBack } from './WaysBack';

/** Texts have their own undo while they are written. */
const isText = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));

function useShortcuts() {
  const editing = useEditing();
  return (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || isText(event.target) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    editing.send({ type: key === 'y' || event.shiftKey ? 'editing.redo' : 'editing.undo' });
  };
}

/** The parts of the venue, the picture of the selected one, and its form. */
function Parts() {
  const selected = useSelected();
  const several = useSeveral();
  const attended = useMemo(() => several ?? (selected === null ? [] : [selected]), [several, selected]);
  const files = useFileList();
  const isMissingOnly = useEditingPart(({ context }) => context.view.isMissingOnly);
  const form = useFocusKept(several === null);
  return (
    <VenueFilesContext value={files}>
      <div className={styles.parts}>
        <PartSide />
        <div className={styles.side}>{selected?.kind === 'pictures' ? <FileList /> : <Scene />}</div>
        <Stack
          ref={form}
          key={several === null ? selected?.key : 'several'}
          className={`${styles.side} ${styles.form}`}
        >
          <FormColleagues parts={attended} />
          {several !== null && <Several parts={several} />}
          {several === null && selected !== null && (
            <>
              <PartHead part={selected} />
              {selected.kind === 'widget' && <PlaceFields widget={selected} />}
              {selected.type === 'DOOR' && <WaysBack door={selected} />}
              {selected.kind === 'pictures' && <Uploads />}
              <Choices part={selected} />
              {(selected.kind !== 'pictures' || isMissingOnly) && <FormFields part={selected} />}
            </>
          )}
        </Stack>
      </div>
      <FileDialog />
      <CopyDialog />
    </VenueFilesContext>
  );
}

function Content({ title, children }: EditorProps) {
  const { t } = useControl();
  const editing = useEditing();
  const isOpen = useEditingPart(({ context }) => context.saved !== null);
  const isClosed = useEditingPart((snapshot) => snapshot.matches('closed'));
  const isDeletion = useDeletion();
  const place = useFocusKept(`${isOpen} ${isDeletion}`);
  const onShortcut = useShortcuts();
  return (
    <Card component="section" ref={place} aria-labelledby="editor" padding="md" style={{ overflow: 'visible' }}>
      <Stack gap="sm" onKeyDown={unlessComposing(onShortcut)}>
        <EditorBar title={title} />
        <Failure />
        {isOpen ? (
          <>
            <Merged />
            <OwnText>{children}</OwnText>
          </>
        ) : (
          <Actions>
            <BusyButton isBusy={!isClosed} onClick={() => editing.send({ type: 'editing.open' })}>
              {t('form.open')}
            </BusyButton>
          </Actions>
        )}
      </Stack>
    </Card>
  );
}

type EditorProps = { title: string; children: ReactNode };

/** A section in which organisers change the venue, below the bar with what was done and what is saved. */
export function Editor({ title, children }: EditorProps) {
  const editing = useSectionsPart((snapshot) => snapshot.children.editing);
  return editing === undefined ? null : (
    <EditingContext value={editing}>
      <Content title={title}>{children}</Content>
    </EditingContext>
  );
}

/** Where an organiser makes the venue: all that it is made of, seen as attendees see it. */
export function VenueEditor() {
  const { t } = useControl();
  return (
    <Editor title={t('form.title')}>
      <Parts />
    </Editor>
  );
}
