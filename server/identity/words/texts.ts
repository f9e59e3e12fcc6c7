import type en from './en.json';

/** The texts of the password mail and of the identity service's pages. */
export type Texts = { readonly [K in keyof typeof en]: string };
