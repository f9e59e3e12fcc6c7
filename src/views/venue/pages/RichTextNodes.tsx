import { createElement, type ReactNode } from 'react';
import { RichTextEmbed } from './RichTextEmbed';

/** React's names of attributes. */
const PROPERTIES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan', datetime: 'dateTime' };
/** Between the children of these elements, white space has no meaning and is not allowed. */
const STRICT: readonly string[] = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'];
const ON_OFF: readonly string[] = ['reversed'];

const propsOf = (element: Element): Record<string, string | boolean> =>
  Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [PROPERTIES[name] ?? name, ON_OFF.includes(name) || value]),
  );

function shown(node: Node, key: number, parent: string): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) {
    return STRICT.includes(parent) && node.textContent?.trim() === '' ? null : node.textContent;
  }
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (name === 'img' || name === 'iframe') return <RichTextEmbed key={key} of={node} />;
  const children = [...node.childNodes].map((child, index) => shown(child, index, name));
  return createElement(name, { ...propsOf(node), key }, ...children);
}

/** Sanitised nodes as React elements, with pictures and frames behind the gate. */
export const RichTextNodes = ({ of }: { of: HTMLElement }) =>
  [...of.childNodes].map((node, index) => shown(node, index, 'div'));
