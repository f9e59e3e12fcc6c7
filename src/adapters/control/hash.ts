import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The SHA-256 of a file of any size, piece by piece; tells how far it is, in percent. */
export async function hashOf(content: Blob, onProgress: (percent: number) => void): Promise<string> {
  const hash = sha256.create();
  let [read, told] = [0, 0];
  const reader = content.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytesToHex(hash.digest());
    hash.update(value);
    read += value.length;
    const percent = Math.floor((read * 100) / content.size);
    if (percent > told) onProgress(percent);
    told = percent;
  }
}
