import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/icons/IconArrowBackUp';
import { useSelector } from '@xstate/react';
import { frameNameOf } from '../../../domain/control/previewing';
import { dateFormat } from '../../../domain/kernel/formats';
import type { PreviewingActorRef } from '../../../machines/control/previewing.machine';
import { languageName } from './Previewing';
import { useControl } from './use-control';

/** The venue's page in a frame that cannot navigate the control room. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals';

/** One function, so that the heading has the focus only when it appears. */
const focus = (heading: HTMLHeadingElement | null) => heading?.focus();

/** The preview on the whole page, under a bar that says what it is and leads back. */
export function PreviewPage({ previewing }: { previewing: PreviewingActorRef }) {
  const { locale, t } = useControl();
  const { role, language, at, zone } = useSelector(previewing, ({ context }) => context);
  const time = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  const shown = {
    role: role === 'ATTENDEE' ? t('preview.attendee') : t(`role.${role}`),
    language: languageName(language, locale),
    moment: at === null ? t('preview.now') : time.format(at),
  };
  return (
    <Stack component="main" h="100dvh" gap={0}>
      <Group px="md" py="xs" bg="var(--surface)" style={{ borderBlockEnd: 'var(--hairline)' }}>
        <Box flex="1 1 14rem">
          <Title order={1} fz="md" ref={focus} tabIndex={-1}>
            {t('preview.bar', shown)}
          </Title>
          <Text c="dimmed" size="sm">
            {t('preview.kept')}
          </Text>
        </Box>
        <Button
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => previewing.send({ type: 'previewing.leave' })}
        >
          {t('preview.back')}
        </Button>
      </Group>
      <Box
        component="iframe"
        flex={1}
        bd={0}
        title={t('preview.title')}
        name={frameNameOf({ role, language, at })}
        sandbox={SANDBOX}
        src="/"
      />
    </Stack>
  );
}
