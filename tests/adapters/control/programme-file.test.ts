import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Mappings } from '../../../domain/control/schedule/draft';
import { type FileFault, FORMATS, ProgrammeFileError } from '../../../domain/control/schedule/file';
import { seal } from '../../../domain/kernel/sealed';
import { openDrafts } from '../../../src/adapters/control/drafts';
import {
  MappingsSchema,
  provideProgrammeFiles,
  readProgrammeFile,
  writeProgrammeFile,
} from '../../../src/adapters/control/programme-file';
import { EXPORTING } from '../../machines/control/programme-export.inputs';
import { browser } from '../kernel/browser-database';

const bytesOf = (text: string, encoding: BufferEncoding) => new Blob([new Uint8Array(Buffer.from(text, encoding))]);
const TABLE = 'Titel,Datum\nGröße,2027-03-12';

describe('the file of a programme', () => {
  test('keeps its accents in UTF-8, UTF-16 and Windows-1252', async () => {
    const files = [bytesOf(TABLE, 'utf8'), bytesOf(`\uFEFF${TABLE}`, 'utf16le'), bytesOf(TABLE, 'latin1')];
    const read = await Promise.all(files.map(readProgrammeFile));
    expect(read.map((file) => file.kind === 'table' && file.sheets[0]?.rows[1]?.cells[0])).toEqual([
      'Größe',
      'Größe',
      'Größe',
    ]);
  });

  test('is of the format that it was written in, whatever its name', async () => {
    const formats = await Promise.all(
      FORMATS.map(async (format) => (await readProgrammeFile(await writeProgrammeFile(format, EXPORTING))).format),
    );
    expect(formats).toEqual([...FORMATS]);
  });

  const REFUSED: [string, Blob, FileFault][] = [
    ['a picture', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0])]), 'unknown'],
    ['a text without columns', new Blob(['Hello\nWorld']), 'unknown'],
    ['a page', new Blob(['<!doctype html><html></html>']), 'unknown'],
    ['a venue', new Blob(['{"architectures":[]}']), 'unknown'],
    ['nothing', new Blob([]), 'empty'],
  ];
  test.each(REFUSED)('is refused if it is %s', async (_, file, code) => {
    await expect(readProgrammeFile(file)).rejects.toThrow(new ProgrammeFileError(code));
  });

  test('has the columns again that were chosen for its header in this browser', async () => {
    const { open } = browser();
    const drafts = openDrafts<Mappings>(MappingsSchema, {}, () => 'columns', open);
    const machine = provideProgrammeFiles(drafts).programmeImport;
    const choose = async () => {
      const actor = createActor(machine).start();
      const file = new Blob(['A,B,C\nLight,2027-03-12 09:00,Hall']);
      actor.send({ type: 'programmeImport.choose', file: seal(file), name: 'a.csv' });
      await waitFor(actor, (snapshot) => snapshot.matches('mapping'));
      return actor;
    };
    const first = await choose();
    first.send({ type: 'programmeImport.map', field: 'title', at: 0 });
    first.send({ type: 'programmeImport.map', field: 'begin', at: 1 });
    first.send({ type: 'programmeImport.next' });
    await waitFor(
      first,
      (snapshot) =>
        snapshot.children.keepMappings?.getSnapshot().status === 'done' || snapshot.children.keepMappings === undefined,
    );
    expect((await choose()).getSnapshot().context.mapping).toEqual({ title: 0, begin: 1 });
  });
});
