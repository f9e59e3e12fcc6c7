import { PICTURE_TYPES } from '../../../domain/chat/files';

/** The address of a picture of the device while it is subscribed to, else `null`; of other files always `null`. */
export function previewOf(content: object, type: string) {
  let address: string | null = null;
  return {
    read: (): string | null => address,
    subscribe: (hear: () => void): (() => void) => {
      if (!(content instanceof Blob) || !PICTURE_TYPES.some((one) => one === type)) return () => {};
      const made = URL.createObjectURL(content);
      address = made;
      hear();
      return () => {
        address = null;
        URL.revokeObjectURL(made);
      };
    },
  };
}
