import styles from './print.module.css';

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The page is too large to print')) : resolve(blob))),
  );

/** Prints pages as pictures, instead of the page of the venue. */
export async function printPages(pages: number, draw: (number: number) => Promise<HTMLCanvasElement>): Promise<void> {
  const paper = document.createElement('div');
  paper.className = styles.paper ?? '';
  const urls: string[] = [];
  const clear = (): void => {
    paper.remove();
    for (const url of urls) URL.revokeObjectURL(url);
  };
  try {
    for (let number = 1; number <= pages; number += 1) {
      const canvas = await draw(number);
      const url = URL.createObjectURL(await blobOf(canvas));
      canvas.width = 0;
      urls.push(url);
      const picture = document.createElement('img');
      picture.src = url;
      picture.alt = '';
      paper.append(picture);
      await picture.decode();
    }
    document.body.append(paper);
    // On phones, `print` returns before printing is done.
    window.addEventListener('afterprint', clear, { once: true });
    window.print();
  } catch (error) {
    clear();
    throw error;
  }
}
