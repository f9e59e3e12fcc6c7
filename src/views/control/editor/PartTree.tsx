import { Badge, Group, Text, Tree, type TreeNodeData, useTree } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import IconEye from '@tabler/icons-react/icons/IconEye';
import IconMap2 from '@tabler/icons-react/icons/IconMap2';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import IconQuestionMark from '@tabler/icons-react/icons/IconQuestionMark';
import IconSettings from '@tabler/icons-react/icons/IconSettings';
import IconWorld from '@tabler/icons-react/icons/IconWorld';
import isSame from 'fast-deep-equal';
import { type KeyboardEvent, useCallback, useDeferredValue, useMemo } from 'react';
import { deleted, movedBeside, nudged, partName } from '../../../../domain/control/making';
import { allOf, outlineOf, type Part } from '../../../../domain/control/outline';
import { missingIn } from '../../../../domain/control/part-texts';
import type { Step } from '../../../../domain/control/steps';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { kindOf } from '../../../../domain/widgets/kinds';
import { controlWords } from '../../../words/control/words';
import { KIND_ICONS } from '../../widgets/kind-icons';
import { useControl } from '../use-control';
import styles from './Editor.module.css';
import { useDocument, useEditing, useEditingPart, useOutline, useSelected } from './use-editing';

const ICONS = { venue: IconSettings, area: IconMap2, viewpoint: IconEye, everywhere: IconWorld, pictures: IconPhoto };

export const iconOf = ({ kind, type }: Part) => {
  if (kind !== 'widget') return ICONS[kind];
  const known = kindOf({ type: type ?? '' });
  return known === null ? IconQuestionMark : KIND_ICONS[known];
};

/** The name of a part; what has no name of its own is called what it is. */
export function usePartName() {
  const { locale } = useControl();
  return useCallback(
    (part: Part): string => {
      const { kind } = part;
      return kind === 'venue' || kind === 'everywhere' || kind === 'pictures'
        ? controlWords(locale, `form.place.${kind}`)
        : partName(part, locale);
    },
    [locale],
  );
}

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

/** The parts of the venue. They are dragged to another place, or moved by Alt and the arrow keys. */
export function PartTree() {
  const { locale, t } = useControl();
  const editing = useEditing();
  const document = useDocument();
  const parts = useOutline();
  const nameOf = usePartName();
  const missing = useMissing();
  const selected = useSelected();
  const open = useEditingPart(({ context }) => context.view.open);
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
    onExpandedStateChange: (state) => {
      const opened = Object.keys(state).filter((key) => state[key]);
      if (!isSame(opened.toSorted(), open.toSorted())) editing.send({ type: 'editing.show', shown: { open: opened } });
    },
    selectedState: selected === null ? [] : [selected.key],
    onSelectedStateChange: (keys) => select(keys.at(-1)),
  });
  const onKey = (event: KeyboardEvent) => {
    const part = byKey.get(valueOf(event.target) ?? '');
    if (part === undefined) return;
    const way = event.altKey ? ARROWS[event.key] : undefined;
    if (event.key === 'Enter') select(part.key);
    else if (event.key === 'Delete' && part.mark !== '') make(deleted(document, part));
    else if (way !== undefined && part.mark !== '') make(nudged(document, part, way));
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
      onDragDrop={({ draggedNode, targetNode, position }) => {
        const [dragged, target] = [byKey.get(draggedNode), byKey.get(targetNode)];
        if (dragged !== undefined && target !== undefined && position !== 'inside')
          make(movedBeside(document, dragged, target, position));
      }}
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
