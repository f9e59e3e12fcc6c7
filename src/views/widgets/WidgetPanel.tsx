import { Box, Group } from '@mantine/core';
import IconMinus from '@tabler/icons-react/icons/IconMinus';
import { widgetRoom } from '../../../domain/chat/rooms';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { companyOf } from '../../../domain/people/leads';
import { findWidget } from '../../../domain/widgets/open-mode';
import { IconButton } from '../../theme/IconButton';
import { SidePanel } from '../../theme/Panel';
import { PanelActions } from '../../theme/PanelParts';
import { Pressable } from '../../theme/Pressable';
import { RoomTools } from '../chat/RoomTools';
import { useHasChat } from '../chat/use-chat';
import { useActorOf, usePart } from '../kernel/actors';
import { useOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import { Written } from '../kernel/Written';
import { LeadBar } from '../people/leads/LeadBar';
import { useVenue } from '../venue/venue-context';
import { CopyLink } from './CopyLink';
import { KindIcon } from './KindIcon';
import { useIsHeld } from './use-is-in-meeting';
import { useWidget } from './use-widget';
import { WidgetBody } from './WidgetBody';
import styles from './WidgetPanel.module.css';

/** They have an inset of their own. */
const OWN_INSET: readonly string[] = ['CHAT', 'PRESENCE_LIST'];

/** The panel, minimised, in one line above the dock. */
function Minimised({ widget }: { widget: ContentWidget }) {
  const { t } = useWords();
  const places = useActorOf('places');
  const { name, kind, kindText } = useWidget(widget);
  return (
    <Pressable
      className={styles.minimised}
      data-minimised=""
      aria-label={t('widgets.showAgain', { name })}
      onClick={() => places.send({ type: 'places.expand' })}
    >
      <KindIcon kind={kind} />
      <span className={styles.name}>
        <Written of={widget.name} or={kindText} />
      </span>
    </Pressable>
  );
}

function OfWidget({ widget }: { widget: ContentWidget }) {
  const { t } = useWords();
  const places = useActorOf('places');
  const dialogs = useActorOf('dialogs');
  const { kindText } = useWidget(widget);
  const hasRoom = useHasChat() && widget.type === 'CHAT';
  const isExpanded = usePart('places', (snapshot) => snapshot.matches({ panel: { opened: 'expanded' } }));
  const overlay = useOverlay(
    'panel',
    isExpanded,
    () => places.send({ type: 'places.close' }),
    widget.id,
    useIsHeld(widget),
  );
  return (
    <>
      {!isExpanded && <Minimised widget={widget} />}
      <SidePanel
        overlay={{ ...overlay, close: () => dialogs.send({ type: 'dialogs.close', id: overlay.id }) }}
        title={<Written of={widget.name} or={kindText} />}
        closeLabel={t('common.close')}
        isKept
        tools={
          <Group gap={0} wrap="nowrap">
            {hasRoom && <RoomTools room={widgetRoom(widget.id)} />}
            <CopyLink widget={widget} />
            <IconButton
              label={t('widgets.minimise')}
              icon={IconMinus}
              onClick={() => places.send({ type: 'places.minimise' })}
            />
          </Group>
        }
      >
        <Box className={styles.content} px={OWN_INSET.includes(widget.type) ? 0 : 'md'}>
          <WidgetBody widget={widget} />
        </Box>
        {companyOf(widget) !== '' && (
          <PanelActions data-foot="">
            <LeadBar widget={widget} />
          </PanelActions>
        )}
      </SidePanel>
    </>
  );
}

/** A widget in a panel that stays while the user walks on; minimised, it goes on. */
export function WidgetPanel() {
  const architecture = useVenue();
  const panelId = usePart('places', ({ context }) => context.panelId);
  const found = panelId === null ? null : findWidget(architecture, panelId, null);
  return found !== null && <OfWidget key={found.widget.id} widget={found.widget} />;
}
