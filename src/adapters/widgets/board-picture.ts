import { CHAT_API } from '../../../domain/chat/api';
import { type ChatFile, ChatFileSchema } from '../../../domain/chat/files';
import { fillPath } from '../../../domain/kernel/api';
import { parseAnswer } from '../../../domain/kernel/fault';
import type { PictureToStore } from '../../../machines/widgets/illustrator.machine';
import type { Http } from '../kernel/http';

/** Stores a picture of the device in the room of a board. @throws FaultError that says why the service refuses it */
export async function storePicture(
  http: Pick<Http, 'upload'>,
  { room, picture }: PictureToStore,
  signal: AbortSignal,
): Promise<ChatFile> {
  const content = picture?.content.open();
  if (picture === null || !(content instanceof Blob)) throw new Error('There is no picture to store');
  const path = fillPath(CHAT_API.files, { room });
  const query = { name: picture.name.open() };
  const answer = await http.upload(path, content, { signal, query, onProgress: () => {} });
  return parseAnswer(ChatFileSchema, answer, path);
}
