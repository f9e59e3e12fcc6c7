import { typeOfFile } from '../../../domain/chat/files';
import { seal } from '../../../domain/kernel/sealed';

/** A file of the device for the machines that send it. */
export const ownFile = (file: File) => ({
  name: seal(file.name),
  size: file.size,
  type: typeOfFile(file),
  content: seal<object>(file),
});
