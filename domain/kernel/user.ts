import * as v from 'valibot';

/** Response of `GET /userInfo`. */
export const UserInfoSchema = v.object({
  userId: v.string(),
  email: v.nullish(v.string(), ''),
  attributes: v.nullish(
    v.object({
      name: v.nullish(v.string(), ''),
      company: v.nullish(v.string(), ''),
      title: v.nullish(v.string(), ''),
    }),
    {},
  ),
});
export type UserInfo = v.InferOutput<typeof UserInfoSchema>;

/** Our own roles. `authorities` is an open list and can contain others. */
export const ROLES = { admin: 'ADMIN', designer: 'DESIGNER', privileged: 'PRIVILEGED', host: 'HOST' } as const;

export const AuthoritiesSchema = v.nullish(v.array(v.string()), []);

export const mayDesign = (roles: readonly string[]): boolean =>
  roles.includes(ROLES.designer) || roles.includes(ROLES.admin);

/** Hosts join meetings by the address of hosts. */
export const mayHost = (roles: readonly string[]): boolean => roles.includes(ROLES.host) || roles.includes(ROLES.admin);
