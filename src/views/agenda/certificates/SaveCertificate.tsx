import IconCertificate from '@tabler/icons-react/icons/IconCertificate';
import { BusyButton } from '../../../theme/BusyButton';
import { useActorOf, usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';

/** Saves the certificate of a talk or a day. */
export function SaveCertificate({ place, describedBy }: { place: string; describedBy: string }) {
  const { t, locale } = useWords();
  const actor = useActorOf('certificates');
  const isSaving = usePart(
    'certificates',
    (snapshot) =>
      (snapshot.matches('requesting') || snapshot.matches('renewing')) && snapshot.context.wish?.place === place,
  );
  return (
    <BusyButton
      size="compact-md"
      mt={4}
      isBusy={isSaving}
      leftSection={<IconCertificate size={18} aria-hidden />}
      aria-describedby={describedBy}
      onClick={() => actor.send({ type: 'certificates.request', wish: { place, locale } })}
    >
      {t('certificates.save')}
    </BusyButton>
  );
}
