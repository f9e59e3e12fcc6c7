import type { Setting } from '../../../../domain/control/form-settings';
import type { FormField } from '../../../../domain/control/forms';
import { settingLabel } from '../../../words/control/labels';
import { useControl } from '../use-control';
import { AddressInput } from './AddressInput';
import { FileField } from './FileField';

type FileSettingProps = { setting: Setting; field: FormField; value: string; label: string };

/** A setting that has a file of the venue, or an address. */
export function FileSetting({ setting, field: { path, title }, value, label }: FileSettingProps) {
  const { locale, t } = useControl();
  const { name, kind, accepts = [], isTyped = false } = setting;
  const { text, lang } = settingLabel(locale, name);
  const spot = { path, name, title };
  if (isTyped)
    return <AddressInput spot={spot} accepts={accepts} value={value} label={label} text={text} lang={lang} />;
  const isOfBackground = path.at(-1) === 'background';
  const shown = isOfBackground ? t(`files.kind.${name === 'assetId' ? 'picture' : 'film'}`) : null;
  const ofAddress = kind === 'address' ? t('setting.assetId') : null;
  return (
    <FileField
      spot={spot}
      accepts={accepts}
      isAddress={kind === 'address'}
      value={value}
      label={shown ?? label}
      text={shown ?? ofAddress ?? text}
      lang={lang}
    />
  );
}
