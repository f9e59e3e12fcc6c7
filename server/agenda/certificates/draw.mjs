import { parentPort } from 'node:worker_threads';
import { PDFDocument } from 'pdfkit';
import { createLines, isCovered } from './lines.mjs';

/** A4, on its side, in points. */
const [WIDTH, HEIGHT] = [841.89, 595.28];
const MARGIN = 64;
const BAND = 104;
const INNER = WIDTH - 2 * MARGIN;
const [INK, QUIET, PAPER] = ['#16181d', '#565c68', '#ffffff'];
const LOGO = [170, 44];
const RINGS = [40, 76, 112];
const COLUMNS = 3;
const ROW = 56;
/** Where the details begin. */
const FACTS_TOP = HEIGHT - 218;
const GAP = 24;

const bytesOf = (document) =>
  new Promise((resolve, reject) => {
    const parts = [];
    document.on('data', (part) => parts.push(part));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    document.on('error', reject);
  });

/** The band at the top, with the logo and the event. */
async function drawBand(document, write, { colours, direction, logo, texts }) {
  document.rect(0, 0, WIDTH, BAND).fill(colours.background);
  document.save().rect(0, 0, WIDTH, BAND).clip();
  for (const radius of RINGS)
    document
      .circle(direction === 'rtl' ? MARGIN : WIDTH - MARGIN, BAND, radius)
      .lineWidth(14)
      .strokeColor(colours.primary, 0.22)
      .stroke();
  document.restore();
  document.rect(0, BAND, WIDTH, 5).fill(colours.primary, 1);
  const [logoWidth, logoHeight] = LOGO;
  const isLeft = direction !== 'rtl';
  if (logo !== null)
    document.image(Buffer.from(logo), isLeft ? MARGIN : WIDTH - MARGIN - logoWidth, (BAND - logoHeight) / 2, {
      fit: LOGO,
      align: isLeft ? 'left' : 'right',
      valign: 'center',
    });
  const room = logo === null ? INNER : INNER - logoWidth - GAP;
  await write(texts.event, {
    x: logo !== null && isLeft ? MARGIN + logoWidth + GAP : MARGIN,
    top: BAND / 2 - 13,
    width: room,
    sizes: [18, 16, 14, 12],
    weight: 600,
    align: logo === null ? 'start' : 'end',
    colour: colours.text,
  });
}

/** The details, in columns above the foot. */
async function drawFacts(document, write, { direction, facts }) {
  const width = (INNER - GAP * (COLUMNS - 1)) / COLUMNS;
  for (const [at, { label, value }] of facts.entries()) {
    const column = direction === 'rtl' ? COLUMNS - 1 - (at % COLUMNS) : at % COLUMNS;
    const place = { x: MARGIN + column * (width + GAP), width, align: 'start' };
    const next = await write(label, {
      ...place,
      top: FACTS_TOP + Math.floor(at / COLUMNS) * ROW,
      sizes: [10, 9, 8],
      colour: QUIET,
    });
    await write(value, {
      ...place,
      top: next,
      sizes: [13, 12, 11, 10, 9],
      weight: 600,
      most: 2,
      room: ROW - 18,
      colour: INK,
    });
  }
}

async function drawFoot(document, write, { colours, texts, number, address, direction }) {
  const top = HEIGHT - 74;
  document
    .moveTo(MARGIN, top - 14)
    .lineTo(WIDTH - MARGIN, top - 14)
    .lineWidth(0.75)
    .strokeColor('#d5d8df')
    .stroke();
  const half = INNER / 2 - GAP / 2;
  const [first, second] = direction === 'rtl' ? [MARGIN + half + GAP, MARGIN] : [MARGIN, MARGIN + half + GAP];
  const next = await write(texts.number, { x: first, top, width: half, sizes: [10, 9], colour: QUIET });
  await write(number, { x: first, top: next, width: half, sizes: [13], weight: 600, colour: INK });
  const after = await write(texts.check, {
    x: second,
    top,
    width: half,
    sizes: [10, 9, 8],
    align: 'end',
    colour: QUIET,
  });
  await write(address, {
    x: second,
    top: after,
    width: half,
    sizes: [11, 10, 9, 8, 7],
    align: 'end',
    colour: colours.accent,
    link: address,
  });
}

export async function draw(job) {
  const { locale, direction, colours, texts } = job;
  const document = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    font: null,
    lang: locale,
    displayTitle: true,
    info: { Title: `${texts.heading}: ${texts.title}`, Author: texts.issuer, Creator: '', Producer: '' },
  });
  const done = bytesOf(document);
  const write = createLines(document, { locale, direction });
  document.rect(0, 0, WIDTH, HEIGHT).fill(PAPER);
  await drawBand(document, write, job);
  const line = { x: MARGIN, width: INNER };
  let top = BAND + 42;
  top = await write(texts.heading, { ...line, top, sizes: [20, 18, 16], weight: 600, colour: colours.accent });
  top = await write(texts.name, {
    ...line,
    top: top + 10,
    sizes: [42, 38, 34, 30, 26, 22, 18],
    room: 92,
    weight: 700,
    most: 2,
    colour: INK,
  });
  top = await write(texts.reason, { ...line, top: top + 12, sizes: [13], colour: QUIET });
  top += 2;
  const room = FACTS_TOP - GAP - top;
  await write(texts.title, { ...line, top, room, sizes: [24, 21, 18, 16, 14, 12], weight: 600, most: 3, colour: INK });
  await drawFacts(document, write, job);
  await drawFoot(document, write, job);
  document.end();
  return { file: await done };
}

const answer = async (job) => ('text' in job ? { isCovered: await isCovered(job.text) } : draw(job));

parentPort?.on(
  'message',
  (job) =>
    void answer(job).then(
      (result) => parentPort?.postMessage(result),
      (error) => parentPort?.postMessage({ fault: error instanceof Error ? error.message : '' }),
    ),
);
