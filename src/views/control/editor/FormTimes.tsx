import { Fieldset, SimpleGrid } from '@mantine/core';
import { type FormField, isMixed } from '../../../../domain/control/forms';
import { instantOf, isoOf, wallOf } from '../../../../domain/kernel/zoned';
import { ownTimeZone } from '../../../adapters/kernel/own-time-zone';
import { MomentInput } from '../MomentInput';
import { useControl } from '../use-control';
import { FormTitle } from './FormTitle';
import { useEditingPart, useWrite } from './use-editing';

const BOUNDS = ['begin', 'end'] as const;

/** The time zone in which times are shown: the chosen one, or that of the organiser. */
export const useZone = (): string => useEditingPart(({ context }) => context.view.zone) || ownTimeZone();

/** Begin and end of a time slot. The stored values include the offset of the time zone. */
export function FormTimes({ field, isKnown }: { field: FormField; isKnown: boolean }) {
  const { t } = useControl();
  const write = useWrite();
  const zone = useZone();
  const isEditing = useEditingPart((snapshot) => snapshot.matches('editing'));
  const boundsOf = ({ values }: FormField) => BOUNDS.map((name) => Date.parse(values[name] ?? ''));
  const [begin = Number.NaN, end = Number.NaN] = boundsOf(field);
  const endsBefore = (field.together?.fields ?? [field]).map(boundsOf).some(([from = 0, until = 0]) => until <= from);
  const writeTime = (name: string) => (wall: string) => {
    const instant = instantOf(wall, zone);
    write(field, name, instant === null ? '' : isoOf(instant, zone));
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
      <SimpleGrid cols={{ base: 1, xs: 2, md: 1 }}>
        {BOUNDS.map((name) => {
          const instant = name === 'begin' ? begin : end;
          return (
            <MomentInput
              key={name}
              label={t(`form.${name}`, { zone })}
              value={Number.isNaN(instant) ? '' : wallOf(instant, zone)}
              description={isMixed(field, name) ? t('several.different') : null}
              error={name === 'end' && endsBefore ? t('form.endsBefore') : null}
              readOnly={!isEditing}
              write={writeTime(name)}
            />
          );
        })}
      </SimpleGrid>
    </Fieldset>
  );
}
