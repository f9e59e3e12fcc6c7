import type { ReactNode } from 'react';
import type { FormField } from '../../../domain/control/forms';
import { instantOf, isoOf, wallOf } from '../../../domain/control/zoned';
import { ownTimeZone } from '../../adapters/kernel/own-time-zone';
import { TimeField } from '../../ui/TimeField';
import styles from './Forms.module.css';
import { useControl } from './use-control';
import { useForms, useFormsPart } from './use-forms';

const BOUNDS = ['begin', 'end'] as const;

/** The time zone in which times are shown: the chosen one, or that of the organiser. */
export const useZone = (): string => useFormsPart(({ context }) => context.view.zone) || ownTimeZone();

/** Begin and end of a time slot, whose name is inside. What is stored has the offset of the time zone. */
export function FormTimes({ field, children }: { field: FormField; children: ReactNode }) {
  const { t } = useControl();
  const forms = useForms();
  const zone = useZone();
  const isEditing = useFormsPart((snapshot) => snapshot.matches('editing'));
  const [begin = Number.NaN, end = Number.NaN] = BOUNDS.map((name) => Date.parse(field.values[name] ?? ''));
  const write = (name: string) => (wall: string) => {
    const instant = instantOf(wall, zone);
    const value = instant === null ? '' : isoOf(instant, zone);
    forms.send({ type: 'forms.write', edit: { field: field.key, name, value } });
  };
  return (
    <fieldset className={styles.times}>
      <legend className={styles.label}>{children}</legend>
      {BOUNDS.map((name) => {
        const instant = name === 'begin' ? begin : end;
        return (
          <TimeField
            key={name}
            label={t(`form.${name}`, { zone })}
            value={Number.isNaN(instant) ? '' : wallOf(instant, zone)}
            error={name === 'end' && end <= begin ? t('form.endsBefore') : null}
            readOnly={!isEditing}
            write={write(name)}
          />
        );
      })}
    </fieldset>
  );
}
