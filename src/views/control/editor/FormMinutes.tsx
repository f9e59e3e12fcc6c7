import { TextInput } from '@mantine/core';
import { USUAL_MINUTES } from '../../../../domain/agenda/certificates';
import { type Setting, settingOf } from '../../../../domain/control/form-settings';
import { isMinutes } from '../../../../domain/control/forms';
import { CERTIFICATE_MINUTES } from '../../../../domain/kernel/venue';
import { settingLabel } from '../../../words/control/labels';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { useEditingPart } from './use-editing';

type FormMinutesProps = { setting: Setting; label: string; value: string; write: (value: string) => void };

/** The minutes of attendance that a certificate needs. */
export function FormMinutes({ setting, label, value, write }: FormMinutesProps) {
  const { locale, t } = useControl();
  const { number } = useFormats();
  const isEditing = useEditingPart((snapshot) => snapshot.matches('editing'));
  const bounds = { min: number(CERTIFICATE_MINUTES.min), max: number(CERTIFICATE_MINUTES.max) };
  return (
    <TextInput
      label={settingLabel(locale, setting.name).text}
      aria-label={label}
      inputMode="numeric"
      value={value}
      readOnly={!isEditing}
      description={t('form.minutesHelp', { ...bounds, usual: number(USUAL_MINUTES) })}
      error={isMinutes(settingOf([setting], setting.name, value)) ? null : t('form.daysWrong', bounds)}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}
