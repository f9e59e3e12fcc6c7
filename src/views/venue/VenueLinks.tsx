import { Link } from 'wouter';
import { pathOf } from '../../../domain/routes';
import { areaName, listedAreas } from '../../../domain/venue-rules';
import { useWords } from '../../hooks/words';
import { areaPath, useCurrentArea, useVenue } from './venue-context';

type Props = { itemClass?: string | undefined };

export function AreaLinks({ itemClass }: Props) {
  const { locale } = useWords();
  const architecture = useVenue();
  const here = useCurrentArea();
  return listedAreas(architecture).map((area) => (
    <li key={area.id}>
      <Link
        className={itemClass ?? ''}
        href={areaPath(architecture, area.id)}
        aria-current={area.id === here?.id ? 'page' : undefined}
      >
        {areaName(area, locale)}
      </Link>
    </li>
  ));
}

export function LegalLinks({ itemClass }: Props) {
  const { t } = useWords();
  const { id: architectureId } = useVenue();
  return (['privacyPolicy', 'imprint'] as const).map((name) => (
    <li key={name}>
      <Link className={itemClass ?? ''} href={pathOf({ name, architectureId })}>
        {t(`navigation.${name}`)}
      </Link>
    </li>
  ));
}
