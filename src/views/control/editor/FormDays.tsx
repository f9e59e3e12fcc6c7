import { TextInput } from '@mantine/core';
import { type Setting, settingOf } from '../../../../domain/control/form-settings';
import { isDays } from '../../../../domain/control/forms';
import { TERM_DAYS } from '../../../../domain/kernel/venue';
import { typedDay } from '../../../../domain/privacy/data-term';
import { settingLabel } from '../../../words/control/labels';
import { useControl, useControlPart } from '../use-control';
import { useFormats } from '../use-formats';
import { useEditingPart } from './use-editing';

type FormDaysProps = { setting: Setting; label: string; value: string; write: (value: string) => void };

/** The days after the event until personal data is deleted, with the day that they lead to. */
export function FormDays({ setting, label, value, write }: FormDaysProps) {
  const { locale, t } = useControl();
  const { day, number } = useFormats();
  const base = useControlPart(({ context }) => context.desk?.termBase);
  const term = useControlPart(({ context }) => context.desk?.dataTerm);
  const isEditing = useEditingPart((snapshot) => snapshot.matches('editing'));
  const days = settingOf([setting], setting.name, value);
  const bounds = { min: number(TERM_DAYS.min), max: number(TERM_DAYS.max) };
  const isKnown = base !== undefined && typeof days === 'number' && isDays(days);
  return (
    <TextInput
      label={settingLabel(locale, setting.name).text}
      aria-label={label}
      inputMode="numeric"
      value={value}
      readOnly={!isEditing}
      description={
        <>
          <span>{t('form.daysHelp', bounds)}</span>{' '}
          {isKnown && <span>{t('dataTerm.due', { day: day(typedDay(base, term, days)) })}</span>}
        </>
      }
      error={isDays(days) ? null : t('form.daysWrong', bounds)}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}
