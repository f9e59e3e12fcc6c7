/** How long a download may take to start before its object URL is revoked. */
const DOWNLOAD_MS = 60_000;

/** Saves a file with this name. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS);
}
