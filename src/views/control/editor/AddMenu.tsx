import { Button, Group, Menu, Text } from '@mantine/core';
import IconEye from '@tabler/icons-react/icons/IconEye';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import { addedArea, addedViewpoint, addedWidget } from '../../../../domain/control/making';
import { areaAround, type Part } from '../../../../domain/control/outline';
import type { Step } from '../../../../domain/control/steps';
import { KINDS, type WidgetKind } from '../../../../domain/widgets/kinds';
import { KIND_ICONS } from '../../widgets/kind-icons';
import { useControl } from '../use-control';
import { newMark, useDocument, useEditing, useEditingPart, useOutline, useSelected } from './use-editing';

const isKind = (name: string): name is WidgetKind => Object.hasOwn(KINDS, name);
const ALL_KINDS = Object.keys(KINDS).filter(isKind);
/** Without a place in an area. */
const EVERYWHERE: readonly WidgetKind[] = ['CHAT', 'MEETING', 'PRESENCE_LIST', 'AI_SEARCH'];

/** The viewpoint whose picture is shown: the chosen one, or the first. */
const viewpointIn = (area: Part | null, chosen: string | null): string | null => {
  const all = area?.children.filter(({ kind }) => kind === 'viewpoint') ?? [];
  return (all.find(({ mark }) => mark === chosen) ?? all[0])?.mark ?? null;
};

/** The kinds of content, each with what it is for. */
function Kinds({ within, add }: { within: Part; add: (kind: WidgetKind) => void }) {
  const { t } = useControl();
  const kinds = within.kind === 'area' ? ALL_KINDS : EVERYWHERE;
  return kinds.map((kind) => {
    const Icon = KIND_ICONS[kind];
    return (
      <Menu.Item key={kind} leftSection={<Icon size={20} aria-hidden />} onClick={() => add(kind)}>
        <span>{t(`option.${kind}`)}</span>
        <Text span display="block" size="xs" c="dimmed">
          {t(`kind.${kind}`)}
        </Text>
      </Menu.Item>
    );
  });
}

/** What can be added: an area, and what the selected area can hold. */
export function AddMenu() {
  const { t } = useControl();
  const editing = useEditing();
  const document = useDocument();
  const parts = useOutline();
  const selected = useSelected();
  const { viewpoint, from: language } = useEditingPart(({ context }) => context.view);
  const area = areaAround(parts, selected?.path ?? []);
  const within = area ?? parts.find(({ kind }) => kind === 'everywhere') ?? null;
  const add = (step: Step, at: Part['path']) => editing.send({ type: 'editing.make', step, shown: { at } });
  const addArea = () => {
    const id = `area-${newMark()}`;
    const step = addedArea(document, id, { language, name: t('tree.newArea') }, t('tree.newView'));
    add(step, [...(parts[0]?.path ?? []), 'areas', `@${id}`]);
  };
  const addViewpoint = () => {
    if (area === null) return;
    const id = `view-${newMark()}`;
    add(addedViewpoint(area.path, id, { language, name: t('tree.newView') }), [...area.path, 'viewPoints', `@${id}`]);
  };
  const addContent = (kind: WidgetKind) => {
    if (within === null) return;
    const id = `${kind.toLowerCase().replaceAll('_', '-')}-${newMark()}`;
    const at = viewpointIn(area, viewpoint);
    const name = t(`option.${kind}`);
    add(addedWidget(document, within, { id, kind, language, name, viewpoint: at }), [
      ...(area === null ? within.path : [...within.path, 'contentWidgets']),
      `@${id}`,
    ]);
  };
  return (
    <Group gap="xs">
      <Menu position="bottom-start" width={300} middlewares={{ flip: true, shift: true, size: true }}>
        <Menu.Target>
          <Button size="compact-md" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('tree.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown style={{ overflowY: 'auto' }}>
          <Menu.Item leftSection={<IconPlus size={20} aria-hidden />} onClick={addArea}>
            {t('tree.addArea')}
          </Menu.Item>
          {area !== null && (
            <Menu.Item leftSection={<IconEye size={20} aria-hidden />} onClick={addViewpoint}>
              {t('tree.addViewpoint')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>{t('tree.addContent')}</Menu.Label>
          {within !== null && <Kinds within={within} add={addContent} />}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
