import { withoutInvisible } from './invisible';

/** The ASCII form of a domain, as servers use it; `null` if it is invalid. */
function inAscii(domain: string): string | null {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain;
  if (/[\p{Cc}\s/?#@:\\%]/u.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/** What is around an address that was copied: the name of its user, brackets, quotation marks, `mailto:`. */
const peeled = (text: string): string =>
  (/<([^<>]*)>[\s;,]*$/.exec(text)?.[1] ?? text)
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/\?(?:subject|body|cc|bcc)=.*$/i, '')
    .replace(/^(['"‘“„«])(.*)['"’”“»]$/u, '$2')
    .replace(/[;,]+$/, '')
    .trim();

/**
 * An e-mail address as it is stored and sent: without invisible characters and what is around it, in plain letters where it was
 * typed in wide ones, and with its domain in ASCII. Other texts are only trimmed.
 */
export function plainEmail(text: string): string {
  const address = peeled(withoutInvisible(text).normalize('NFKC').trim());
  const at = address.lastIndexOf('@');
  const domain = at < 0 ? null : inAscii(address.slice(at + 1).replace(/[。｡]/g, '.'));
  return domain === null ? address : `${address.slice(0, at)}@${domain}`;
}

/** Whether a text has several addresses, such as a cell of a table. */
export const hasSeveralEmails = (text: string): boolean => (text.match(/[^\s@<>,;|/]@[^\s@<>,;|/]/g) ?? []).length > 1;

/** The same for comparing. */
export const emailKey = (text: string): string => plainEmail(text).toLowerCase();
