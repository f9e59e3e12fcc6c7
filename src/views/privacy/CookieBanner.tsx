import { Modal } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { COOKIE_BANNER_TEXT_MAX_HEIGHT, COOKIE_BANNER_WIDTH } from '../../../domain/kernel/constants';
import { pickLocalized } from '../../../domain/kernel/localized';
import { paletteOf } from '../../../domain/venue/colour';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { RichText } from '../venue/pages/RichText';
import { LegalLinks } from '../venue/VenueLinks';
import { useVenue } from '../venue/venue-context';
import { BannerActions } from './BannerActions';
import { ConsentGroups } from './ConsentGroups';
import styles from './CookieBanner.module.css';
import { paletteStyle } from './palette-style';

/** What the venue asks before anything of others is loaded. It says no more than the consent machine does. */
export function CookieBanner() {
  const { t, locale } = useWords();
  const { cookieBannerConfig, style } = useVenue();
  const { text, styling } = cookieBannerConfig;
  const consent = useActorOf('consent');
  const isVisible = usePart('consent', (snapshot) => snapshot.hasTag('visible'));
  const isBrief = usePart('consent', (snapshot) => snapshot.matches({ asking: 'brief' }));
  const isClosable = usePart('consent', (snapshot) => snapshot.can({ type: 'consent.close' }));
  const palette = useMemo(
    () =>
      paletteOf({
        ...style,
        background: styling.backgroundColor ?? style.background,
        text: styling.textColor ?? style.text,
      }),
    [style, styling],
  );
  const close = () => consent.send({ type: 'consent.close' });
  const entry = pickLocalized(text, locale);
  return (
    <Modal.Root
      opened={isVisible}
      onClose={close}
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
      size={COOKIE_BANNER_WIDTH}
      centered
      padding={0}
      transitionProps={{ transition: 'pop', duration: 180 }}
      classNames={{ inner: styles.inner ?? '', content: styles.content ?? '', body: styles.body ?? '' }}
      styles={{ content: paletteStyle(palette) }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <div className={styles.header}>
          <Modal.Title className={styles.title ?? ''}>{t('consent.title')}</Modal.Title>
          {isClosable && <Modal.CloseButton aria-label={t('common.close')} size={44} iconSize={22} />}
        </div>
        <Modal.Body>
          <section
            className={styles.text}
            style={{ maxBlockSize: COOKIE_BANNER_TEXT_MAX_HEIGHT }}
            aria-label={t('consent.about')}
          >
            {entry !== null && (
              <Suspense>
                <RichText html={entry.text} locale={entry.locale} title={t('consent.title')} />
              </Suspense>
            )}
            {!isBrief && <ConsentGroups />}
            <ul className={styles.links}>
              <LegalLinks itemClass={styles.link} onFollow={isClosable ? close : undefined} />
            </ul>
          </section>
          <BannerActions isBrief={isBrief} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
