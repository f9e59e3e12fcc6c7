import { useMemo } from 'react';
import { listFormat } from '../../../domain/kernel/formats';
import { type Consent, type Verdict, verdictOn } from '../../../domain/privacy/gate';
import type { Site } from '../../../domain/privacy/providers';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { useVenue } from '../venue/venue-context';

/** The data that distinguishes our own addresses from others. */
export function useSite(): Site {
  const onDemandVideoPrefix = usePart('application', ({ context }) => context.config?.onDemandVideoPrefix ?? null);
  const storageOrigin = usePart('application', ({ context }) => context.config?.storageOrigin ?? null);
  return useMemo(
    () => ({ origin: window.location.origin, onDemandVideoPrefix, storageOrigin }),
    [onDemandVideoPrefix, storageOrigin],
  );
}

/** The banner's questions, and the user's decisions. */
export function useConsent(): Consent {
  const terms = usePart('consent', ({ context }) => context.terms);
  const decisions = usePart('consent', ({ context }) => context.decisions);
  return { terms, decisions };
}

/** Whether content may load now. It changes with every decision. */
export const useVerdict = (address: string | null, providerIds: readonly string[]): Verdict =>
  verdictOn(address, providerIds, useConsent(), useSite());

/** The names of providers; unknown providers have none. */
export function useProviders(ids: readonly string[]) {
  const { locale } = useWords();
  const { cookieProviders } = useVenue();
  const known = cookieProviders.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name: name || id }));
  return {
    known,
    // The first formatter of a page loads data of the language, and most pages block nothing.
    names: known.length === 0 ? '' : listFormat(locale, { type: 'conjunction' }).format(known.map(({ name }) => name)),
    isAllowable: known.length > 0 && known.length === ids.length,
  };
}

/** Opens the preferences; null if the venue has no banner. */
export function useOpenPreferences(): (() => void) | null {
  const consent = useActorOf('consent');
  const dialogs = useActorOf('dialogs');
  const isEnabled = usePart('consent', ({ context }) => context.terms.bannerType !== 'NONE');
  if (!isEnabled) return null;
  return () => {
    dialogs.send({ type: 'dialogs.closeAll' });
    consent.send({ type: 'consent.open' });
  };
}
