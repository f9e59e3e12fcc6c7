import { Button, Checkbox, Fieldset, Group, Modal, ScrollArea, SimpleGrid, Stack } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { memo, useCallback, useMemo } from 'react';
import { copiedTo, copyables, copyTargets } from '../../../../domain/control/copying';
import { areaAround, type Part } from '../../../../domain/control/outline';
import { BusyButton } from '../../../theme/BusyButton';
import { useControl } from '../use-control';
import { useCopied, useCopying, useCopyTexts } from './use-copying';
import { useDocument, useEditing, useOutline } from './use-editing';
import { usePartName } from './use-part-name';

type ChoiceProps = {
  id: string;
  label: string;
  more: string;
  isOn: boolean;
  choose: (id: string, isOn: boolean) => void;
};

/** There may be hundreds. */
const Choice = memo(function Choice({ id, label, more, isOn, choose }: ChoiceProps) {
  return (
    <Checkbox
      checked={isOn}
      label={<bdi>{label}</bdi>}
      description={more === '' ? null : <bdi>{more}</bdi>}
      onChange={({ currentTarget: { checked } }) => choose(id, checked)}
    />
  );
});

function What({ from }: { from: Part }) {
  const { t } = useControl();
  const copying = useCopying();
  const document = useDocument();
  const what = useSelector(copying, ({ context }) => context.what);
  const all = useMemo(() => copyables(document, from), [document, from]);
  const textsOf = useCopyTexts(from);
  const choose = useCallback(
    (id: string, isOn: boolean) => copying.send({ type: 'copying.what', ids: [id], isOn }),
    [copying],
  );
  return (
    <Fieldset legend={t('several.what')}>
      <Stack gap="sm">
        {all.map((one) => {
          const { label, value } = textsOf(one);
          return (
            <Choice
              key={one.id}
              id={one.id}
              label={label}
              more={value || '–'}
              isOn={what.includes(one.id)}
              choose={choose}
            />
          );
        })}
      </Stack>
    </Fieldset>
  );
}

/** Parts of one type, which are chosen one by one or all at once. */
function Targets({ label, targets }: { label: string; targets: readonly Part[] }) {
  const copying = useCopying();
  const parts = useOutline();
  const nameOf = usePartName();
  const whom = useSelector(copying, ({ context }) => context.whom);
  const chosen = useMemo(() => new Set(whom), [whom]);
  const count = targets.filter(({ key }) => chosen.has(key)).length;
  const choose = useCallback(
    (key: string, isOn: boolean) => copying.send({ type: 'copying.whom', keys: [key], isOn }),
    [copying],
  );
  const areaOf = (part: Part): string => {
    const area = part.kind === 'area' ? null : areaAround(parts, part.path);
    return area === null ? '' : nameOf(area);
  };
  if (targets.length === 0) return null;
  return (
    <Fieldset variant="unstyled" aria-label={label}>
      <Checkbox
        mb="sm"
        fw={600}
        label={label}
        checked={count === targets.length}
        indeterminate={count > 0 && count < targets.length}
        onChange={({ currentTarget: { checked } }) =>
          copying.send({ type: 'copying.whom', keys: targets.map(({ key }) => key), isOn: checked })
        }
      />
      <Stack gap="sm" ps="lg">
        {targets.map((part) => (
          <Choice
            key={part.key}
            id={part.key}
            label={nameOf(part)}
            more={areaOf(part)}
            isOn={chosen.has(part.key)}
            choose={choose}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}

function Choices({ from }: { from: Part }) {
  const { t } = useControl();
  const copying = useCopying();
  const editing = useEditing();
  const parts = useOutline();
  const canCopy = useSelector(copying, (snapshot) => snapshot.can({ type: 'copying.done' }));
  const { same, others } = useMemo(() => copyTargets(parts, from), [parts, from]);
  const copy = () => {
    const { what, whom } = copying.getSnapshot().context;
    const targets = [...same, ...others].filter(({ key }) => whom.includes(key));
    const step = copiedTo(editing.getSnapshot().context.document, from, what, targets);
    editing.send({ type: 'editing.make', step });
    copying.send({ type: 'copying.done' });
  };
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <What from={from} />
        <Fieldset legend={t('several.whom')}>
          <Stack gap="md">
            <Targets label={t('several.same')} targets={same} />
            <Targets label={t('several.others')} targets={others} />
          </Stack>
        </Fieldset>
      </SimpleGrid>
      <Group pos="sticky" bottom={0} py="sm" bg="var(--mantine-color-body)">
        <BusyButton variant="filled" isBusy={false} isIdle={!canCopy} onClick={copy}>
          {t('several.copy')}
        </BusyButton>
        <Button onClick={() => copying.send({ type: 'copying.leave' })}>{t('upload.cancel')}</Button>
      </Group>
    </Stack>
  );
}

/** Which settings of a part are copied to which others. */
export function CopyDialog() {
  const { t } = useControl();
  const copying = useCopying();
  const nameOf = usePartName();
  const isChoosing = useSelector(copying, (snapshot) => snapshot.matches('choosing'));
  const from = useCopied();
  return (
    <Modal
      opened={isChoosing && from !== null}
      onClose={() => copying.send({ type: 'copying.leave' })}
      title={from !== null && `${t('several.copy')}: ${nameOf(from)}`}
      size="min(52rem, 100%)"
      scrollAreaComponent={ScrollArea.Autosize}
      closeButtonProps={{ 'aria-label': t('upload.cancel') }}
    >
      {from !== null && <Choices from={from} />}
    </Modal>
  );
}
