import { useSelector } from '@xstate/react';
import { createContext, use, useCallback, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { type FormField, fieldsIn, itemStep, stepOf } from '../../../../domain/control/forms';
import { outlineOf, type Part, partOf, positionOf, WITHOUT } from '../../../../domain/control/outline';
import type { EditingActorRef, editingMachine } from '../../../../machines/control/editing.machine';

export const EditingContext = createContext<EditingActorRef | null>(null);

export function useEditing(): EditingActorRef {
  const editing = use(EditingContext);
  if (editing === null) throw new Error('EditingContext is missing around this view');
  return editing;
}

export const useEditingPart = <T>(select: (snapshot: SnapshotFrom<typeof editingMachine>) => T): T =>
  useSelector(useEditing(), select);

/** Writes one value of a field. What is typed until the field is left is one step. */
export function useWrite() {
  const editing = useEditing();
  return useCallback(
    (field: FormField, name: string, value: string, isTyped = true) =>
      editing.send({ type: 'editing.make', step: stepOf(field, { name, value }, isTyped) }),
    [editing],
  );
}

/** Adds an item to a setting that is a list, or takes it away. */
export function useWriteItem() {
  const editing = useEditing();
  return useCallback(
    (field: FormField, name: string, item: string, isOn: boolean) =>
      editing.send({ type: 'editing.make', step: itemStep(field, name, item, isOn) }),
    [editing],
  );
}

export const useDocument = (): unknown => useEditingPart(({ context }) => context.document);

export function useOutline(): readonly Part[] {
  const document = useDocument();
  return useMemo(() => outlineOf(document), [document]);
}

/** The part that is selected. */
export function useSelected(): Part | null {
  const at = useEditingPart(({ context }) => context.view.at);
  return partOf(useOutline(), at);
}

/** The fields of a part; with those of its own parts if only missing texts are shown. */
export function useFields({ path, kind, mark }: Part): readonly FormField[] {
  const document = useDocument();
  const isMissingOnly = useEditingPart(({ context }) => context.view.isMissingOnly);
  return useMemo(
    () => [
      ...fieldsIn(document, { under: path, without: isMissingOnly ? [] : WITHOUT[kind] }),
      ...(kind === 'area' ? fieldsIn(document, { under: positionOf(document, mark) }) : []),
    ],
    [document, path, kind, mark, isMissingOnly],
  );
}

/** The end of the ids of something new. */
export const newMark = (): string => crypto.randomUUID().slice(0, 8);
