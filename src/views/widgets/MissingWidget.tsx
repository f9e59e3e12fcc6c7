import IconX from '@tabler/icons-react/icons/IconX';
import { IconButton } from '../../theme/IconButton';
import { Toast } from '../../theme/Toast';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';

/** Says for some seconds that a widget that the user wants to open is not in the venue. */
export function MissingWidget() {
  const { t } = useWords();
  const places = useActorOf('places');
  const isShown = usePart('places', (snapshot) => snapshot.matches({ notice: 'shown' }));
  if (!isShown) return <Toast />;
  return (
    <Toast>
      <span>{t('widgets.gone')}</span>
      <IconButton label={t('common.dismiss')} icon={IconX} onClick={() => places.send({ type: 'places.dismiss' })} />
    </Toast>
  );
}
