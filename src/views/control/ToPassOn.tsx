import { Button, Group, Stack, TextInput } from '@mantine/core';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import { useSelector } from '@xstate/react';
import { seal } from '../../../domain/kernel/sealed';
import type { CopyingActorRef } from '../../../machines/chat/copying.machine';
import { directed } from '../../theme/fields';
import { useControl } from './use-control';

type ToPassOnProps = { copying: CopyingActorRef | undefined; id: string; label: string; help?: string; value: string };

/** A text to pass on, with a button that copies it. */
export function ToPassOn({ copying, id, label, help, value }: ToPassOnProps) {
  const { t } = useControl();
  const isOurs = useSelector(copying, (snapshot) => snapshot?.context.room === id);
  const isCopied = useSelector(copying, (snapshot) => snapshot?.matches('copied') === true) && isOurs;
  const isRefused = useSelector(copying, (snapshot) => snapshot?.matches('refused') === true) && isOurs;
  return (
    <Stack gap="xs">
      <Group align="end">
        <TextInput
          {...directed('ltr')}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          flex="1 1 14rem"
          maw={640}
          label={label}
          description={help}
          value={value}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => copying?.send({ type: 'copying.copy', room: id, text: seal(value) })}
        >
          {t('people.copy')}
        </Button>
      </Group>
      <output>{(isCopied || isRefused) && t(isCopied ? 'people.copied' : 'people.copyFailed')}</output>
    </Stack>
  );
}
