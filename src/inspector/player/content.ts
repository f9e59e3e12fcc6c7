import type { Architecture } from '../../../domain/kernel/venue';
import type { UiConfig } from '../../../domain/shell/ui-config';
import { withSize } from '../../../domain/venue/images';

/** What is published: the recording says where it was, and not what it was. */
export type Content = { version: number; architecture: Architecture; config: UiConfig };

const HIDDEN = '[hidden]';

/** The address of a picture of the venue for whoever may open the inspector. */
const pictureAddress = (uri: string, size: number | null): string =>
  `/inspector/picture?${new URLSearchParams({ uri: withSize(uri, size) })}`;

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What is published, by the name of a property, or of the actor whose result it is. */
export function publishedIn({ architecture, config }: Content, name: string | undefined): object | undefined {
  if (name === 'architecture') return architecture;
  if (name === 'architectures') return [architecture];
  return name === 'config' || name === 'readConfig' ? config : undefined;
}

const idOf = (value: unknown): string | null =>
  isPlain(value) && 'id' in value && typeof value.id === 'string' ? value.id : null;

/** The item of a list for another one: that of the same id, or without ids that at the same place. */
const itemFor = (recorded: unknown, at: number, items: readonly unknown[]): unknown => {
  const id = idOf(recorded);
  return id === null ? items[at] : items.find((item) => idOf(item) === id);
};

/** Puts the texts of published content where a recording hides them: of what has the same id and the same place. */
export function filled(recorded: object, content: object): object {
  const fill = (value: unknown, of: unknown): unknown => {
    if (value === HIDDEN) return typeof of === 'string' ? of : value;
    return isPlain(value) && isPlain(of) ? filled(value, of) : value;
  };
  if (Array.isArray(recorded)) {
    const items: readonly unknown[] = Array.isArray(content) ? content : [];
    return recorded.map((item: unknown, at) => fill(item, itemFor(item, at, items)));
  }
  const found = new Map<string, unknown>(Object.entries(content));
  return Object.fromEntries(Object.entries(recorded).map(([name, value]) => [name, fill(value, found.get(name))]));
}

/** A picture that was shown by an address of its own, which a recording hides. */
export function withPicture(shown: Record<string, unknown>, image: unknown): Record<string, unknown> {
  if (shown['url'] !== HIDDEN || !isPlain(image) || !('uri' in image) || !('size' in image)) return shown;
  const { uri, size } = image;
  if (typeof uri !== 'string') return shown;
  return { ...shown, url: pictureAddress(uri, typeof size === 'number' ? size : null) };
}
