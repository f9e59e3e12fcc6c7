import { Fieldset, SimpleGrid } from '@mantine/core';
import type { FormField } from '../../../domain/control/forms';
import { instantOf, isoOf, wallOf } from '../../../domain/control/zoned';
import { ownTimeZone } from '../../adapters/kernel/own-time-zone';
import { FormTitle } from './FormTitle';
import { MomentInput } from './MomentInput';
import { useControl } from './use-control';
import { useForms, useFormsPart } from './use-forms';

const BOUNDS = ['begin', 'end'] as const;

/** The time zone in which times are shown: the chosen one, or that of the organiser. */
export const useZone = (): string => useFormsPart(({ context }) => context.view.zone) || ownTimeZone();

/** Begin and end of a time slot. The stored values include the offset of the time zone. */
export function FormTimes({ field, isKnown }: { field: FormField; isKnown: boolean }) {
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
    <Fieldset
      variant="unstyled"
      legend={
        <FormTitle field={field} isKnown={isKnown}>
          {t('form.times')}
        </FormTitle>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {BOUNDS.map((name) => {
          const instant = name === 'begin' ? begin : end;
          return (
            <MomentInput
              key={name}
              label={t(`form.${name}`, { zone })}
              value={Number.isNaN(instant) ? '' : wallOf(instant, zone)}
              error={name === 'end' && end <= begin ? t('form.endsBefore') : null}
              readOnly={!isEditing}
              write={write(name)}
            />
          );
        })}
      </SimpleGrid>
    </Fieldset>
  );
}
