import type { Size } from '../../../domain/venue/cover';
import { type Corners, layoutSize, projection } from '../../../domain/venue/perspective';

const sizeOf = ({ clientWidth, clientHeight }: Element): Size => ({ width: clientWidth, height: clientHeight });

/** Keeps an element on a surface of the picture that it is placed on, at every size. For a ref: returns the clean-up. */
export const keepPerspective =
  (corners: Corners) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (element === null) return undefined;
    const picture = element.offsetParent ?? document.documentElement;
    const lay = () => {
      const size = sizeOf(picture);
      const layout = layoutSize(corners, size.width / size.height);
      const matrix = projection(layout, corners, size);
      if (matrix === null) return;
      element.style.width = `${layout.width}px`;
      element.style.height = `${layout.height}px`;
      element.style.transform = `matrix3d(${matrix.join(', ')})`;
    };
    const observer = new ResizeObserver(lay);
    observer.observe(picture);
    lay();
    return () => observer.disconnect();
  };
