import type { en } from './en';

/** The texts of the password mail and of the identity service's pages. */
export type Texts = { readonly [K in keyof typeof en]: string };
