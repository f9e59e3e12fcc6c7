import { coloursIn } from '../../../domain/meeting-room/colours';

/** Takes over the colours of the venue that shows the page in a frame; a page in a tab of its own keeps its own. */
export function borrowColours(view: Pick<Window, 'parent' | 'location' | 'document'> = window): void {
  if (view.parent === view) return;
  const { style } = view.document.documentElement;
  for (const [name, value] of coloursIn(view.location.hash)) style.setProperty(name, value);
}
