import { Box, Tree, type TreeDragDropPayload, type TreeNodeData, useTree } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import isSame from 'fast-deep-equal';
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useMemo, useState } from 'react';
import type { Attending } from '../../../../domain/control/colleagues';
import { deleted, movedBeside, nudged } from '../../../../domain/control/making';
import { allOf, outlineOf, type Part } from '../../../../domain/control/outline';
import type { FoundParts } from '../../../../domain/control/part-search';
import { missingIn } from '../../../../domain/control/part-texts';
import { type Row, rowsOf, selectable } from '../../../../domain/control/selecting';
import type { Step } from '../../../../domain/control/steps';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { useControl } from '../use-control';
import styles from './Editor.module.css';
import { PartRow } from './PartRow';
import { useAttendingIn } from './use-colleagues';
import { useDocument, useEditing, useEditingPart, useOutline, useSelected } from './use-editing';
import { usePartName } from './use-part-name';
import { useExpanded, usePartTree } from './use-part-tree';
import { useIsTicking, useRemoveAll, useSeveral, useToggle } from './use-selecting';

/** How many texts are missing in the language that is written, by the keys of the parts. */
function useMissing(): ReadonlyMap<string, number> {
  const document = useDeferredValue(useDocument());
  const into = useEditingPart(({ context }) => context.view.into);
  return useMemo(() => missingIn(document, outlineOf(document), into), [document, into]);
}

const dataOf = (parts: readonly Part[], nameOf: (part: Part) => string): TreeNodeData[] =>
  parts.map((part) => ({
    value: part.key,
    label: nameOf(part),
    ...(part.children.length > 0 && { children: dataOf(part.children, nameOf) }),
  }));

/** The same value as before while it says the same. */
function useKept<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (kept === value || isSame(kept, value)) return kept;
  keep(value);
  return value;
}

const ARROWS: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' };
const itemIn = (root: Element, key: string): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>('[role=treeitem]')].find(({ dataset }) => dataset['value'] === key);
const valueOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-value]')?.getAttribute('data-value') ?? null) : null;

const NO_COLLEAGUES: readonly Attending[] = [];

type Chosen = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** How a part is selected: alone, together with others by a held key, or by ticking it. */
function useChoosing(rows: readonly Row[], selected: Part | null, select: (part: Part) => void) {
  const tree = usePartTree();
  const isTicking = useIsTicking();
  const toggle = useToggle(selected);
  const choose = (part: Part, { ctrlKey, metaKey, shiftKey }: Chosen) => {
    const isHeld = ctrlKey || metaKey;
    if (shiftKey) tree.send({ type: 'tree.stretch', rows, to: part.key, at: selected?.key ?? null });
    else if (!((isHeld || isTicking) && toggle(part)) && !isHeld) select(part);
  };
  /** Whether the key was one of those that select several parts. */
  const press = (part: Part, event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    const isHeld = ctrlKey || metaKey;
    const way = shiftKey && !event.altKey ? ARROWS[key] : undefined;
    if (way !== undefined) {
      const next = rows[rows.findIndex((row) => row.key === part.key) + (way === 'up' ? -1 : 1)];
      if (next === undefined) return true;
      itemIn(event.currentTarget, next.key)?.focus();
      tree.send({ type: 'tree.stretch', rows, to: next.key, at: part.key });
    } else if (key === ' ' && (isHeld || shiftKey || isTicking)) choose(part, event);
    else if (isHeld && key.toLowerCase() === 'a') tree.send({ type: 'tree.all', rows, at: part.key });
    else return false;
    return true;
  };
  return { choose, press, isTicking };
}

type PartTreeProps = { found: FoundParts | null };

/**
 * The parts of the venue, or those found. They are dragged to another place, or moved by Alt and the arrow keys. Several of one
 * kind are selected by the keys that lists have everywhere, or by ticking them.
 */
export function PartTree({ found }: PartTreeProps) {
  const { t } = useControl();
  const editing = useEditing();
  const document = useDocument();
  const all = useOutline();
  const parts = found?.parts ?? all;
  const nameOf = usePartName();
  const missing = useMissing();
  const selected = useSelected();
  const [open, expand] = useExpanded(found);
  const byKey = useMemo(() => new Map(allOf(parts).map((part) => [part.key, part])), [parts]);
  // Another list of data opens and closes all anew.
  const data = useKept(useMemo(() => dataOf(parts, nameOf), [parts, nameOf]));
  const select = (part: Part) => editing.send({ type: 'editing.show', shown: { at: part.path } });
  const several = useSeveral();
  const rows = useMemo(() => rowsOf(parts, open), [parts, open]);
  const attending = useAttendingIn(rows);
  const { choose, press, isTicking } = useChoosing(rows, selected, select);
  const make = (step: Step | null) => {
    if (step !== null) editing.send({ type: 'editing.make', step });
  };
  const removeAll = useRemoveAll();
  const tree = useTree({
    expandedState: Object.fromEntries(open.map((key) => [key, true])),
    onExpandedStateChange: expand,
    multiple: true,
    selectedState: (several ?? (selected === null ? [] : [selected])).map(({ key }) => key),
  });
  const drop = ({ draggedNode, targetNode, position }: TreeDragDropPayload) => {
    const [dragged, target] = [byKey.get(draggedNode), byKey.get(targetNode)];
    if (dragged !== undefined && target !== undefined && position !== 'inside')
      make(movedBeside(document, dragged, target, position));
  };
  const onKey = (event: KeyboardEvent) => {
    const part = byKey.get(valueOf(event.target) ?? '');
    if (part === undefined) return;
    const way = event.altKey ? ARROWS[event.key] : undefined;
    if (event.key === 'Enter') choose(part, event);
    else if (event.key === 'Delete' && several !== null) removeAll(several);
    else if (event.key === 'Delete' && part.mark !== '') make(deleted(document, part));
    else if (way !== undefined && part.mark !== '' && found === null) make(nudged(document, part, way));
    else if (!press(part, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Tree
      className={styles.tree ?? ''}
      aria-label={t('tree.title')}
      data={data}
      tree={tree}
      expandOnClick={false}
      expandOnSpace={false}
      allowRangeSelection={false}
      onKeyDownCapture={unlessComposing(onKey)}
      allowDrop={({ draggedNode, targetNode, position }) => {
        const [dragged, target] = [byKey.get(draggedNode), byKey.get(targetNode)];
        return (
          position !== 'inside' &&
          dragged !== undefined &&
          target !== undefined &&
          movedBeside(document, dragged, target, position) !== null
        );
      }}
      // Among those found, a place between two others is not the one that it seems to be.
      {...(found === null && { onDragDrop: drop })}
      data-ticking={isTicking || undefined}
      data-several={several !== null || undefined}
      renderNode={({ node, expanded, hasChildren, selected: isSelected, elementProps, tree: { toggleExpanded } }) => {
        const part = byKey.get(node.value);
        if (part === undefined) return null;
        const chooseThis = (event: MouseEvent) => {
          event.stopPropagation();
          event.currentTarget.closest<HTMLElement>('[role=treeitem]')?.focus();
          choose(part, event);
        };
        return (
          <Box
            {...elementProps}
            className={`${elementProps.className} ${styles.node}`}
            onClick={chooseThis}
            // The texts between two rows are not selected with them.
            onMouseDown={(event) => {
              if (event.shiftKey) event.preventDefault();
            }}
          >
            <span
              className={styles.chevron}
              data-is-open={expanded}
              aria-hidden
              onClick={(event) => {
                event.stopPropagation();
                toggleExpanded(node.value);
              }}
            >
              {hasChildren && <IconChevronDown size={18} />}
            </span>
            <PartRow
              kind={part.kind}
              type={part.type}
              name={nameOf(part)}
              lacking={missing.get(part.key) ?? 0}
              attending={attending.get(part.key) ?? NO_COLLEAGUES}
              isTicked={isTicking && selectable(part) !== null ? isSelected : null}
            />
          </Box>
        );
      }}
    />
  );
}
