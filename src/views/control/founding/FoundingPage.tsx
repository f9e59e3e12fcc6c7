import { Button, Card, Center, Group, List, Loader, Stack, Text, Title } from '@mantine/core';
import { directionOf } from '../../../../domain/shell/language';
import type { FoundingActorRef } from '../../../../machines/control/founding.machine';
import { Palette } from '../../../theme/Palette';
import { Directed, ThemeProvider } from '../../../theme/ThemeProvider';
import { apart } from '../../../words/control/apart';
import styles from '../Control.module.css';
import { CodeForm } from './CodeForm';
import { FoundingForm } from './FoundingForm';
import { FoundingContext, useFounding, useFoundingPart } from './use-founding';

const lead = (title: HTMLElement | null): void => title?.focus();

function Made({ name }: { name: string }) {
  const { t } = useFounding();
  return (
    <Card w="100%" maw={640}>
      <Stack>
        <Title ref={lead} order={2} fz="lg" tabIndex={-1}>
          <output>{t('founding.made', { name: apart(name) })}</output>
        </Title>
        <List>
          <List.Item>{t('founding.todo.look')}</List.Item>
          <List.Item>{t('founding.todo.texts')}</List.Item>
          <List.Item>{t('founding.todo.invite')}</List.Item>
        </List>
        <Group>
          <Button component="a" variant="filled" href="/control/">
            {t('founding.toControl')}
          </Button>
          <Button component="a" href="/">
            {t('toVenue')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** Why nothing goes on, and another try. */
function Stopped({ reason }: { reason: 'founding.unavailable' | 'unreachable' }) {
  const { founding, t } = useFounding();
  return (
    <Card role="alert" maw={560}>
      <Text mb="md">{t(reason)}</Text>
      <Button onClick={() => founding.send({ type: 'founding.retry' })}>{t('retry')}</Button>
    </Card>
  );
}

function Content() {
  const { t } = useFounding();
  const draft = useFoundingPart(({ context }) => context.draft);
  const place = useFoundingPart((snapshot) => {
    if (snapshot.matches('editing')) return 'form';
    if (snapshot.matches('asking') || snapshot.matches('checking')) return 'code';
    if (snapshot.matches('made')) return 'made';
    if (snapshot.matches('unavailable')) return 'unavailable';
    if (snapshot.matches('silent')) return 'silent';
    return snapshot.matches('opening') ? 'loading' : 'making';
  });
  if (place === 'form' && draft !== null) return <FoundingForm draft={draft} />;
  if (place === 'code') return <CodeForm />;
  if (place === 'made') return <Made name={draft?.name ?? ''} />;
  if (place === 'unavailable') return <Stopped reason="founding.unavailable" />;
  if (place === 'silent') return <Stopped reason="unreachable" />;
  return (
    <Group gap="sm">
      <Loader size="sm" aria-hidden />
      <output>{t(place === 'making' ? 'founding.making' : 'loading')}</output>
    </Group>
  );
}

function Page() {
  const { t } = useFounding();
  const draft = useFoundingPart(({ context }) => context.draft);
  return (
    <>
      <Palette style={draft} />
      <div className={styles.page}>
        <Group component="header" className={styles.header}>
          <Title order={1} fz="lg">
            {t('founding.title')}
          </Title>
        </Group>
        <Center component="main" p="md">
          <Content />
        </Center>
      </div>
    </>
  );
}

/** The page on which an organiser makes a venue, in the colours that they choose. */
export const FoundingPage = ({ founding, locale }: { founding: FoundingActorRef; locale: string }) => (
  <ThemeProvider>
    <Directed direction={directionOf(locale)}>
      <FoundingContext value={{ founding, locale }}>
        <Page />
      </FoundingContext>
    </Directed>
  </ThemeProvider>
);
