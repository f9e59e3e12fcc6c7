import DOMPurify from 'dompurify';
import { isOwnAddress, isSafeLink } from '../../../domain/links';

const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'section', 'article', 'header', 'footer'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code', 'address', 'figure', 'figcaption'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'abbr', 'q', 'cite', 'time'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'colgroup', 'col'],
  ...['a', 'img', 'wbr', 'bdi', 'bdo'],
];
const ATTRIBUTES = [
  ...['href', 'src', 'alt', 'title', 'lang', 'dir', 'width', 'height', 'colspan', 'rowspan', 'scope', 'span'],
  ...['start', 'reversed', 'type', 'datetime', 'cite'],
];

export type RichTextSettings = {
  origin: string;
  /** The title of the page, which needs not be said twice. */
  title: string;
  /** What stands in the place of a picture of another site. */
  blockedPicture: string;
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

/** Asking another site for a picture tells it who reads here. */
function blockPicture(picture: HTMLImageElement, { origin, blockedPicture }: RichTextSettings): void {
  const src = picture.getAttribute('src') ?? '';
  if (src !== '' && (isOwnAddress(src, origin) || /^data:image\/(png|jpe?g|gif|webp);/i.test(src))) return;
  const note = picture.ownerDocument.createElement('span');
  note.setAttribute('data-blocked', '');
  note.textContent = picture.getAttribute('alt') || blockedPicture;
  picture.replaceWith(note);
}

/** The page has its h1 already: the text's headings stand below it. */
function lowerHeadings(text: HTMLElement, title: string): void {
  const first = text.firstElementChild;
  if (first?.tagName === 'H1' && first.textContent?.trim().toLowerCase() === title.trim().toLowerCase()) first.remove();
  for (const heading of text.querySelectorAll('h1')) {
    const lower = heading.ownerDocument.createElement('h2');
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
}

/** Rich text without anything that runs, loads from elsewhere, asks for input or looks like a part of the application. */
export function sanitized(html: string, settings: RichTextSettings): string {
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: ['script', 'style', 'iframe', 'object', 'embed', 'form', 'svg', 'math', 'template', 'noscript'],
  });
  // In a document of its own nothing is loaded; an element of the page would ask for its pictures before they are looked at.
  const text = new DOMParser().parseFromString(clean, 'text/html').body;
  for (const link of text.querySelectorAll('a')) tameLink(link, settings.origin);
  for (const picture of text.querySelectorAll('img')) blockPicture(picture, settings);
  lowerHeadings(text, settings.title);
  return text.innerHTML;
}
