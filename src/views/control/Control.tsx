import { Button, Card, Center, Group, Loader, Text, Title } from '@mantine/core';
import IconExternalLink from '@tabler/icons-react/icons/IconExternalLink';
import IconLogout from '@tabler/icons-react/icons/IconLogout';
import { useSelector } from '@xstate/react';
import { Palette } from '../../theme/Palette';
import styles from './Control.module.css';
import { Login } from './Login';
import { Office } from './Office';
import { Actions } from './Panel';
import { PreviewPage } from './PreviewPage';
import { Standing } from './Standing';
import { Trouble } from './Trouble';
import { useControl, useControlPart } from './use-control';

/** The page before its sections are shown. */
function Before() {
  const { control, t } = useControl();
  const place = useControlPart((snapshot) => {
    if (snapshot.matches('signedOut') || snapshot.matches('signingIn')) return 'login';
    if (snapshot.matches('refused')) return 'refused';
    return snapshot.matches('unreachable') ? 'unreachable' : 'loading';
  });
  switch (place) {
    case 'login':
      return <Login />;
    case 'loading':
      return (
        <Group gap="sm">
          <Loader size="sm" aria-hidden />
          <output>{t('loading')}</output>
        </Group>
      );
    case 'refused':
      return (
        <Card role="alert" maw={480}>
          <Title order={2} fz="lg">
            {t('refused')}
          </Title>
          <Text my="md">{t('refusedMore')}</Text>
          <Actions>
            <Button onClick={() => control.send({ type: 'control.signOut' })}>{t('logout')}</Button>
          </Actions>
        </Card>
      );
    case 'unreachable':
      return (
        <Trouble maw={480}>
          <Text mb="sm">{t('unreachable')}</Text>
          <Button variant="filled" onClick={() => control.send({ type: 'control.retry' })}>
            {t('retry')}
          </Button>
        </Trouble>
      );
  }
}

function Header() {
  const { control, t } = useControl();
  const isOpen = useControlPart((snapshot) => snapshot.matches('open'));
  return (
    <Group component="header" className={styles.header} gap="xs" justify="space-between">
      <Group gap="md" style={{ rowGap: 0 }} flex="1 1 12rem">
        <Title order={1} fz="lg">
          {t('title')}
        </Title>
        <Standing />
      </Group>
      <Button component="a" href="/" variant="subtle" leftSection={<IconExternalLink size={18} aria-hidden />}>
        {t('toVenue')}
      </Button>
      {isOpen && (
        <Button
          variant="subtle"
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => control.send({ type: 'control.signOut' })}
        >
          {t('logout')}
        </Button>
      )}
    </Group>
  );
}

function Page() {
  const isOpen = useControlPart((snapshot) => snapshot.matches('open'));
  const sections = useControlPart(({ children }) => children.sections);
  const previewing = useSelector(sections, (snapshot) => snapshot?.children.previewing);
  const isPreviewing = useSelector(previewing, (snapshot) => snapshot?.matches('shown') === true);
  if (previewing !== undefined && isPreviewing) return <PreviewPage previewing={previewing} />;
  return (
    <div className={styles.page}>
      <Header />
      {isOpen ? (
        <Office />
      ) : (
        <Center component="main" p="md">
          <Before />
        </Center>
      )}
    </div>
  );
}

/** The page on which organisers publish the venue, in the venue's colours. */
export function Control() {
  const style = useControlPart(({ context }) => context.style);
  return (
    <>
      <Palette style={style} />
      <Page />
    </>
  );
}
