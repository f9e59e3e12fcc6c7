import { Box, Card, Group, Text, UnstyledButton } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/icons/IconArrowDown';
import IconArrowUp from '@tabler/icons-react/icons/IconArrowUp';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FormList } from '../../../../domain/control/form-lists';
import type { FormNode, FormItem as Item } from '../../../../domain/control/form-tree';
import { copiedItem, deletedItem, nudgedItem } from '../../../../domain/control/items';
import { nameIn } from '../../../../domain/control/making';
import { keyOfPath } from '../../../../domain/control/outline';
import { type Path, textAt, valueAt } from '../../../../domain/control/paths';
import type { Step } from '../../../../domain/control/steps';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { IconButton } from '../../../theme/IconButton';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import styles from './Editor.module.css';
import { newMark, useDocument, useEditing, useEditingPart } from './use-editing';
import { useLed } from './use-led';

/** What a new item is called until it gets a better name. */
export const useNewName = () => {
  const { t } = useControl();
  return (list: FormList, part: FormNode['field']['part']) =>
    t(list === 'attributes' ? 'form.label.heading' : `form.part.${part}`);
};

/** Whether the fields of an item are shown, and how that is changed. */
function useUnfolded(path: Path) {
  const editing = useEditing();
  const unfolded = useEditingPart(({ context }) => context.view.unfolded);
  const key = keyOfPath(path);
  const isUnfolded = unfolded.includes(key);
  const toggle = () => {
    const next = isUnfolded ? unfolded.filter((one) => one !== key) : [...unfolded, key];
    editing.send({ type: 'editing.show', shown: { unfolded: next } });
  };
  return [isUnfolded, toggle] as const;
}

/** The name of an item, or what it is and its number, and when it is shown. */
function useItemName({ head }: Item, list: FormList) {
  const { locale } = useControl();
  const { number, time } = useFormats();
  const item = valueAt(useDocument(), head.path);
  const own = nameIn(head.values, locale);
  const newName = useNewName();
  const times = (['begin', 'end'] as const)
    .map((name) => textAt(item, name))
    .filter((instant) => !Number.isNaN(Date.parse(instant)));
  return {
    name: own === '' ? `${newName(list, head.part)} ${number(head.number ?? 1)}` : own,
    times: times.map(time).join(' – '),
  };
}

const ARROWS: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' };

type ItemProps = { item: Item; list: FormList; children: ReactNode };

/** What can be done with an item as a whole. */
function useWays(path: Path) {
  const editing = useEditing();
  const document = useDocument();
  const make = (step: Step | null) => {
    if (step !== null) editing.send({ type: 'editing.make', step });
  };
  return {
    up: nudgedItem(document, path, 'up'),
    down: nudgedItem(document, path, 'down'),
    copy: () => make(copiedItem(document, path, newMark())),
    remove: () => make(deletedItem(document, path)),
    make,
  };
}

function Ways({ item, list, name }: { item: Item; list: FormList; name: string }) {
  const { t } = useControl();
  const { path, count = 1 } = item.head;
  const key = keyOfPath(path);
  const { up, down, copy, remove, make } = useWays(path);
  const moves = [
    ['up', IconArrowUp, up],
    ['down', IconArrowDown, down],
  ] as const;
  return (
    <Group gap={0} wrap="nowrap">
      {count > 1 &&
        moves.map(([way, icon, step]) => (
          <IconButton
            key={way}
            label={`${t(`tree.${way}`)}: ${name}`}
            icon={icon}
            data-part={`${key} ${way}`}
            aria-disabled={step === null}
            opacity={step === null ? 0.4 : 1}
            onClick={() => make(step)}
          />
        ))}
      {list !== 'speakers' && (
        <IconButton label={`${t('tree.copy')}: ${name}`} icon={IconCopy} data-part={`${key} copy`} onClick={copy} />
      )}
      <IconButton
        label={`${t('tree.remove')}: ${name}`}
        icon={IconTrash}
        data-part={`${key} remove`}
        onClick={remove}
      />
    </Group>
  );
}

function Name({ item, list }: { item: Item; list: FormList }) {
  const { name, times } = useItemName(item, list);
  return (
    <Text span fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
      <bdi>{name}</bdi>
      {times !== '' && (
        <Text span display="block" size="sm" c="dimmed">
          {times}
        </Text>
      )}
    </Text>
  );
}

/** An item of a list, which is folded until it is wanted; Alt and the arrow keys move it. */
export function FormItem({ item, list, children }: ItemProps) {
  const { path, count = 1 } = item.head;
  const { name } = useItemName(item, list);
  const [isUnfolded, toggle] = useUnfolded(path);
  const ways = useWays(path);
  const place = useLed<HTMLLIElement>(keyOfPath(path));
  // The content of a widget is at hand where there is only one.
  const isFixed = list === 'configurations' && count === 1;
  const onKey = (event: KeyboardEvent) => {
    const way = event.altKey ? ARROWS[event.key] : undefined;
    if (event.key === 'Delete') ways.remove();
    else if (way !== undefined) ways.make(ways[way]);
    else return;
    event.preventDefault();
  };
  return (
    <Card component="li" ref={place} className={styles.item ?? ''} withBorder padding="xs" shadow="none">
      {isFixed ? (
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Name item={item} list={list} />
          <Ways item={item} list={list} name={name} />
        </Group>
      ) : (
        <UnstyledButton
          data-part={`${keyOfPath(path)} fold`}
          aria-expanded={isUnfolded}
          className={styles.fold ?? ''}
          onClick={toggle}
          onKeyDown={unlessComposing(onKey)}
        >
          <span className={styles.chevron} data-is-open={isUnfolded} aria-hidden>
            <IconChevronDown size={18} />
          </span>
          <Name item={item} list={list} />
        </UnstyledButton>
      )}
      {!isFixed && isUnfolded && (
        <Group justify="end">
          <Ways item={item} list={list} name={name} />
        </Group>
      )}
      {(isFixed || isUnfolded) && <Box pt="xs">{children}</Box>}
    </Card>
  );
}
