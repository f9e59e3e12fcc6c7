/** Prevents the browser from replacing the page by a file that was dropped outside the drop zones. */
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
