import * as v from 'valibot';

/** The browser's names of devices are random and about 64 characters long. */
const ID_LENGTH = 200;
const DEVICES = ['camera', 'microphone'] as const;
const id = v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(ID_LENGTH)));

const KeptSchema = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.parseJson(),
  v.object({ camera: id, microphone: id, told: v.optional(v.array(v.picklist(DEVICES)), []) }),
);

/** The devices that the user has chosen in this browser; `told`: those whose absence they have read about. */
export type KeptDevices = v.InferOutput<typeof KeptSchema>;
export type KeptDevice = (typeof DEVICES)[number];

/** What this browser has stored; nothing if it is not readable. */
export function readKeptDevices(stored: string | null): KeptDevices {
  const read = v.safeParse(KeptSchema, stored);
  return read.success ? read.output : { told: [] };
}

/** The stored devices after the user has chosen one, or after a stored one was opened. */
export const withDevice = (kept: KeptDevices, device: KeptDevice, chosen: string): KeptDevices => ({
  ...kept,
  [device]: chosen,
  told: kept.told.filter((one) => one !== device),
});

/** The stored devices after the user has read that one is not available. */
export const withTold = (kept: KeptDevices, device: KeptDevice): KeptDevices => ({
  ...kept,
  told: [...new Set([...kept.told, device])],
});
