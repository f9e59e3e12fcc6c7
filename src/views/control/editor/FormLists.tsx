import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import { type ReactNode, type RefObject, useId } from 'react';
import { type FormList, formListAt } from '../../../../domain/control/form-lists';
import type { FormNode } from '../../../../domain/control/form-tree';
import { addedItem, OWN_PROVIDERS } from '../../../../domain/control/items';
import { keyOfPath } from '../../../../domain/control/outline';
import { valueAt } from '../../../../domain/control/paths';
import { Rows } from '../Entries';
import { useControl } from '../use-control';
import styles from './Editor.module.css';
import { FormItem, useNewName } from './FormItem';
import { newMark, useDocument, useEditing, useEditingPart } from './use-editing';
import { useFocusFollowing } from './use-focus-following';
import { useLed } from './use-led';

type AddingProps = { node: FormNode; list: FormList; titleId: string };

/** Buttons that add an item; for cookie providers, also those that the venue itself asks for. */
function Adding({ node: { field, items }, list, titleId }: AddingProps) {
  const { t } = useControl();
  const editing = useEditing();
  const document = useDocument();
  const { from: language, unfolded } = useEditingPart(({ context }) => context.view);
  const newName = useNewName();
  const id = useId();
  const { path, part } = field;
  // What was at hand stays so.
  const only = list === 'configurations' && items.length === 1 ? items[0]?.head.path : undefined;
  const add = (name: string, ownId: string) => {
    const made = addedItem(document, path, { id: ownId, language, name });
    if (made === null) return;
    const shown = { unfolded: [...unfolded, ...(only === undefined ? [] : [keyOfPath(only)]), keyOfPath(made.at)] };
    editing.send({ type: 'editing.make', step: made.step, shown });
  };
  const known = list === 'cookieProviders' ? OWN_PROVIDERS : [];
  const lacking = known.filter((one) => valueAt(document, [...path, `@${one}`]) === undefined);
  return (
    <Group gap="xs">
      <Button
        id={id}
        size="compact-md"
        leftSection={<IconPlus size={18} aria-hidden />}
        data-part="add"
        aria-labelledby={`${id} ${titleId}`}
        onClick={() => add(newName(list, part), `${part}-${newMark()}`)}
      >
        {t('tree.add')}
      </Button>
      {lacking.map((one) => (
        <Button
          key={one}
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          data-part="add"
          onClick={() => add(t(`list.${one}`), one)}
        >
          {t(`list.${one}`)}
        </Button>
      ))}
    </Group>
  );
}

/** A new item gets the focus of the button that added it. */
function useFocusOnNew(place: RefObject<HTMLElement | null>, count: number) {
  useDidUpdate(() => {
    const from = document.activeElement;
    if (!(from instanceof HTMLElement) || from.dataset['part'] !== 'add' || !place.current?.contains(from)) return;
    const folds = place.current.querySelectorAll<HTMLElement>(':scope > ul > li > [data-part$=" fold"]');
    const fold = folds[count - 1];
    fold?.focus();
    fold?.scrollIntoView({ block: 'center' });
  }, [count]);
}

const isHelped = (list: FormList) =>
  list === 'configurations' || list === 'attributes' || list === 'userProfileAttributes';

type FormListProps = { node: FormNode; children: (nodes: readonly FormNode[]) => ReactNode };

/** A list of what is alike, such as the speakers of a talk: items are added, moved, copied and deleted. */
export function FormLists({ node, children }: FormListProps) {
  const { field, items } = node;
  const { t } = useControl();
  const titleId = useId();
  const following = useFocusFollowing(items.map(({ head }) => head.key).join('\n'), true);
  useFocusOnNew(following.ref, items.length);
  const place = useLed<HTMLElement>(keyOfPath(field.path));
  const list = formListAt(field.path);
  if (list === null) return null;
  return (
    <section ref={place} className={styles.item} aria-labelledby={titleId}>
      <Stack gap="xs" {...following}>
        <Title order={4} fz="sm" id={titleId}>
          {t(`list.${list}`)}
        </Title>
        {isHelped(list) && (
          <Text size="sm" c="dimmed">
            {t(`list.help.${list}`)}
          </Text>
        )}
        {items.length > 0 && (
          <Rows labelledBy={titleId}>
            {items.map((item) => (
              <FormItem key={item.head.key} item={item} list={list}>
                {children(item.nodes)}
              </FormItem>
            ))}
          </Rows>
        )}
        <Adding node={node} list={list} titleId={titleId} />
      </Stack>
    </section>
  );
}
