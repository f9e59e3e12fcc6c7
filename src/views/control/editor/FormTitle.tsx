import { Box, Code, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FormField } from '../../../../domain/control/forms';
import { nameIn } from '../../../../domain/control/making';
import { useControl } from '../use-control';

export const idOf = ({ path }: FormField): string => path.findLast((step) => step.startsWith('@'))?.slice(1) ?? '';

export const titleOf = ({ title }: Pick<FormField, 'title'>, locale: string): string => nameIn(title, locale);

/** The names of what settings refer to, by its id. */
export type Names = ReadonlyMap<string, string>;

/** The path to what a field belongs to. */
export const ownerOf = ({ path }: FormField): string =>
  path.slice(0, path.findLastIndex((step) => /^[@#]/.test(step)) + 1).join(' ');

type FormTitleProps = {
  field: FormField;
  /** Only for screen readers: below another field of the same owner, or of the selected part itself. */
  isKnown: boolean;
  children: ReactNode;
};

/** The owner of a field, by the name that attendees see and its id, and the label of the field. */
export function FormTitle({ field, isKnown, children }: FormTitleProps) {
  const { locale, t } = useControl();
  // A picture has no name beside its id, only a description.
  const title = field.part === 'picture' ? '' : titleOf(field, locale);
  const id = idOf(field);
  const owner = (
    <>
      {title !== '' && (
        <Text span fw={650} fz="md">
          <bdi>{title}</bdi>
        </Text>
      )}{' '}
      <Text span c="dimmed" inherit>
        {t(`form.part.${field.part}`)}
      </Text>{' '}
      {id !== '' && title === '' && (
        <Code dir="ltr" c="dimmed" bg="transparent" p={0} style={{ overflowWrap: 'anywhere' }}>
          {id}
        </Code>
      )}
    </>
  );
  return (
    <Text span fz="sm">
      {field.together === undefined && (isKnown ? <VisuallyHidden>{owner}</VisuallyHidden> : <Box mb={4}>{owner}</Box>)}
      <Text span fw={600} inherit>
        {children}
      </Text>
    </Text>
  );
}
