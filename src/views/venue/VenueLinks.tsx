import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import type { Area } from '../../../domain/kernel/venue';
import { pathOf } from '../../../domain/shell/routes';
import { listedAreas } from '../../../domain/venue/venue-rules';
import { Pressable } from '../../theme/Pressable';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { useOpenPreferences } from '../privacy/use-consent';
import { useOpenComfort } from '../shell/ComfortDialog';
import { useIsHelpOffered } from '../support/use-live-help';
import { useReportProblem } from '../support/use-report-problem';
import { useExpectArea } from './area/use-scene';
import { areaPath, useCurrentArea, useVenue } from './venue-context';

type Props = { itemClass?: string | undefined };

/** A link to an area, whose picture is fetched ahead when the user points at the link or focuses it. */
export function AreaLink({ area, onFocus, ...rest }: { area: Area } & Omit<ComponentProps<'a'>, 'href'>) {
  const architecture = useVenue();
  const expectArea = useExpectArea();
  const ahead = () => expectArea(area.id);
  return (
    <Link
      {...rest}
      href={areaPath(architecture, area.id)}
      onPointerEnter={ahead}
      onFocus={(event) => {
        ahead();
        onFocus?.(event);
      }}
    />
  );
}

export function AreaLinks({ itemClass }: Props) {
  const architecture = useVenue();
  const here = useCurrentArea();
  return listedAreas(architecture).map((area) => (
    <li key={area.id}>
      <AreaLink className={itemClass ?? ''} area={area} aria-current={area.id === here?.id ? 'page' : undefined}>
        <Written of={area.names} or={area.id} />
      </AreaLink>
    </li>
  ));
}

export function LegalLinks({ itemClass, onFollow }: Props & { onFollow?: (() => void) | undefined }) {
  const { t } = useWords();
  const { id: architectureId } = useVenue();
  return (['privacyPolicy', 'imprint'] as const).map((name) => (
    <li key={name}>
      <Link className={itemClass ?? ''} href={pathOf({ name, architectureId })} onClick={() => onFollow?.()}>
        {t(`navigation.${name}`)}
      </Link>
    </li>
  ));
}

/** Opens the cookie banner; nothing if the venue has none. */
export function PreferencesLink({ itemClass }: Props) {
  const { t } = useWords();
  const openPreferences = useOpenPreferences();
  if (openPreferences === null) return null;
  return (
    <li>
      <Pressable className={itemClass} aria-haspopup="dialog" onClick={openPreferences}>
        {t('consent.preferences')}
      </Pressable>
    </li>
  );
}

/** Opens the settings of this device. */
export function ComfortLink({ itemClass }: Props) {
  const { t } = useWords();
  const open = useOpenComfort();
  return (
    <li>
      <Pressable className={itemClass} aria-haspopup="dialog" onClick={open}>
        {t('comfort.title')}
      </Pressable>
    </li>
  );
}

/** Opens the problem report, also for barriers. */
export function ReportLink({ itemClass, onFollow }: Props & { onFollow?: () => void }) {
  const { t } = useWords();
  const reportProblem = useReportProblem();
  const isHelpOffered = useIsHelpOffered();
  if (reportProblem === null) return null;
  const open = () => {
    onFollow?.();
    reportProblem();
  };
  return (
    <li>
      <Pressable className={itemClass} aria-haspopup="dialog" onClick={open}>
        {t(isHelpOffered ? 'liveHelp.get' : 'problem.report')}
      </Pressable>
    </li>
  );
}
