import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const FOLDERS = ['cmaps', 'iccs', 'standard_fonts', 'wasm'];

/**
 * Copies the fonts, character maps, colour profiles and decoders that some documents need into the client's build.
 * Browsers fetch them only for such a document.
 * @returns {import('vite').Plugin}
 */
export const pdfFiles = () => ({
  name: 'pdf-files',
  apply: 'build',
  async generateBundle() {
    const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'));
    for (const folder of FOLDERS) {
      for (const name of await readdir(join(PACKAGE, folder))) {
        const source = await readFile(join(PACKAGE, folder, name));
        this.emitFile({ type: 'asset', fileName: `app/pdf-${version}/${folder}/${name}`, source });
      }
    }
  },
});
