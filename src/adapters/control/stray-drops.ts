/** Keeps the page where a file is dropped beside the places for it: the browser would open it in the place of the page. */
export function refuseStrayDrops(page: Pick<Window, 'addEventListener'>): void {
  const refuse = (event: DragEvent): void => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', refuse);
  page.addEventListener('drop', refuse);
}
