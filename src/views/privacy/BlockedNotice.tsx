import { Anchor, Group } from '@mantine/core';
import IconX from '@tabler/icons-react/icons/IconX';
import { blockedInArea, isWidgetBlocked } from '../../../domain/privacy/gate';
import { IconButton } from '../../theme/IconButton';
import { Notice } from '../../theme/Notice';
import { countForm } from '../../words/counts';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Said } from '../kernel/Written';
import { WrittenList } from '../kernel/WrittenList';
import { useCurrentArea } from '../venue/venue-context';
import { AllowButtons } from './AllowButtons';
import { useConsent, useOpenPreferences, useProviders } from './use-consent';

/** Lists the blocked widgets and their providers once, until the user closes it. */
export function BlockedNotice() {
  const { t, text, locale } = useWords();
  const area = useCurrentArea();
  const actor = useActorOf('consent');
  const consent = useConsent();
  const openPreferences = useOpenPreferences();
  const isAsking = usePart('consent', (snapshot) => snapshot.hasTag('visible') || snapshot.context.isMandatory);
  const isDismissed = usePart('consent', ({ context }) => context.isNoticeClosed);
  const blocked = area === null ? [] : blockedInArea(area, consent);
  const { names } = useProviders(blocked);
  if (area === null || openPreferences === null || isAsking || isDismissed || blocked.length === 0) return null;
  const widgets = area.contentWidgets
    .filter((widget) => isWidgetBlocked(widget, consent))
    .map(({ name }) => name)
    .filter((name) => text(name) !== '');
  return (
    <Notice
      label={t('consent.noticeTitle')}
      words={
        <>
          <output>
            {names === '' ? (
              t('consent.noticeUnknown')
            ) : (
              <Said
                id={countForm(locale, 'consent.needs', widgets.length)}
                parts={{ widgets: <WrittenList of={widgets} />, providers: names }}
              />
            )}
          </output>
          <Group gap="xs">
            <AllowButtons providers={blocked} variant="subtle" />
            <Anchor component="button" type="button" onClick={openPreferences}>
              {t('consent.preferences')}
            </Anchor>
          </Group>
        </>
      }
    >
      <IconButton
        label={t('consent.closeNotice')}
        icon={IconX}
        onClick={() => actor.send({ type: 'consent.dismissNotice' })}
      />
    </Notice>
  );
}
