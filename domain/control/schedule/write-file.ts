import { writeCsv } from './csv';
import type { Format } from './file';
import { writeWorkbook } from './workbook-write';
import { calendarFile, type Exporting, tableOf } from './write';
import { scheduleJson, scheduleXml } from './write-schedule';

/** The programme as the content of a file. */
export function programmeIn(format: Format, exporting: Exporting): string | Uint8Array<ArrayBuffer> {
  switch (format) {
    case 'csv':
      return writeCsv(tableOf(exporting));
    case 'xlsx':
      return new Uint8Array(writeWorkbook('Programme', tableOf(exporting)));
    case 'json':
      return scheduleJson(exporting);
    case 'xml':
      return scheduleXml(exporting);
    case 'ics':
      return calendarFile(exporting);
  }
}
