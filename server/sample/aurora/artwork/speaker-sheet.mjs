// The sheet for speakers as a PDF with a password.
// usage: node speaker-sheet.mjs <assets folder>
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';

const PASSWORD = 'polaris';
const [NIGHT, RED, DIM] = ['#000A33', '#F70041', '#55608A'];

const SECTIONS = [
  {
    title: 'Before your talk',
    lines: [
      'Be at the stage door of the main stage thirty minutes early; a host meets you there.',
      'Bring your slides as a PDF in 16:9. We show them from our own computer.',
      'Try your microphone and your camera in the workshop room, which is open from 08:00.',
    ],
  },
  {
    title: 'On stage',
    lines: [
      'The clock in front of you counts down. At five minutes it turns red.',
      'Questions come by the chat of the stage; your host reads them to you.',
      'If something fails, keep talking: the host takes care of it.',
    ],
  },
  {
    title: 'Afterwards',
    lines: [
      'Go to the lounge for half an hour, so that people can find you.',
      'Your recording is on the media board by the evening. Tell us if we must cut something.',
    ],
  },
];

const sheet = new PDFDocument({
  size: 'A4',
  margin: 56,
  userPassword: PASSWORD,
  ownerPassword: 'organisers of the aurora summit',
  permissions: { printing: 'highResolution', copying: true, contentAccessibility: true },
  pdfVersion: '1.7ext3',
  lang: 'en',
  displayTitle: true,
  info: {
    Title: 'Aurora Summit: speaker sheet',
    Author: 'Aurora Summit',
    CreationDate: new Date('2026-11-01T00:00:00Z'),
  },
});
sheet.pipe(createWriteStream(join(process.argv[2] ?? '.', 'speaker-sheet.pdf')));

sheet.rect(0, 0, 595.28, 170).fill(NIGHT);
sheet.fillColor('#FFFFFF').font('Helvetica-Bold').fontSize(32).text('Speaker sheet', 56, 84);
sheet.font('Helvetica').fontSize(12).text('Only for those who speak at the Aurora Summit', 56, 126);
sheet.y = 210;
for (const [place, { title, lines }] of SECTIONS.entries()) {
  if (place === 2) {
    sheet.addPage();
  }
  sheet.outline.addItem(title);
  sheet.fillColor(RED).font('Helvetica-Bold').fontSize(18).text(title, 56);
  sheet.moveDown(0.5).fillColor(NIGHT).font('Helvetica').fontSize(12);
  sheet.list(lines, { bulletRadius: 2, textIndent: 14, lineGap: 6 });
  sheet.moveDown(1.5);
}
sheet.fillColor(DIM).fontSize(9).text('A demonstration sheet: all names and talks are invented.', 56);
sheet.end();
