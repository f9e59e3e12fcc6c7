declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  export class PDFDocument extends Readable {
    constructor(options: { autoFirstPage: boolean });
    addPage(options?: { size?: [width: number, height: number] }): this;
    text(text: string): this;
    end(): void;
  }
}
