declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  export class PDFDocument extends Readable {
    constructor(options: { autoFirstPage: boolean });
    addPage(): this;
    text(text: string): this;
    end(): void;
  }
}
