import { Button, Flex, Group, Kbd, NativeSelect, Text, Title } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import IconSitemap from '@tabler/icons-react/icons/IconSitemap';
import type { Theme } from '../desk.machine';
import { useDesk, useDeskActor, useSource, useSourceActor, useWords } from '../hooks';
import type { Language } from '../words';
import { Choice } from './Choice';
import { OpenFile } from './OpenFile';
import { SourceStatus } from './SourceStatus';

type Kind = 'catalogue' | 'live' | 'session' | 'recording';

function SourceChoice() {
  const say = useWords();
  const source = useSourceActor();
  const kind = useSource((snapshot): Kind | null => {
    if (snapshot.hasTag('session')) return 'session';
    if (snapshot.hasTag('live')) return 'live';
    if (snapshot.hasTag('recording')) return 'recording';
    return snapshot.matches('catalogue') ? 'catalogue' : null;
  });
  const hasRecording = useSource(({ context }) => context.laid.length > 0);
  const options: (readonly [Kind, string])[] = [
    ['catalogue', say('catalogue')],
    ['live', say('live')],
  ];
  const hasSession = useSource(({ context }) => context.view !== null || context.session !== null);
  if (hasSession) options.push(['session', say('session')]);
  if (hasRecording) options.push(['recording', say('recording')]);
  const choose = (next: Kind): void => {
    if (next === 'live') source.send({ type: 'source.showLive' });
    else if (next === 'session') source.send({ type: 'source.showSession' });
    else source.send({ type: next === 'catalogue' ? 'source.showCatalogue' : 'source.showRecording' });
  };
  return <Choice<Kind> label={say('source')} value={kind} options={options} onChange={choose} />;
}

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** The source and the inspector's own settings. */
export function TopBar() {
  const say = useWords();
  const desk = useDeskActor();
  const source = useSourceActor();
  const theme = useDesk(({ context }) => context.theme);
  const language = useDesk(({ context }) => context.language);
  const themes = { system: say('themeSystem'), light: say('themeLight'), dark: say('themeDark') };
  return (
    <Flex
      component="header"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      align="center"
      gap="xs"
      px="md"
      py="xs"
      bg="var(--surface)"
    >
      <Group gap={6} wrap="nowrap" flex="none">
        <IconSitemap size={20} color="var(--primary)" aria-hidden />
        <Title order={1} size="md">
          {say('title')}
        </Title>
      </Group>
      <SourceChoice />
      <SourceStatus />
      <Group gap="xs" ms="auto" flex="none">
        <Button
          aria-label={say('searchHint')}
          leftSection={<IconSearch size={16} />}
          rightSection={<Kbd size="xs">{'/'}</Kbd>}
          onClick={() => desk.send({ type: 'finder.open' })}
        >
          <Text component="span" inherit visibleFrom="lg">
            {say('search')}
          </Text>
        </Button>
        <OpenFile label={say('open')} onFile={(file) => source.send({ type: 'source.open', file })} />
        <NativeSelect
          aria-label={say('theme')}
          value={theme}
          data={THEMES.map((value) => ({ value, label: themes[value] }))}
          onChange={({ target }) =>
            desk.send({ type: 'desk.setTheme', theme: THEMES.find((one) => one === target.value) ?? 'system' })
          }
        />
        <Choice<Language>
          label={say('language')}
          value={language}
          options={[
            ['en', 'EN'],
            ['de', 'DE'],
          ]}
          onChange={(next) => desk.send({ type: 'desk.setLanguage', language: next })}
        />
      </Group>
    </Flex>
  );
}
