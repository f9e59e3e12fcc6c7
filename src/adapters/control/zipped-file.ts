/** A file of a zip, which is unpacked when it is needed. */
export class ZippedFile {
  constructor(
    readonly name: string,
    /** @throws FaultError */
    readonly unpack: (signal: AbortSignal) => Promise<Blob>,
  ) {}
}

export const isZip = (name: string): boolean => /\.zip$/i.test(name);
