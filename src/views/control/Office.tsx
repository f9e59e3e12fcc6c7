import { Alert, Button, Card, NavLink, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import IconBug from '@tabler/icons-react/icons/IconBug';
import IconCalendarEvent from '@tabler/icons-react/icons/IconCalendarEvent';
import IconChartBar from '@tabler/icons-react/icons/IconChartBar';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconFlag from '@tabler/icons-react/icons/IconFlag';
import IconHistory from '@tabler/icons-react/icons/IconHistory';
import IconMap2 from '@tabler/icons-react/icons/IconMap2';
import IconMessageQuestion from '@tabler/icons-react/icons/IconMessageQuestion';
import IconRocket from '@tabler/icons-react/icons/IconRocket';
import IconSpeakerphone from '@tabler/icons-react/icons/IconSpeakerphone';
import IconUsers from '@tabler/icons-react/icons/IconUsers';
import { useSelector } from '@xstate/react';
import { NOT_JSON } from '../../../domain/control/desk';
import { ADMINISTRATORS, SECTIONS, type Section as SectionName } from '../../../domain/control/sections';
import styles from './Control.module.css';
import { DataReminder } from './DataReminder';
import { Details } from './Details';
import { SECTION_VIEWS } from './sections';
import { Trouble } from './Trouble';
import { useControl, useControlPart } from './use-control';
import { SectionsContext, useSections, useSectionsPart } from './use-sections';

const ICONS: Readonly<Record<SectionName, typeof IconMap2>> = {
  venue: IconMap2,
  programme: IconCalendarEvent,
  publish: IconRocket,
  people: IconUsers,
  event: IconSpeakerphone,
  talks: IconMessageQuestion,
  figures: IconChartBar,
  reports: IconFlag,
  recordings: IconBug,
  log: IconHistory,
};

/** The last success or failure, with each mistake of a file. */
function Outcome() {
  const { t } = useControl();
  const done = useControlPart(({ context }) => context.done);
  const fault = useControlPart(({ context }) => context.fault);
  return (
    <>
      <output>
        {done !== null && (
          <Alert role="none" color="success" icon={<IconCheck aria-hidden />}>
            {t(`done.${done}`)}
          </Alert>
        )}
      </output>
      {fault !== null && (
        <Trouble title={t(fault.code === NOT_JSON ? 'notJson' : 'failed')}>
          {fault.code !== NOT_JSON && <Details fault={fault} />}
        </Trouble>
      )}
    </>
  );
}

/** The view of the section; `null` until its code is fetched. */
const useSectionView = () => ({
  found: useSectionsPart(({ context: { section } }) => SECTION_VIEWS[section].fetched()),
});

/** The section that is shown, once its code is fetched. */
function Section() {
  const { t } = useControl();
  const sections = useSections();
  const { found: View } = useSectionView();
  const hasFailed = useSectionsPart((snapshot) => snapshot.matches('failed'));
  const section = useSectionsPart(({ context }) => context.section);
  // A press within a section may lead to another one, in which it is gone.
  useDidUpdate(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h2[tabindex]')?.focus();
  }, [section, View]);
  if (View !== null) return <View />;
  if (!hasFailed)
    return (
      <Card>
        <VisuallyHidden component="output">{t('loading')}</VisuallyHidden>
        <Stack aria-hidden>
          <Skeleton h={24} w="40%" />
          <Skeleton h={16} w="80%" />
          <Skeleton h={44} w="30%" />
        </Stack>
      </Card>
    );
  return (
    <Trouble>
      <Text mb="sm">{t('unreachable')}</Text>
      <Button variant="filled" onClick={() => sections.send({ type: 'sections.retry' })}>
        {t('retry')}
      </Button>
    </Trouble>
  );
}

/** On phones the sections are a row that scrolls. */
const reveal = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The sections of the page, each with an address of its own. */
function Navigation() {
  const { t } = useControl();
  const section = useSectionsPart(({ context }) => context.section);
  const isAdministrator = useControlPart(({ context }) => context.index !== null);
  const shown = SECTIONS.filter((one) => isAdministrator || !ADMINISTRATORS.includes(one));
  return (
    <nav className={styles.nav} aria-label={t('title')}>
      {shown.map((one) => {
        const Icon = ICONS[one];
        return (
          <NavLink
            key={one}
            ref={one === section ? reveal : null}
            href={`#${one}`}
            active={one === section}
            aria-current={one === section ? 'page' : undefined}
            label={t(`section.${one}`)}
            leftSection={<Icon size={20} aria-hidden />}
          />
        );
      })}
    </nav>
  );
}

/** The sections of the control room after login. */
export function Office() {
  const sections = useControlPart(({ children }) => children.sections);
  const isWide = useSelector(sections, (snapshot) => ['venue', 'programme'].includes(snapshot?.context.section ?? ''));
  return sections === undefined ? null : (
    <SectionsContext value={sections}>
      <div className={styles.office} data-is-wide={isWide}>
        <Navigation />
        <main className={styles.main}>
          <Outcome />
          <DataReminder />
          <Section />
        </main>
      </div>
    </SectionsContext>
  );
}
