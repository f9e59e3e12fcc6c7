import type { Page } from '@playwright/test';

type AXValue = { value?: unknown };
type AXNode = {
  nodeId: string;
  ignored: boolean;
  role?: AXValue;
  name?: AXValue;
  description?: AXValue;
  childIds?: string[];
};

const LONG = 300;
const text = (value: AXValue | undefined): string => (typeof value?.value === 'string' ? value.value.trim() : '');

/** What is wrong with names and descriptions, as assistive technology gets them from Chromium. */
export async function nameFaults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AXNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const isEmpty = ({ childIds = [] }: AXNode): boolean =>
    childIds.every((id) => {
      const child = byId.get(id);
      return child === undefined || (child.ignored && isEmpty(child));
    });
  return nodes.flatMap((node) => {
    if (node.ignored) return [];
    const [role, name, description] = [text(node.role), text(node.name), text(node.description)];
    const what = `${role} "${name}"`;
    return [
      ...(name !== '' && description === name ? [`${what} repeats its name as description`] : []),
      ...(role === 'dialog' && description.length > LONG ? [`${what} has a description of ${description.length}`] : []),
      ...(role === 'list' && isEmpty(node) ? [`${what} is empty`] : []),
    ];
  });
}
