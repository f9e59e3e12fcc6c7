import DOMPurify from 'dompurify';
import { isInlinePicture, isOwnAddress, isSafeLink, isWebAddress } from '../../../../domain/kernel/links';

const TAGS = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'br',
  'hr',
  'div',
  'span',
  'section',
  'article',
  'header',
  'footer',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'code',
  'address',
  'figure',
  'figcaption',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'mark',
  'small',
  'sub',
  'sup',
  'abbr',
  'q',
  'cite',
  'time',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'colgroup',
  'col',
  'a',
  'img',
  'iframe',
  'wbr',
  'bdi',
  'bdo',
];
const ATTRIBUTES = [
  'href',
  'src',
  'alt',
  'title',
  'lang',
  'dir',
  'width',
  'height',
  'colspan',
  'rowspan',
  'scope',
  'span',
  'start',
  'reversed',
  'type',
  'datetime',
  'cite',
];

export type RichTextSettings = {
  origin: string;
  /** The title of the page, which the text need not repeat. */
  title: string;
};

function tameLink(link: HTMLAnchorElement, origin: string): void {
  const href = link.getAttribute('href');
  if (href === null) return;
  if (!isSafeLink(href, origin)) {
    link.removeAttribute('href');
    return;
  }
  if (isOwnAddress(href, origin) || !/^(https?:)?\/\//i.test(href.trim())) return;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
}

/** A frame of our own origin could be any page of the application; one without an address shows nothing. */
function tameFrame(frame: HTMLIFrameElement, origin: string): void {
  const src = frame.getAttribute('src') ?? '';
  if (isOwnAddress(src, origin) || !isWebAddress(src, origin)) frame.remove();
}

/** A `data:` URL may contain only a picture; the sanitizer allows any data URL in a picture. */
function tamePicture(picture: HTMLImageElement, origin: string): void {
  const src = picture.getAttribute('src') ?? '';
  if (src === '' || !(isWebAddress(src, origin) || isInlinePicture(src))) picture.remove();
}

/** The page already has an h1, so the text's headings are below it. */
function lowerHeadings(text: HTMLElement, title: string): void {
  const first = text.firstElementChild;
  if (first?.tagName === 'H1' && first.textContent?.trim().toLowerCase() === title.trim().toLowerCase()) first.remove();
  for (const heading of text.querySelectorAll('h1')) {
    const lower = heading.ownerDocument.createElement('h2');
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
}

/**
 * Rich text without parts that attendees never see, in a separate document that loads nothing; links and headings stay
 * unchanged.
 */
export function harmless(html: string): HTMLElement {
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: ['script', 'style', 'object', 'embed', 'form', 'svg', 'math', 'template', 'noscript'],
  });
  return new DOMParser().parseFromString(clean, 'text/html').body;
}

/**
 * Rich text without scripts, input fields or parts that imitate the application, in a separate document that loads
 * nothing. Pictures and frames of other origins stay in it: the view that shows them asks for consent.
 */
export function sanitized(html: string, { origin, title }: RichTextSettings): HTMLElement {
  const text = harmless(html);
  for (const link of text.querySelectorAll('a')) tameLink(link, origin);
  for (const frame of text.querySelectorAll('iframe')) tameFrame(frame, origin);
  for (const picture of text.querySelectorAll('img')) tamePicture(picture, origin);
  lowerHeadings(text, title);
  return text;
}
