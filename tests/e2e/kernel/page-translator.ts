import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** What went wrong with translated texts. */
    translatorFaults?: string[];
  }
}

/**
 * Replaces texts as page translators of browsers do: each gets elements around it and is another text afterwards, now and whenever
 * one comes or changes. Its words stay, so that tests find them.
 */
function translator(): void {
  const faults: string[] = [];
  window.translatorFaults = faults;
  const placeOf = (node: Node): string => {
    const names: string[] = [];
    for (let at: Node | null = node; at instanceof Element && names.length < 5; at = at.parentElement)
      names.push(`${at.localName}${at.id === '' ? '' : `#${at.id}`}`);
    return names.join(' < ');
  };
  const briefly = (node: Node): string => JSON.stringify((node.nodeValue ?? node.nodeName).slice(0, 50));
  const removeChild = Object.getOwnPropertyDescriptor(Node.prototype, 'removeChild')?.value;
  const insertBefore = Object.getOwnPropertyDescriptor(Node.prototype, 'insertBefore')?.value;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, node: T): T {
    if (node.parentNode !== this) faults.push(`removes ${briefly(node)} of ${placeOf(this)}, which was replaced`);
    return removeChild.call(this, node);
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
    if (next !== null && next.parentNode !== this)
      faults.push(`inserts before ${briefly(next)} in ${placeOf(this)}, which was replaced`);
    return insertBefore.call(this, node, next);
  };
  const placeOfReplaced = new WeakMap<Node, string>();
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {};
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      const place = placeOfReplaced.get(this);
      if (place !== undefined && this.nodeValue !== text)
        faults.push(`writes ${JSON.stringify(text)} into ${briefly(this)} of ${place}, which is not shown`);
      value.set?.call(this, text);
    },
  });
  const UNTOUCHED = 'font, noscript, option, script, style, svg, textarea, title, [translate=no], .notranslate';
  const translate = (text: Node): void => {
    const parent = text.parentElement;
    if (parent === null || parent.closest(UNTOUCHED) !== null || text.nodeValue?.trim() === '') return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.nodeValue;
    outer.append(inner);
    placeOfReplaced.set(text, placeOf(parent));
    parent.replaceChild(outer, text);
  };
  const translateAll = (part: Node): void => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode() !== null) texts.push(walker.currentNode);
    for (const text of texts) translate(text);
  };
  document.addEventListener('DOMContentLoaded', () => {
    translateAll(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translate(target);
        for (const node of addedNodes) {
          if (node instanceof Text) translate(node);
          else if (node.nodeName !== 'FONT') translateAll(node);
        }
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** Lets the browser translate every page. */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(translator);
}

/** What went wrong on a translated page since it was loaded. */
export const translatorFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.translatorFaults ?? ['The page was not translated']);
