import { columnCount, laidInColumns } from '../../../../domain/kernel/columns';

/** In CSS pixels. */
const LEAST_WIDTH = 272;
const GAP = 16;

/** Lays the posts of a feed out in columns that end evenly, each in the order of the feed. For a ref: returns the clean-up. */
export function layInColumns(feed: HTMLElement | null): (() => void) | undefined {
  if (feed === null) return undefined;
  const lay = (): void => {
    const posts = [...feed.children].filter((child): child is HTMLElement => child instanceof HTMLElement);
    const count = columnCount(feed.clientWidth, LEAST_WIDTH, GAP, posts.length);
    feed.style.setProperty('--columns', String(count));
    feed.toggleAttribute('data-columns', count > 1);
    if (count === 1) {
      feed.style.removeProperty('--feed-height');
      return;
    }
    const { places, height } = laidInColumns(
      posts.map((post) => post.getBoundingClientRect().height),
      count,
      GAP,
    );
    for (const [index, post] of posts.entries()) {
      post.style.setProperty('--column', String(places[index]?.column ?? 0));
      post.style.setProperty('--top', `${places[index]?.top ?? 0}px`);
    }
    feed.style.setProperty('--feed-height', `${height}px`);
  };
  const observer = new ResizeObserver(lay);
  const watch = (): void => {
    observer.disconnect();
    for (const element of [feed, ...feed.children]) observer.observe(element);
  };
  const changes = new MutationObserver(() => {
    watch();
    lay();
  });
  changes.observe(feed, { childList: true });
  watch();
  return () => {
    observer.disconnect();
    changes.disconnect();
  };
}
