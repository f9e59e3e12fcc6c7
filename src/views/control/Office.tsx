import { Button } from '@mantine/core';
import { NOT_JSON, standingOf } from '../../../domain/control/desk';
import { ADMINISTRATORS, SECTIONS } from '../../../domain/control/sections';
import { Tabs } from '../../ui/Tabs';
import styles from './Control.module.css';
import { Details } from './Details';
import { SECTION_VIEWS } from './sections';
import { useControl, useControlPart } from './use-control';
import { SectionsContext, useSections, useSectionsPart } from './use-sections';

/** What succeeded or failed last, with each mistake of a file. */
function Outcome() {
  const { t } = useControl();
  const done = useControlPart(({ context }) => context.done);
  const fault = useControlPart(({ context }) => context.fault);
  return (
    <>
      <output className={styles.outcome}>{done !== null && t(`done.${done}`)}</output>
      {fault !== null && (
        <div className={styles.card} role="alert">
          <p className={styles.failure}>{t(fault.code === NOT_JSON ? 'notJson' : 'failed')}</p>
          {fault.code !== NOT_JSON && <Details fault={fault} />}
        </div>
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
  if (View !== null) return <View />;
  if (!hasFailed) return <output>{t('loading')}</output>;
  return (
    <div className={styles.card} role="alert">
      <p>{t('unreachable')}</p>
      <div className={styles.actions}>
        <Button variant="filled" onClick={() => sections.send({ type: 'sections.retry' })}>
          {t('retry')}
        </Button>
      </div>
    </div>
  );
}

function Content() {
  const { t } = useControl();
  const desk = useControlPart(({ context }) => context.desk);
  const section = useSectionsPart(({ context }) => context.section);
  const isAdministrator = useControlPart(({ context }) => context.index !== null);
  return (
    <>
      {desk !== null && (
        <p className={styles.standing}>
          <strong>{desk.architectureId}</strong> <span>{t(`standing.${standingOf(desk.versions)}`)}</span>
        </p>
      )}
      <Tabs
        label={t('title')}
        current={section}
        tabs={SECTIONS.filter((value) => isAdministrator || !ADMINISTRATORS.includes(value)).map((value) => ({
          value,
          href: `#${value}`,
          text: t(`section.${value}`),
        }))}
      />
      <Outcome />
      <Section />
    </>
  );
}

/** What organisers do with the venue. */
export function Office() {
  const sections = useControlPart(({ children }) => children.sections);
  return sections === undefined ? null : (
    <SectionsContext value={sections}>
      <Content />
    </SectionsContext>
  );
}
