import IconRefresh from '@tabler/icons-react/icons/IconRefresh';
import { BusyButton } from '../../theme/BusyButton';
import { Actions, Panel } from './Panel';
import { useControl, useControlPart } from './use-control';
import { useFormats } from './use-formats';

/** The search index, for administrators. */
export function SearchIndex() {
  const { control, t } = useControl();
  const { number } = useFormats();
  const index = useControlPart(({ context }) => context.index);
  const isRenewing = useControlPart((snapshot) => snapshot.matches({ open: 'indexing' }));
  if (index === null) return null;
  const counts = { done: number(index.done), total: number(index.total) };
  return (
    <Panel id="search-index" title={t('index')}>
      <output>{t(`indexState.${index.state}`, counts)}</output>
      <Actions>
        <BusyButton
          leftSection={<IconRefresh size={18} aria-hidden />}
          isBusy={isRenewing || index.state === 'making'}
          onClick={() => control.send({ type: 'control.index' })}
        >
          {t('renew')}
        </BusyButton>
      </Actions>
    </Panel>
  );
}
