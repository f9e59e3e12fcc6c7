import { TextInput } from '@mantine/core';
import IconLink from '@tabler/icons-react/icons/IconLink';
import IconX from '@tabler/icons-react/icons/IconX';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { withOpened } from '../../../domain/shell/routes';
import { findWidget } from '../../../domain/widgets/open-mode';
import { IconButton } from '../../theme/IconButton';
import { Surface } from '../../theme/Surface';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { areaPath, useVenue } from '../venue/venue-context';
import styles from './CopyLink.module.css';

function select(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** The address that opens a widget: in its area, or in the current one if it belongs to the whole venue. */
function useAddress({ id }: ContentWidget): string {
  const venue = useVenue();
  const here = usePart('area', ({ context }) => context.areaId);
  const areaId = findWidget(venue, id, here)?.areaId ?? here;
  return new URL(withOpened(areaId === null ? '/' : areaPath(venue, areaId), { widget: id }), window.location.origin)
    .href;
}

type CopyProps = { subject: string; address: string };

/** Copies an address, and says so; without access to the clipboard it shows the address. `subject` is what it leads to. */
export function CopyAddress({ subject, address }: CopyProps) {
  const { t } = useWords();
  const link = useActorOf('widgetLink');
  const isOurs = usePart('widgetLink', ({ context }) => context.widgetId === subject);
  const isCopied = usePart('widgetLink', (snapshot) => snapshot.matches('copied')) && isOurs;
  const isRefused = usePart('widgetLink', (snapshot) => snapshot.matches('refused')) && isOurs;
  return (
    <div className={styles.copy}>
      <IconButton
        label={t('widgets.copyLink')}
        icon={IconLink}
        onClick={() => link.send({ type: 'widgetLink.copy', widgetId: subject, address })}
      />
      {isCopied && (
        <Surface as="output" className={styles.said}>
          {t('widgets.linkCopied')}
        </Surface>
      )}
      {isRefused && (
        <Surface as="div" className={styles.said}>
          <TextInput ref={select} label={t('widgets.linkToCopy')} value={address} readOnly />
          <IconButton
            label={t('common.dismiss')}
            icon={IconX}
            onClick={() => link.send({ type: 'widgetLink.dismiss' })}
          />
        </Surface>
      )}
    </div>
  );
}

/** Copies the link to an opened widget. */
export const CopyLink = ({ widget }: { widget: ContentWidget }) => (
  <CopyAddress subject={widget.id} address={useAddress(widget)} />
);
