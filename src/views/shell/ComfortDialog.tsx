import { Button, Switch } from '@mantine/core';
import { numberFormat } from '../../../domain/kernel/number-format';
import { type ComfortChoice, comfortOf, NO_CHOICE, TEXT_SIZES } from '../../../domain/shell/comfort';
import { Dialog } from '../../theme/Dialog';
import { RadioChoices } from '../../theme/RadioChoices';
import { useActorOf, usePart } from '../kernel/actors';
import { useStackedOverlay } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './ComfortDialog.module.css';

const ID = 'comfort';

const SWITCHES = [
  ['isCalm', 'comfort.calm'],
  ['hasContrast', 'comfort.contrast'],
  ['hasCaptions', 'comfort.captions'],
  ['savesData', 'comfort.saver'],
  ['hasSlash', 'comfort.slash'],
] as const;

/** Opens the settings of this device. */
export function useOpenComfort(): () => void {
  const dialogs = useActorOf('dialogs');
  return () => dialogs.send({ type: 'dialogs.push', dialog: { id: ID, kind: ID, subject: null, onPop: 'remove' } });
}

function Settings() {
  const { t, locale } = useWords();
  const actor = useActorOf('comfort');
  const area = useActorOf('area');
  const { chosen, system } = usePart('comfort', ({ context }) => context);
  const isList = usePart('area', ({ context }) => context.presentation === 'list');
  const comfort = comfortOf(chosen, system);
  const choose = (choice: Partial<ComfortChoice>) => actor.send({ type: 'comfort.choose', choice });
  const percent = numberFormat(locale, 'percent');
  const isOwn = JSON.stringify(chosen) !== JSON.stringify(NO_CHOICE);
  return (
    <div className={styles.settings}>
      <RadioChoices
        label={t('comfort.textSize')}
        choices={TEXT_SIZES.map((size) => ({ value: String(size), text: percent.format(size / 100) }))}
        chosen={String(comfort.textSize)}
        choose={(value) => choose({ textSize: TEXT_SIZES.find((size) => String(size) === value) ?? null })}
      />
      {SWITCHES.map(([setting, key]) => (
        <Switch
          key={setting}
          label={t(key)}
          checked={comfort[setting]}
          onChange={({ currentTarget }) => choose({ [setting]: currentTarget.checked })}
        />
      ))}
      <Switch
        label={t('area.showList')}
        checked={isList}
        onChange={({ currentTarget }) =>
          area.send({ type: currentTarget.checked ? 'area.showList' : 'area.showPicture' })
        }
      />
      <Button variant="subtle" disabled={!isOwn} onClick={() => actor.send({ type: 'comfort.reset' })}>
        {t('comfort.reset')}
      </Button>
    </div>
  );
}

/** How the venue looks and moves on this device. */
export function ComfortDialog() {
  const { t } = useWords();
  const overlay = useStackedOverlay(ID, ID);
  return (
    <Dialog overlay={overlay} size="s" title={t('comfort.title')} closeLabel={t('common.close')} description={null}>
      <Settings />
    </Dialog>
  );
}
