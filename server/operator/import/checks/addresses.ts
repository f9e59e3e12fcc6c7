import * as v from 'valibot';
import { addressesIn } from '../../../../domain/control/addressed';
import { type AddressFault, addressFault } from '../../../../domain/control/addresses';
import { type FileKind, kindOfType } from '../../../../domain/control/file-kinds';
import { VenueSchema } from '../../../../domain/kernel/venue';
import type { Report } from '../reader';

/** Where attendees will find the venue is not known. */
const ORIGIN = 'https://venue.invalid';

const textOf = (fault: AddressFault, address: string, accepts: readonly FileKind[]): string => {
  switch (fault) {
    case 'noFile':
      return `no asset has the file "${address}": list it among the assets, or use an https address`;
    case 'noAddress':
      return accepts.length > 0 && !/^[a-z][a-z\d+.-]*:/i.test(address)
        ? textOf('noFile', address, accepts)
        : `"${address}" is no whole address: use an https address`;
    case 'notHttps':
      return `browsers block "${address}": use an https address`;
    case 'otherKind':
      return `"${address}" cannot be shown here: expected ${accepts.join(', ')}`;
    case 'noFilm':
      return `there is no film at "${address}": use the address of the film's own page`;
  }
};

type File = { assetId: string; liveName: string; contentType: string };

/** Reports addresses that attendees could not open. `venue` has the addresses that the service gives its files. */
export function checkAddresses(venue: unknown, files: readonly File[], report: Report): void {
  const read = v.safeParse(VenueSchema, venue);
  const [architecture] = read.success ? read.output.architectures : [];
  if (architecture === undefined) return;
  const served = files.map(({ contentType, ...file }) => ({ ...file, kind: kindOfType(contentType) }));
  for (const { address, accepts, path } of addressesIn(architecture)) {
    const fault = addressFault(address, accepts, { origin: ORIGIN, architectureId: architecture.id, files: served });
    if (fault !== null) report([...path], textOf(fault, address, accepts));
  }
}
