import { useMemo } from 'react';
import { COOKIE_BANNER_TEXT_MAX_HEIGHT } from '../../../domain/kernel/constants';
import { pickLocalized } from '../../../domain/kernel/localized';
import { paletteOf } from '../../../domain/venue/colour';
import { Sheet } from '../../theme/Dialog';
import { paletteStyle } from '../../theme/palette-style';
import { useActorOf, usePart } from '../kernel/actors';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { RichText } from '../venue/pages/RichText';
import { LegalLinks } from '../venue/VenueLinks';
import { useVenue } from '../venue/venue-context';
import { BannerActions } from './BannerActions';
import { ConsentGroups } from './ConsentGroups';
import styles from './CookieBanner.module.css';

/** The venue's question before external content is loaded. All its state comes from the consent machine. */
export function CookieBanner() {
  const { t, locale } = useWords();
  const { cookieBannerConfig, style } = useVenue();
  const { text, styling } = cookieBannerConfig;
  const consent = useActorOf('consent');
  const isVisible = usePart('consent', (snapshot) => snapshot.hasTag('visible'));
  const isBrief = usePart('consent', (snapshot) => snapshot.matches({ asking: 'brief' }));
  const isClosable = usePart('consent', (snapshot) => snapshot.can({ type: 'consent.close' }));
  const colours = useMemo(
    () => ({
      ...paletteStyle(
        paletteOf({
          ...style,
          background: styling.backgroundColor ?? style.background,
          text: styling.textColor ?? style.text,
        }),
      ),
      // Derived colours are computed again from those of the banner.
      '--hairline': '1px solid color-mix(in srgb, var(--text) 16%, transparent)',
      background: 'var(--background)',
    }),
    [style, styling],
  );
  const close = isClosable ? () => consent.send({ type: 'consent.close' }) : null;
  const overlay = useOverlay('consent', isVisible, close);
  const entry = pickLocalized(text, locale);
  return (
    <Sheet
      overlay={overlay}
      title={t('consent.title')}
      focusTitle
      actionsFirst
      closeLabel={t('common.close')}
      size="xl"
      style={colours}
      textLabel={t('consent.about')}
      textMaxHeight={COOKIE_BANNER_TEXT_MAX_HEIGHT}
      actions={<BannerActions isBrief={isBrief} />}
      description={entry !== null && <RichText html={entry.text} locale={entry.locale} title={t('consent.title')} />}
    >
      {!isBrief && <ConsentGroups />}
      <ul className={styles.links}>
        <LegalLinks itemClass={styles.link} onFollow={close ?? undefined} />
      </ul>
    </Sheet>
  );
}
