import * as v from 'valibot';
import { PASSWORD_MIN_LENGTH } from '../../../domain/kernel/constants';
import { readableName } from '../../../domain/kernel/invisible';
import { EmailSchema } from '../../../domain/kernel/validation';
import { UiConfigSchema } from '../../../domain/shell/ui-config';
import { checkNumber } from '../../login/registrations/registration';

const Name = v.pipe(v.string(), v.transform(readableName));

export const RegistrationsSchema = v.array(
  v.pipe(
    v.object({
      system: v.picklist(['cvent', 'bizzabo']),
      number: v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
      email: EmailSchema,
      name: v.optional(Name, ''),
      company: v.optional(Name, ''),
      title: v.optional(Name, ''),
      active: v.optional(v.boolean(), true),
    }),
    v.forward(
      v.check(
        ({ system, number }) => checkNumber(system, number).fault === null,
        ({ input }) => checkNumber(input.system, input.number).fault ?? '',
      ),
      ['number'],
    ),
    v.transform((registration) => ({
      ...registration,
      number: checkNumber(registration.system, registration.number).value ?? registration.number,
    })),
  ),
);

export const UsersSchema = v.array(
  v.object({
    email: EmailSchema,
    password: v.optional(v.pipe(v.string(), v.minLength(PASSWORD_MIN_LENGTH))),
    name: v.optional(Name),
    company: v.optional(Name),
    title: v.optional(Name),
    authorities: v.optional(v.array(v.string()), []),
    disabled: v.optional(v.boolean()),
  }),
);
export type VenueUser = v.InferOutput<typeof UsersSchema>[number];

const emails = v.optional(v.array(EmailSchema), []);
export const AccessSchema = v.pipe(
  v.object({ $schema: v.optional(v.string()), allowed: emails, denied: emails, allow: emails, deny: emails }),
  v.transform(({ allowed, denied, allow, deny }) => ({
    allowed: [...allowed, ...allow],
    denied: [...denied, ...deny],
  })),
);

/** The format that organisers write: times may omit the zone if `timeZone` is set. */
export const VenueUiConfigSchema = v.object({
  ...v.omit(v.partial(UiConfigSchema, ['firebase']), ['style']).entries,
  timeZone: v.nullish(v.string(), null),
  event: v.nullish(v.object({ begin: v.string(), end: v.string() }), null),
});
