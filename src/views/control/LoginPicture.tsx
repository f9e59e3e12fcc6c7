import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { LoginPageDesk } from '../../../domain/control/offering';
import { numberFormat } from '../../../domain/kernel/number-format';
import { seal } from '../../../domain/kernel/sealed';
import { ownPicture } from '../../../domain/shell/own-picture';
import type { OfferingActorRef } from '../../../machines/control/offering.machine';
import { BusyButton } from '../../theme/BusyButton';
import { FileButton } from '../../ui/FileButton';
import page from './Control.module.css';
import styles from './LoginPage.module.css';
import { Refusal } from './Refusal';
import { useControl } from './use-control';

const PICTURES = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif'];

type LoginPictureProps = { offering: OfferingActorRef } & Pick<LoginPageDesk, 'picture'>;

/** The picture behind the login, which designers replace. */
export function LoginPicture({ offering, picture: { address, from } }: LoginPictureProps) {
  const { locale, t } = useControl();
  const percent = useSelector(offering, ({ context }) => context.percent);
  const isSending = useSelector(offering, (snapshot) => snapshot.matches('sending'));
  const isTakingBack = useSelector(offering, (snapshot) => snapshot.matches('takingBack'));
  const shown = ownPicture(address, null);
  const isSaved = useSelector(
    offering,
    ({ context: { about, outcome } }) => about === 'picture' && outcome === 'saved',
  );
  const fault = useSelector(offering, ({ context }) => (context.about === 'picture' ? context.fault : null));
  const share = numberFormat(locale, 'percent').format(percent / 100);
  const choose = ([file]: readonly File[]) => {
    if (file !== undefined) offering.send({ type: 'offering.picture', picture: seal(file) });
  };
  return (
    <div className={styles.behind}>
      <h3>{t('offer.picture')}</h3>
      {shown !== null && <img className={styles.picture} src={shown} alt="" />}
      {from === 'fixed' ? (
        <p className={page.help}>{t('offer.fixed')}</p>
      ) : (
        <div className={page.actions}>
          <FileButton
            label={t('offer.choose')}
            accept={PICTURES}
            isSingle
            isBusy={isSending || isTakingBack}
            choose={choose}
          />
          {from === 'own' && !isSending && (
            <BusyButton isBusy={isTakingBack} onClick={() => offering.send({ type: 'offering.takeBack' })}>
              {t('offer.back')}
            </BusyButton>
          )}
          {isSending && (
            <div className={styles.course}>
              <progress value={percent} max={100} aria-label={t('offer.picture')} />
              <output>{percent === 100 ? t('upload.preparing') : share}</output>
              <Button variant="subtle" onClick={() => offering.send({ type: 'offering.cancel' })}>
                {t('upload.cancel')}
              </Button>
            </div>
          )}
        </div>
      )}
      <output className={page.outcome}>{isSaved && t('offer.saved')}</output>
      <Refusal fault={fault} />
    </div>
  );
}
