import { choicesOf, TRACKING_CHOICE } from '../../../domain/privacy/cookies';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { useVenue } from '../venue/venue-context';
import { ConsentGroup } from './ConsentGroup';
import { ProviderList } from './ProviderList';

/** Everything there is to decide, in groups; the detailed banner also shows each provider. */
export function ConsentGroups() {
  const { t } = useWords();
  const { cookieProviders, cookieBannerConfig } = useVenue();
  const consent = useActorOf('consent');
  const terms = usePart('consent', ({ context }) => context.terms);
  const draft = usePart('consent', ({ context }) => context.draft);
  const isDetailed = terms.bannerType === 'DETAILED';
  const media = choicesOf(terms).filter((id) => id !== TRACKING_CHOICE);
  return (
    <>
      <ConsentGroup
        name={t('consent.necessary')}
        text={t('consent.necessaryText')}
        isOn
        locked={t('consent.necessaryLocked')}
      >
        {isDetailed && (
          <ProviderList providers={cookieProviders.filter(({ type }) => type === 'TECHNICALLY_REQUIRED')} />
        )}
      </ConsentGroup>
      {media.length > 0 && (
        <ConsentGroup
          name={t('consent.media')}
          text={t('consent.mediaText')}
          isOn={media.every((id) => draft[id] === true)}
          isMixed={new Set(media.map((id) => draft[id] === true)).size > 1}
          onSwitch={(accepted) => consent.send({ type: 'consent.setExternalMedia', accepted })}
        >
          {isDetailed && <ProviderList providers={cookieProviders.filter(({ id }) => media.includes(id))} />}
        </ConsentGroup>
      )}
      {terms.asksTracking && (
        <ConsentGroup
          name={t('consent.tracking')}
          text={<Written of={cookieBannerConfig.personalizedTrackingText} or={t('consent.trackingText')} />}
          isOn={draft[TRACKING_CHOICE] === true}
          onSwitch={(accepted) => consent.send({ type: 'consent.set', id: TRACKING_CHOICE, accepted })}
        />
      )}
    </>
  );
}
