import { Group, Stack, Switch, Title } from '@mantine/core';
import { spokenHelpCode } from '../../../domain/support/live-help';
import { BusyButton } from '../../theme/BusyButton';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { useFollowedText } from './HelpBar';
import styles from './ReportDialog.module.css';

function Code() {
  const { t } = useWords();
  const code = usePart('liveHelp', ({ context }) => context.code?.open() ?? '');
  return (
    <dl className={styles.facts}>
      <div className={styles.code}>
        <dt>{t('report.code')}</dt>
        <dd>
          <code dir="ltr">{spokenHelpCode(code)}</code>
          <span>{t('liveHelp.codeHelp')}</span>
        </dd>
      </div>
    </dl>
  );
}

function Said() {
  const { t } = useWords();
  const followed = useFollowedText();
  const isWaiting = usePart('liveHelp', (snapshot) => snapshot.matches({ open: 'waiting' }));
  const isFollowed = usePart('liveHelp', (snapshot) => snapshot.hasTag('followed'));
  const hasFailed = usePart('liveHelp', (snapshot) => snapshot.matches('failed'));
  const reason = usePart('liveHelp', ({ context }) => context.reason);
  return (
    <>
      <output>
        {isWaiting && <span>{t('liveHelp.waiting')}</span>}
        {isFollowed && <span>{followed}</span>}
        {reason !== null && <span>{t(reason === 'expired' ? 'liveHelp.expired' : 'liveHelp.ended')}</span>}
      </output>
      {hasFailed && <p role="alert">{t('liveHelp.failed')}</p>}
    </>
  );
}

/** Lets support follow this session live: the code to read out, what they may see, and the end of it; the report may follow. */
export function LiveHelp({ isReportBelow }: { isReportBelow: boolean }) {
  const { t } = useWords();
  const help = useActorOf('liveHelp');
  const isAsking = usePart('liveHelp', (snapshot) => snapshot.matches('asking'));
  const isOpen = usePart('liveHelp', (snapshot) => snapshot.matches('open'));
  const hasCode = usePart('liveHelp', ({ context }) => context.code !== null);
  const showsView = usePart('liveHelp', ({ context }) => context.showsView);
  return (
    <>
      <Stack component="section" gap="sm" aria-labelledby="live-help">
        <Title order={3} id="live-help" fz="md">
          {t('liveHelp.title')}
        </Title>
        <p>{t('liveHelp.intro')}</p>
        {isOpen && hasCode && <Code />}
        <Said />
        <Group gap="sm">
          <BusyButton isBusy={isAsking} onClick={() => help.send({ type: isOpen ? 'liveHelp.end' : 'liveHelp.ask' })}>
            {t(isOpen ? 'liveHelp.end' : 'liveHelp.ask')}
          </BusyButton>
          {isOpen && (
            <Switch
              label={t('liveHelp.show')}
              checked={showsView}
              onChange={({ currentTarget }) => help.send({ type: 'liveHelp.show', showsView: currentTarget.checked })}
            />
          )}
        </Group>
      </Stack>
      {isReportBelow && (
        <Stack gap="sm">
          <Title order={3} fz="md">
            {t('report.title')}
          </Title>
          <p>{t('report.intro')}</p>
        </Stack>
      )}
    </>
  );
}
