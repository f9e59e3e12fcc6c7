import { Badge, Group, Text, Tree, type TreeDragDropPayload, type TreeNodeData, useTree } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import IconEye from '@tabler/icons-react/icons/IconEye';
import IconMap2 from '@tabler/icons-react/icons/IconMap2';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import IconQuestionMark from '@tabler/icons-react/icons/IconQuestionMark';
import IconSettings from '@tabler/icons-react/icons/IconSettings';
import IconWorld from '@tabler/icons-react/icons/IconWorld';
import isSame from 'fast-deep-equal';
import { type KeyboardEvent, useDeferredValue, useMemo } from 'react';
import { deleted, movedBeside, nudged } from '../../../../domain/control/making';
import { allOf, outlineOf, type Part } from '../../../../domain/control/outline';
import type { FoundParts } from '../../../../domain/control/part-search';
import { missingIn } from '../../../../domain/control/part-texts';
import type { Step } from '../../../../domain/control/steps';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { kindOf } from '../../../../domain/widgets/kinds';
import { KIND_ICONS } from '../../widgets/kind-icons';
import { useControl } from '../use-control';
import styles from './Editor.module.css';
import { useDocument, useEditing, useEditingPart, useOutline, useSelected } from './use-editing';
import { usePartName } from './use-part-name';
import { usePartTree, usePartTreePart } from './use-part-tree';

const ICONS = { venue: IconSettings, area: IconMap2, viewpoint: IconEye, everywhere: IconWorld, pictures: IconPhoto };

const iconOf = ({ kind, type }: Part) => {
  if (kind !== 'widget') return ICONS[kind];
  const known = kindOf({ type: type ?? '' });
  return known === null ? IconQuestionMark : KIND_ICONS[known];
};

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

const ARROWS: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' };
const valueOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-value]')?.getAttribute('data-value') ?? null) : null;

/** Which parts are open, all of them or those that a search found, and how that is changed. */
function useExpanded(found: FoundParts | null) {
  const editing = useEditing();
  const tree = usePartTree();
  const open = useEditingPart(({ context }) => context.view.open);
  const folded = usePartTreePart(({ context }) => context.folded);
  const opened = found?.opened.filter((key) => !folded.includes(key));
  const expanded = opened === undefined ? open : [...opened, ...folded.filter((key) => !found?.opened.includes(key))];
  const expand = (state: Readonly<Record<string, boolean>>) => {
    const keys = Object.keys(state).filter((key) => state[key]);
    if (found !== null) {
      const isChanged = (key: string): boolean => state[key] !== expanded.includes(key);
      for (const key of Object.keys(state).filter(isChanged)) tree.send({ type: 'tree.fold', key });
    } else if (!isSame(keys.toSorted(), open.toSorted())) editing.send({ type: 'editing.show', shown: { open: keys } });
  };
  return [expanded, expand] as const;
}

type PartTreeProps = { found: FoundParts | null };

/** The parts of the venue, or those found. They are dragged to another place, or moved by Alt and the arrow keys. */
export function PartTree({ found }: PartTreeProps) {
  const { locale, t } = useControl();
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
  const data = useMemo(() => dataOf(parts, nameOf), [parts, nameOf]);
  const select = (key: string | null | undefined) => {
    const part = byKey.get(key ?? '');
    if (part !== undefined) editing.send({ type: 'editing.show', shown: { at: part.path } });
  };
  const make = (step: Step | null) => {
    if (step !== null) editing.send({ type: 'editing.make', step });
  };
  const tree = useTree({
    expandedState: Object.fromEntries(open.map((key) => [key, true])),
    onExpandedStateChange: expand,
    selectedState: selected === null ? [] : [selected.key],
    onSelectedStateChange: (keys) => select(keys.at(-1)),
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
    if (event.key === 'Enter') select(part.key);
    else if (event.key === 'Delete' && part.mark !== '') make(deleted(document, part));
    else if (way !== undefined && part.mark !== '' && found === null) make(nudged(document, part, way));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Tree
      className={styles.tree ?? ''}
      aria-label={t('tree.title')}
      data={data}
      tree={tree}
      selectOnClick
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
      renderNode={({ node, expanded, hasChildren, elementProps, tree: { toggleExpanded } }) => {
        const part = byKey.get(node.value);
        if (part === undefined) return null;
        const Icon = iconOf(part);
        const lacking = missing.get(part.key) ?? 0;
        return (
          <Group gap={6} wrap="nowrap" {...elementProps} className={`${elementProps.className} ${styles.node}`}>
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
            <Icon size={18} aria-hidden className={styles.kind} />
            <Text span flex={1} inherit className={styles.name}>
              <bdi>{node.label}</bdi>
            </Text>
            {lacking > 0 && (
              <Badge size="sm" color="danger" variant="light" title={t('form.missing')}>
                {numberFormat(locale).format(lacking)}
              </Badge>
            )}
          </Group>
        );
      }}
    />
  );
}
